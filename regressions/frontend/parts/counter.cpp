// part of: linked_with_cpp.c
namespace {

struct Counter {
  int total = 0;
  int add(int by) { return total += by; }
};

}  // namespace

extern "C" int count(int by) {
  static Counter counter;
  return counter.add(by);
}
