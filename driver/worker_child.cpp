// SPDX-License-Identifier: Apache-2.0
#include "driver/worker_child.h"

#include <malloc.h>
#include <pthread.h>
#include <sanitizer/allocator_interface.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <new>
#include <thread>

#include "support/sanitized.h"

namespace bmc {
namespace {

constexpr std::uint64_t kMib = 1u << 20;
constexpr std::chrono::milliseconds kHeapLook{10};

struct ChildTask {
  const WorkerJob& job;
  WorkerChannel& channel;
};

void* run_task(void* argument) {
  const ChildTask& task = *static_cast<ChildTask*>(argument);
  task.job.run(task.channel);
  return nullptr;
}

/// The engine and the term walkers of LLVM and the solvers recurse with the program's depth.
bool run_on_stack(ChildTask& task, std::size_t bytes) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_t thread;
  const bool started =
      pthread_attr_setstacksize(&attributes, bytes) == 0 && pthread_create(&thread, &attributes, run_task, &task) == 0;
  pthread_attr_destroy(&attributes);
  if (started) pthread_join(thread, nullptr);
  return started;
}

/// AddressSanitizer ends a process whose allocations fail, with a report; so a thread looks at what the program has
/// allocated, which is without redzones and without what waits in quarantine.
void limit_memory(std::uint64_t bytes, std::uint64_t stack_bytes) {
  if constexpr (kAddressSanitized) {
    std::thread([bytes] {
      while (__sanitizer_get_current_allocated_bytes() <= bytes) std::this_thread::sleep_for(kHeapLook);
      _exit(kMemoryExit);
    }).detach();
  } else {
    const rlimit limit = {bytes + stack_bytes, bytes + stack_bytes};
    setrlimit(RLIMIT_DATA, &limit);
  }
}

}  // namespace

void run_child(const WorkerJob& job, WorkerChannel channel, std::uint64_t memory_mib, int parent) {
  constexpr std::size_t kStacks[] = {1024 * kMib, 256 * kMib, 64 * kMib};
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kParentGoneExit);
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) ::signal(signal, SIG_DFL);
  mallopt(M_ARENA_MAX, 1);  // The only thread that works here shall use the heap that the parent filled.
  std::set_new_handler([] { _exit(kMemoryExit); });
  if (memory_mib) limit_memory(memory_mib * kMib, kStacks[0]);
  ChildTask task{job, channel};
  for (const std::size_t bytes : kStacks)
    if (run_on_stack(task, bytes)) _exit(0);
  _exit(kMemoryExit);
}

}  // namespace bmc
