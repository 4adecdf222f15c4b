// what: 3 inserts of symbolic keys into an open-addressing hash table of 8 slots, then a lookup of each
// bmc: --unwind 9
// expect: verified
#include <assert.h>
#include <bmc/bmc.h>
#include <stdbool.h>
#include <stdint.h>

#define SLOTS 8
#define INSERTS 3

struct slot {
    bool used;
    uint32_t key;
    uint32_t value;
};
static struct slot table[SLOTS];

static uint32_t slot_of(uint32_t key) { return key * 2654435769u >> 29; }

static void put(uint32_t key, uint32_t value) {
    uint32_t at = slot_of(key);
#ifdef SEEDED_BUG
    while (table[at].used)
#else
    while (table[at].used && table[at].key != key)
#endif
        at = (at + 1) % SLOTS;
    table[at] = (struct slot){true, key, value};
}

static bool get(uint32_t key, uint32_t *value) {
    uint32_t at = slot_of(key);
    for (int probes = 0; probes < SLOTS && table[at].used; probes++) {
        if (table[at].key == key) {
            *value = table[at].value;
            return true;
        }
        at = (at + 1) % SLOTS;
    }
    return false;
}

proof_harness void last_value_is_found(void) {
    uint32_t keys[INSERTS], values[INSERTS];
    for (int i = 0; i < INSERTS; i++) {
        keys[i] = bmc_any_u32();
        values[i] = bmc_any_u32();
        put(keys[i], values[i]);
    }
    for (int i = 0; i < INSERTS; i++) {
        uint32_t expected = values[i];
        for (int later = i + 1; later < INSERTS; later++)
            if (keys[later] == keys[i])
                expected = values[later];
        uint32_t value = 0;
        bool found = get(keys[i], &value);
        assert(found);
        assert(value == expected);
    }
}
