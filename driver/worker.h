// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace bmc {

using Message = nlohmann::ordered_json;

/// The child's end of the pipe to its parent.
class WorkerChannel {
 public:
  WorkerChannel(int fd, double seconds) : fd_(fd), seconds_(seconds) {}
  /// Sends one message; a parent that is gone ends the process.
  void send(const Message& message) const;
  /// The time limit of this job; 0: none.
  double seconds() const { return seconds_; }

 private:
  int fd_;
  double seconds_;
};

enum class WorkerEnd : std::uint8_t {
  Finished,   ///< The job returned.
  Timeout,    ///< It was ended for its time limit.
  Memory,     ///< It ran into its memory limit, or the system ended it.
  Crash,      ///< A signal, or an exit of its own.
  Cancelled,  ///< WorkerPool::cancel.
};

/// Work for a process of its own. `receive` and `finish` are called in the parent.
struct WorkerJob {
  std::function<void(WorkerChannel&)> run;                               ///< In the child, on a very large stack.
  std::function<void(const Message&)> receive;                           ///< For each message, in order.
  std::function<void(WorkerEnd end, const std::string& detail)> finish;  ///< Once; `detail` names a signal.
  /// Asked when the job starts: its own time limit. 0: none; below 0: it is too late, the job ends as Cancelled.
  /// Empty: the pool's limit.
  std::function<double()> seconds = nullptr;
};

struct WorkerLimits {
  double seconds = 0;            ///< Per job; 0: none. A job that does not stop by itself is killed a little later.
  std::uint64_t memory_mib = 0;  ///< Per job; 0: none.
  unsigned jobs = 1;             ///< Processes at a time.
  unsigned processors = 1;       ///< Spare jobs start beside fewer processes than this only.
};

/// Runs jobs in forked processes. A child that crashes or exhausts a limit never costs the others, and no child
/// outlives the parent.
class WorkerPool {
 public:
  explicit WorkerPool(const WorkerLimits& limits) : limits_(limits) {}
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Returns the job's number. Jobs start in this order.
  unsigned submit(WorkerJob job);
  /// A job for idle processors: starts `delay` seconds from now at the earliest, and when no other job waits.
  unsigned submit_spare(WorkerJob job, double delay);
  /// Ends the delay of a spare job. No effect on other jobs.
  void hasten(unsigned number);
  /// Ends the job, or never starts it; it finishes as Cancelled. No effect on one that has finished.
  void cancel(unsigned number);
  /// Returns when every job has finished.
  void run();

 private:
  struct Waiting {
    unsigned number;
    WorkerJob job;
    double ready = 0;  ///< When a spare job may start, on the clock of now().
  };
  struct Process {
    unsigned number;
    WorkerJob job;
    int pid;
    int fd;
    double deadline;                            ///< On the clock of now(); 0: none.
    WorkerEnd killed_as = WorkerEnd::Finished;  ///< Why the parent killed it; Finished: it did not.
    std::string received{};                     ///< Not yet a whole line.
  };

  bool has_room_for_spare() const;
  std::optional<Waiting> take_next();
  void start(Waiting waiting);
  double next_wake() const;
  void wait_for_events();
  void kill_process(Process& process, WorkerEnd reason);
  bool read_from(Process& process);
  void reap(Process& process);

  WorkerLimits limits_;
  unsigned submitted_ = 0;
  std::deque<Waiting> waiting_;
  std::deque<Waiting> spare_;
  std::list<Process> running_;
};

}  // namespace bmc
