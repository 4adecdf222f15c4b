// what: 20 symbolic pushes and pops of a ring buffer of capacity 4, compared with a log of what was pushed
// bmc: --unwind 21
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stdbool.h>
#include <stdint.h>

#define CAPACITY 4
#define OPERATIONS 20

struct ring {
    uint8_t data[CAPACITY];
    unsigned head, count;
};

static bool push(struct ring *ring, uint8_t value) {
#ifdef SEEDED_BUG
    if (ring->count > CAPACITY)
#else
    if (ring->count == CAPACITY)
#endif
        return false;
    ring->data[(ring->head + ring->count) % CAPACITY] = value;
    ring->count++;
    return true;
}

static bool pop(struct ring *ring, uint8_t *value) {
    if (ring->count == 0)
        return false;
    *value = ring->data[ring->head];
    ring->head = (ring->head + 1) % CAPACITY;
    ring->count--;
    return true;
}

proof_harness void pops_return_what_was_pushed(void) {
    struct ring ring = {0};
    uint8_t log[OPERATIONS];
    unsigned pushed = 0, popped = 0;
    for (int i = 0; i < OPERATIONS; i++) {
        uint8_t value = bmc_any_u8();
        if (bmc_any_bool()) {
            if (push(&ring, value))
                log[pushed++] = value;
        } else if (pop(&ring, &value)) {
            assert(value == log[popped]);
            popped++;
        }
        assert(ring.count == pushed - popped);
    }
}
