// part of: linked_bad.c
static int slots[3];

int put(int slot, int value) {
  if (slot < 0 || slot > 3) return -1;
  slots[slot] = value;  // bug: out-of-bounds
  return 0;
}
