// SPDX-License-Identifier: Apache-2.0
#include "driver/worker.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <limits>
#include <vector>

#include "driver/worker_child.h"
#include "report/json.h"
#include "support/check.h"

namespace bmc {
namespace {

/// How much longer than its limit a job may take to stop by itself with what it has found.
constexpr double kGraceSeconds = 1.0;

constexpr double kNever = std::numeric_limits<double>::infinity();

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::string signal_text(int signal) {
  const char* name = sigabbrev_np(signal);
  return name ? std::string("SIG") + name : "signal " + std::to_string(signal);
}

}  // namespace

void WorkerChannel::send(const Message& message) const {
  const std::string line = dump(message) + '\n';
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t n = write(fd_, line.data() + done, line.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) _exit(kParentGoneExit);
    done += static_cast<std::size_t>(n);
  }
}

WorkerPool::~WorkerPool() {
  for (Process& p : running_) {
    kill(p.pid, SIGKILL);
    waitpid(p.pid, nullptr, 0);
    close(p.fd);
  }
}

unsigned WorkerPool::submit(WorkerJob job) {
  waiting_.push_back({submitted_, std::move(job)});
  return submitted_++;
}

unsigned WorkerPool::submit_spare(WorkerJob job, double delay) {
  spare_.push_back({submitted_, std::move(job), now() + delay});
  return submitted_++;
}

void WorkerPool::hasten(unsigned number) {
  const auto it = std::ranges::find(spare_, number, &Waiting::number);
  if (it != spare_.end()) it->ready = 0;
}

void WorkerPool::cancel(unsigned number) {
  for (Process& p : running_)
    if (p.number == number) return kill_process(p, WorkerEnd::Cancelled);
  for (std::deque<Waiting>* queue : {&waiting_, &spare_}) {
    const auto it = std::ranges::find(*queue, number, &Waiting::number);
    if (it == queue->end()) continue;
    const WorkerJob job = std::move(it->job);
    queue->erase(it);
    return job.finish(WorkerEnd::Cancelled, "");
  }
}

void WorkerPool::run() {
  while (!waiting_.empty() || !spare_.empty() || !running_.empty()) {
    while (std::optional<Waiting> next = take_next()) start(std::move(*next));
    wait_for_events();
  }
}

bool WorkerPool::has_room_for_spare() const {
  return waiting_.empty() && running_.size() < std::max(1u, std::min(limits_.jobs, limits_.processors));
}

/// The job to start now, if there is room for one.
std::optional<WorkerPool::Waiting> WorkerPool::take_next() {
  const bool is_spare = waiting_.empty();
  if (is_spare ? !has_room_for_spare() : running_.size() >= std::max(1u, limits_.jobs)) return std::nullopt;
  std::deque<Waiting>& queue = is_spare ? spare_ : waiting_;
  const auto it = std::ranges::find_if(queue, [](const Waiting& w) { return w.ready <= now(); });
  if (it == queue.end()) return std::nullopt;
  Waiting next = std::move(*it);
  queue.erase(it);
  return next;
}

void WorkerPool::start(Waiting waiting) {
  const double seconds = waiting.job.seconds ? waiting.job.seconds() : limits_.seconds;
  if (seconds < 0) return waiting.job.finish(WorkerEnd::Cancelled, "");
  std::array<int, 2> ends{};
  BMC_CHECK(pipe(ends.data()) == 0);
  const int parent = getpid();
  const int pid = fork();
  BMC_CHECK(pid >= 0);
  if (pid == 0) {
    close(ends[0]);
    run_child(waiting.job, WorkerChannel(ends[1], seconds), limits_.memory_mib, parent);
  }
  close(ends[1]);
  const double deadline = seconds > 0 ? now() + seconds + kGraceSeconds : 0;
  running_.push_back({waiting.number, std::move(waiting.job), pid, ends[0], deadline});
}

void WorkerPool::kill_process(Process& process, WorkerEnd reason) {
  if (process.killed_as != WorkerEnd::Finished) return;
  process.killed_as = reason;
  kill(process.pid, SIGKILL);
}

/// When the next process is out of time or the next spare job may start.
double WorkerPool::next_wake() const {
  double wake = kNever;
  for (const Process& p : running_)
    if (p.deadline > 0 && p.killed_as == WorkerEnd::Finished) wake = std::min(wake, p.deadline);
  if (has_room_for_spare())
    for (const Waiting& w : spare_) wake = std::min(wake, w.ready);
  return wake;
}

/// Waits until a process says something or a time has come, and deals with it.
void WorkerPool::wait_for_events() {
  std::vector<pollfd> fds;
  for (const Process& p : running_) fds.push_back({p.fd, POLLIN, 0});
  const double wake = next_wake();
  if (wake == kNever && running_.empty()) return;
  const int timeout = wake < kNever ? static_cast<int>(std::clamp(1000 * (wake - now()) + 1, 0.0, 1e9)) : -1;
  if (poll(fds.data(), fds.size(), timeout) < 0) BMC_CHECK(errno == EINTR);
  std::size_t i = 0;
  for (auto it = running_.begin(); it != running_.end(); i++) {
    Process& p = *it;
    if (p.deadline > 0 && now() >= p.deadline) kill_process(p, WorkerEnd::Timeout);
    if (!(fds[i].revents & (POLLIN | POLLHUP | POLLERR)) || read_from(p)) {
      ++it;
    } else {
      std::list<Process> ended;
      ended.splice(ended.begin(), running_, it++);
      reap(ended.front());
    }
  }
}

/// Passes on the whole lines that have come. False at the end of the stream.
bool WorkerPool::read_from(Process& process) {
  std::array<char, 65536> buffer;
  const ssize_t n = read(process.fd, buffer.data(), buffer.size());
  if (n < 0) return errno == EINTR;
  if (n == 0) return false;
  process.received.append(buffer.data(), static_cast<std::size_t>(n));
  std::size_t begin = 0;
  for (std::size_t end; (end = process.received.find('\n', begin)) != std::string::npos; begin = end + 1)
    process.job.receive(Message::parse(process.received.begin() + static_cast<std::ptrdiff_t>(begin),
                                       process.received.begin() + static_cast<std::ptrdiff_t>(end)));
  process.received.erase(0, begin);
  return true;
}

void WorkerPool::reap(Process& process) {
  close(process.fd);
  int status = 0;
  while (waitpid(process.pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (process.killed_as != WorkerEnd::Finished) return process.job.finish(process.killed_as, "");
  if (WIFSIGNALED(status)) {
    const bool by_system = WTERMSIG(status) == SIGKILL;  // Linux ends processes so when memory runs out.
    return process.job.finish(by_system ? WorkerEnd::Memory : WorkerEnd::Crash, signal_text(WTERMSIG(status)));
  }
  const int code = WEXITSTATUS(status);
  if (code == kMemoryExit) return process.job.finish(WorkerEnd::Memory, "");
  if (code == 0) return process.job.finish(WorkerEnd::Finished, "");
  process.job.finish(WorkerEnd::Crash, "exit status " + std::to_string(code));
}

}  // namespace bmc
