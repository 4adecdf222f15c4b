// what: a finished coroutine is resumed once more
// bmc: --unwind 4
// expect: failed invalid-call
// why: suspended for the last time, a coroutine has nowhere to go on
#include <bmc/bmc.hpp>
#include <coroutine>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

namespace {

struct Task {
  struct promise_type;
  using Handle = std::coroutine_handle<promise_type>;

  struct GoOn {
    bool await_ready() noexcept { return false; }
    std::coroutine_handle<> await_suspend(Handle done) noexcept {
      const std::coroutine_handle<> next = done.promise().awaiting;
      return next ? next : std::noop_coroutine();
    }
    void await_resume() noexcept {}
  };

  struct promise_type {
    int value = 0;
    std::coroutine_handle<> awaiting;
    std::exception_ptr error;

    Task get_return_object() { return Task{Handle::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    GoOn final_suspend() noexcept { return {}; }
    void return_value(int v) { value = v; }
    void unhandled_exception() { error = std::current_exception(); }
  };

  explicit Task(Handle h) : handle(h) {}
  Task(Task&& other) noexcept : handle(std::exchange(other.handle, {})) {}
  ~Task() {
    if (handle) handle.destroy();
  }

  bool await_ready() { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> awaiting) {
    handle.promise().awaiting = awaiting;
    return handle;
  }
  int await_resume() {
    if (handle.promise().error) std::rethrow_exception(handle.promise().error);
    return handle.promise().value;
  }

  Handle handle;
};

std::vector<std::coroutine_handle<>> queue;

struct Later {
  bool await_ready() { return false; }
  void await_suspend(std::coroutine_handle<> handle) { queue.push_back(handle); }
  void await_resume() {}
};

Task leaf(int x) {
  const auto own = std::make_unique<int>(x);
  co_await Later{};
  if (x == 3) throw 9;
  co_return *own * 2;
}

Task root(int a, int b) {
  int sum = 0;
  try {
    sum = co_await leaf(a);
  } catch (int e) {
    sum = e;
  }
  sum += co_await leaf(b + 4);
  co_return sum;
}

}  // namespace

proof_harness void tasks() {
  const int a = bmc::any_in(0, 3), b = bmc::any_in(0, 3);
  const Task task = root(a, b);
  task.handle.resume();
  int steps = 0;
  for (; !queue.empty(); steps++) {
    const std::coroutine_handle<> next = queue.back();
    queue.pop_back();
    next.resume();
  }
  task.handle.resume();  // bug: invalid-call
}
