// SPDX-License-Identifier: Apache-2.0
// <mutex>, <condition_variable> and <thread> of libc++: its classes hold the POSIX ones that they wrap.
#include <pthread.h>

#include <cerrno>

#include "cxx.h"
#include "cxx_threads.h"
#include "libcxx_system_error.h"

namespace std::__1 {

class mutex {
  pthread_mutex_t mutex_;

 public:
  ~mutex() noexcept;
  void lock();
  bool try_lock() noexcept;
  void unlock() noexcept;
  friend class condition_variable;
};

class recursive_mutex {
  pthread_mutex_t mutex_;

 public:
  recursive_mutex();
  ~recursive_mutex();
  void lock();
  bool try_lock() noexcept;
  void unlock() noexcept;
};

template <typename Mutex>
class unique_lock {
 public:
  Mutex* mutex_;
  bool owns_;
};

class condition_variable {
  pthread_cond_t condition_;

 public:
  ~condition_variable();
  void notify_one() noexcept;
  void notify_all() noexcept;
  void wait(unique_lock<mutex>& lock) noexcept;
};

class thread {
  pthread_t thread_;  // 0: none

 public:
  ~thread();
  void join();
  void detach();
  static unsigned hardware_concurrency() noexcept;
};

/// What a thread does at its end for others: nothing here.
class __thread_struct {
  [[maybe_unused]] void* nothing_;

 public:
  __thread_struct();
  ~__thread_struct();
};

template <typename T>
class __thread_specific_ptr {
 public:
  pthread_key_t key_;
};

namespace {

void succeed(int error, const char* what) {
  if (error != 0) __throw_system_error(error, what);
}

struct Execution {
  uint32_t* state;
  bmc_model::Once outcome = bmc_model::kNever;
  ~Execution() { bmc_model::end_once(state, outcome); }
};

/// What __thread_local_data() gives: the key under which each thread keeps its __thread_struct.
__thread_specific_ptr<__thread_struct> of_thread;
pthread_once_t of_thread_once = PTHREAD_ONCE_INIT;

void make_key() {
  pthread_key_create(&of_thread.key_, [](void* data) { delete static_cast<__thread_struct*>(data); });
}

}  // namespace

mutex::~mutex() noexcept { pthread_mutex_destroy(&mutex_); }
void mutex::lock() { succeed(pthread_mutex_lock(&mutex_), "mutex lock failed"); }
bool mutex::try_lock() noexcept { return pthread_mutex_trylock(&mutex_) == 0; }
void mutex::unlock() noexcept { pthread_mutex_unlock(&mutex_); }

recursive_mutex::recursive_mutex() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex_, &attributes);
  pthread_mutexattr_destroy(&attributes);
}
recursive_mutex::~recursive_mutex() { pthread_mutex_destroy(&mutex_); }
void recursive_mutex::lock() { succeed(pthread_mutex_lock(&mutex_), "recursive_mutex lock failed"); }
bool recursive_mutex::try_lock() noexcept { return pthread_mutex_trylock(&mutex_) == 0; }
void recursive_mutex::unlock() noexcept { pthread_mutex_unlock(&mutex_); }

condition_variable::~condition_variable() { pthread_cond_destroy(&condition_); }
void condition_variable::notify_one() noexcept { pthread_cond_signal(&condition_); }
void condition_variable::notify_all() noexcept { pthread_cond_broadcast(&condition_); }
void condition_variable::wait(unique_lock<mutex>& lock) noexcept {
  succeed(lock.owns_ ? pthread_cond_wait(&condition_, &lock.mutex_->mutex_) : EPERM, "condition_variable::wait failed");
}

thread::~thread() {
  if (thread_ != 0) bmc_model::terminate("a joinable std::thread is destroyed");
}
void thread::join() {
  succeed(thread_ != 0 ? pthread_join(thread_, nullptr) : EINVAL, "thread::join failed");
  thread_ = 0;
}
void thread::detach() {
  succeed(thread_ != 0 ? pthread_detach(thread_) : EINVAL, "thread::detach failed");
  thread_ = 0;
}
unsigned thread::hardware_concurrency() noexcept { return static_cast<unsigned>(__bmc_any_between(1, 1024)); }

// exact: [thread.once]; its flag never becomes what the headers take for done, so that they always call this
void __call_once(volatile unsigned long& flag, void* argument, void (*function)(void*)) {
  auto* const state = reinterpret_cast<uint32_t*>(const_cast<unsigned long*>(&flag));
  if (!bmc_model::begin_once(state)) return;
  Execution execution{state};
  function(argument);
  execution.outcome = bmc_model::kDone;
}

__thread_struct::__thread_struct() : nothing_(nullptr) {}
__thread_struct::~__thread_struct() = default;

__thread_specific_ptr<__thread_struct>& __thread_local_data() {
  pthread_once(&of_thread_once, make_key);
  return of_thread;
}

}  // namespace std::__1
