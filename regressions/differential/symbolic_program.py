# SPDX-License-Identifier: Apache-2.0
"""Random C functions over three small inputs, free of undefined behaviour except where a HAZARD says so.

The text is C for two readers: bmc (the HAZARD macros are plain accesses and operations there) and a native program
(-DNATIVE: each HAZARD first tests its operands and reports the violation that bmc must find at that line).
Everything else keeps within its object by construction: indices are reduced modulo a length, every pointer variable
always has a fixed number of elements behind it, and every byte is initialised.
"""
import random

TYPES = {"u8": 1, "u16": 2, "u32": 4, "u64": 8, "i8": 1, "i16": 2, "i32": 4, "i64": 8}
PRELUDE = """\
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
typedef uint8_t u8; typedef uint16_t u16; typedef uint32_t u32; typedef uint64_t u64;
typedef int8_t i8; typedef int16_t i16; typedef int32_t i32; typedef int64_t i64;
#ifdef NATIVE
_Noreturn void violation(const char* kind, int line);
#define HAZARD(bad, kind) ((bad) ? violation(kind, __LINE__) : (void)0)
#else
#define HAZARD(bad, kind) ((void)0)
#endif
static u32 mix(u32 h, u32 x) { return ((h << 5) | (h >> 27)) ^ x; }
"""


class Array:
    """An object or member that can be indexed: `text` is its C expression, of at least `length` elements of `type`.
    `whole` is the exact number of elements (as C text) where the array is an object by itself."""

    def __init__(self, text, type_, length, whole=""):
        self.text, self.type, self.length, self.whole = text, type_, length, whole


class Pointer:
    """A pointer variable that always has `room` elements of `type` behind it."""

    def __init__(self, text, type_, room):
        self.text, self.type, self.room = text, type_, room


class Program:
    """One random program; str(program) is its text. `hazards`: may some inputs run into undefined behaviour?"""

    def __init__(self, seed, hazards, size=10):
        self.rng = random.Random(seed)
        self.hazards = hazards
        self.globals, self.declarations, self.body = [], [], []
        self.scalars = [("a", "u32"), ("b", "u32"), ("c", "u32")]
        self.assignable, self.arrays, self.pointers, self.tables = [], [], [], []
        self.indent, self.names, self.loops = 1, 0, 0
        self.declare_everything()
        for _ in range(size):
            self.statement(3)
        self.summarise()

    def __str__(self):
        lines = [PRELUDE, *self.globals, "u32 test(u32 a, u32 b, u32 c) {", *self.declarations, *self.body, "}"]
        return "\n".join(lines) + "\n"

    # Small helpers.
    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def chance(self, probability):
        return self.rng.random() < probability

    def number(self, type_="u32"):
        bits = 8 * TYPES[type_]
        value = self.rng.choice([0, 1, 2, 3, 7, 0x80, (1 << bits) - 1, self.rng.getrandbits(bits)])
        return f"({type_}){value & ((1 << bits) - 1)}ull"

    def emit(self, text):
        self.body.append("  " * self.indent + text)

    # Declarations.
    def declare_everything(self):
        for _ in range(self.rng.randint(1, 3)):
            self.declare_array(self.rng.choice(list(TYPES)))
        for make in (self.declare_struct, self.declare_union, self.declare_heap):
            if self.chance(0.6):
                make()
        for _ in range(self.rng.randint(2, 4)):
            name, type_ = self.name("x"), self.rng.choice(list(TYPES))
            self.declarations.append(f"  {type_} {name} = {self.number(type_)};")
            self.scalars.append((name, type_))
            self.assignable.append((name, type_))
        for _ in range(self.rng.randint(1, 3)):
            self.declare_pointer()
        if self.chance(0.4):
            self.declare_table()

    def declare_array(self, type_):
        name, length = self.name("m"), self.rng.choice([2, 3, 4, 5, 8, 9])
        values = ", ".join(self.number(type_) for _ in range(length))
        place = self.globals if self.chance(0.5) else self.declarations
        # Harnesses call test more than once, so a global gets its values again at the start.
        if place is self.globals:
            self.globals.append(f"static {type_} {name}[{length}];")
            self.declarations.append(f"  memcpy({name}, (const {type_}[{length}]){{{values}}}, sizeof {name});")
        else:
            self.declarations.append(f"  {type_} {name}[{length}] = {{{values}}};")
        self.arrays.append(Array(name, type_, length, str(length)))

    def declare_struct(self):
        type_name, fields = self.name("S"), []
        packed = " __attribute__((packed))" if self.chance(0.2) else ""
        for _ in range(self.rng.randint(2, 5)):
            form, type_, name = self.rng.random(), self.rng.choice(list(TYPES)), self.name("f")
            if form < 0.35:
                fields.append((f"{type_} {name} : {self.rng.randint(1, 8 * TYPES[type_] - 1)};", name, type_, 0))
            elif form < 0.7 or packed:
                fields.append((f"{type_} {name};", name, type_, 0))
            else:
                length = self.rng.randint(2, 4)
                fields.append((f"{type_} {name}[{length}];", name, type_, length))
        count = self.rng.choice([1, 2, 3])
        self.globals.append(f"struct{packed} {type_name} {{ {' '.join(f[0] for f in fields)} }};")
        variable = self.name("s")
        self.declarations.append(f"  struct {type_name} {variable}[{count}];")
        self.declarations.append(f"  memset({variable}, {self.rng.randint(0, 255)}, sizeof {variable});")
        for element in range(count):
            for _, name, type_, length in fields:
                text = f"{variable}[{element}].{name}"
                if length:
                    self.arrays.append(Array(text, type_, length))
                else:
                    self.scalars.append((text, type_))
                    self.assignable.append((text, type_))
        self.structs = (variable, count)
        if count > 1:
            self.arrays.append(Array(f"((u8*){variable})", "u8", f"sizeof {variable}"))

    def declare_union(self):
        type_name, variable = self.name("U"), self.name("un")
        self.globals.append(f"union {type_name} {{ u64 d; u32 w[2]; u16 h[4]; i8 b[8]; float r; }};")
        self.declarations.append(f"  union {type_name} {variable} = {{{self.number('u64')}}};")
        self.assignable.append((f"{variable}.d", "u64"))
        self.scalars.append((f"{variable}.d", "u64"))
        for member, type_, length in (("w", "u32", 2), ("h", "u16", 4), ("b", "i8", 8)):
            self.arrays.append(Array(f"{variable}.{member}", type_, length))

    def declare_heap(self):
        type_, name, length = self.rng.choice(list(TYPES)), self.name("h"), self.rng.choice([3, 4, 8])
        extra = self.rng.choice(["", " + (a & 3)", " + b * 2"])
        self.declarations.append(f"  {type_}* {name} = malloc(sizeof({type_}) * {length}{extra});")
        self.declarations.append(f"  memset({name}, {self.rng.randint(0, 255)}, sizeof({type_}) * {length}{extra});")
        self.arrays.append(Array(name, type_, length, f"({length} + (0{extra}) / sizeof({type_}))"))

    def sources(self, type_, room):
        return [x for x in self.arrays if x.type == type_ and isinstance(x.length, int) and x.length >= room]

    def declare_pointer(self):
        array = self.rng.choice([x for x in self.arrays if isinstance(x.length, int)])
        pointer = Pointer(self.name("p"), array.type, self.rng.randint(1, min(3, array.length)))
        self.declarations.append(f"  {pointer.type}* {pointer.text} = {self.address(pointer)};")
        self.pointers.append(pointer)

    def declare_table(self):
        pointer = self.rng.choice(self.pointers)
        name, length = self.name("t"), self.rng.choice([2, 4])
        values = ", ".join(self.address(pointer) for _ in range(length))
        self.declarations.append(f"  {pointer.type}* {name}[{length}] = {{{values}}};")
        self.tables.append((name, length, pointer))

    # Expressions, all of them of type u32 unless said otherwise.
    def address(self, pointer):
        """A pointer that may be assigned to `pointer`."""
        arrays = self.sources(pointer.type, pointer.room)

        def one():
            array = self.rng.choice(arrays)
            return f"&{array.text}[{self.expression(1)} % {array.length - pointer.room + 1}u]"
        if self.chance(0.5):
            return f"({self.expression(1)} & 1) ? {one()} : {one()}"
        return one()

    def element(self, depth):
        """An lvalue of some type: (text, type)."""
        forms = []
        if self.pointers:
            forms.append(self.pointed_element)
        if self.arrays:
            forms.append(self.array_element)
        if self.tables:
            forms.append(self.table_element)
        return self.rng.choice(forms)(depth)

    def pointed_element(self, depth):
        pointer = self.rng.choice(self.pointers)
        index = "0" if pointer.room == 1 else f"{self.expression(depth - 1)} % {pointer.room}u"
        return f"{pointer.text}[{index}]", pointer.type

    def array_element(self, depth):
        array = self.rng.choice(self.arrays)
        if isinstance(array.length, int) and self.chance(0.3):
            return f"{array.text}[{self.rng.randrange(array.length)}]", array.type
        return f"{array.text}[{self.expression(depth - 1)} % ({array.length})]", array.type

    def table_element(self, depth):
        name, length, pointer = self.rng.choice(self.tables)
        return f"{name}[{self.expression(depth - 1)} % {length}u][0]", pointer.type

    def leaf(self):
        if self.chance(0.25):
            return self.number()
        if self.chance(0.4):
            return self.rng.choice("abc")
        return f"(u32){self.rng.choice(self.scalars)[0]}"

    def expression(self, depth):
        if depth <= 0 or self.chance(0.15):
            return self.leaf()
        form, x = self.rng.random(), lambda: self.expression(depth - 1)
        if form < 0.35:
            return f"(u32){self.element(depth)[0]}"
        if form < 0.60:
            return f"({x()} {self.rng.choice(['+', '-', '&', '|', '^', '+', '^'])} {x()})"
        if form < 0.68:
            return f"({x()} {self.rng.choice(['<<', '>>'])} ({x()} & 31))"
        if form < 0.75:
            return f"(u32)({x()} {self.rng.choice(['<', '<=', '==', '!=', '>'])} {x()})"
        if form < 0.80:
            return f"({x()} & 1 ? {x()} : {x()})"
        if form < 0.84:
            return f"({x()} {self.rng.choice(['/', '%'])} (({x()} & 7) + 1))"
        if form < 0.88:
            return f"(u32)(i32)({self.rng.choice(['i8', 'i16', 'u8', 'u16'])})({x()})"
        if form < 0.91:
            return f"(({x()} & 0xff) * ({x()} & 0xf))"
        if form < 0.94:
            return f"(u32)((i32)(i8){x()} {self.rng.choice(['/', '%', '>>', '*', '<'])} ((i32)({x()} & 7) + 1))"
        if form < 0.96:
            return f"(u32)((float)({x()} & 0xff) * 0.5f)"
        return self.pointer_question(x) if self.pointers else self.leaf()

    def pointer_question(self, x):
        pointer = self.rng.choice(self.pointers)
        array = self.rng.choice(self.sources(pointer.type, 1))
        return f"(u32)({pointer.text} == &{array.text}[{x()} % {array.length}u])"

    # Statements.
    def statement(self, depth):
        table = [(self.assign, 5), (self.store, 6), (self.move_pointer, 3), (self.block_operation, 3),
                 (self.store_in_table, 2 if self.tables else 0), (self.whole_struct, 1 if hasattr(self, "structs") else 0),
                 (self.unaligned, 2), (self.through_integer, 1)]
        if depth > 0:
            table += [(self.branch, 4), (self.loop, 2), (self.choice, 1)]
        if self.hazards:
            table += [(self.hazard, 4)]
        make = self.rng.choices([f for f, _ in table], [w for _, w in table])[0]
        make(depth - 1)

    def assign(self, _):
        name, type_ = self.rng.choice(self.assignable)
        self.emit(f"{name} = ({type_})({self.expression(3)});")

    def store(self, _):
        target, type_ = self.element(2)
        self.emit(f"{target} = ({type_})({self.expression(2)});")

    def move_pointer(self, _):
        pointer = self.rng.choice(self.pointers)
        guard = f"if ({self.expression(1)} & 1) " if self.chance(0.4) else ""
        self.emit(f"{guard}{pointer.text} = {self.address(pointer)};")

    def store_in_table(self, _):
        name, length, pointer = self.rng.choice(self.tables)
        self.emit(f"{name}[{self.expression(2)} % {length}u] = {self.address(pointer)};")

    def whole_struct(self, _):
        variable, count = self.structs
        self.emit(f"{variable}[{self.expression(1)} % {count}u] = {variable}[{self.expression(1)} % {count}u];")

    def block_operation(self, _):
        """memset, memcpy or memmove of n bytes with symbolic offsets and length: [o, o + n) in both arrays."""
        to, source = self.rng.choice(self.arrays), self.rng.choice(self.arrays)
        size, n, o, q = f"sizeof({to.type}) * ({to.length})", self.name("n"), self.name("o"), self.name("q")
        source_size = f"sizeof({source.type}) * ({source.length})"
        length = self.expression(1) if self.chance(0.6) else self.number("u8")
        self.emit(f"{{ u64 {n} = {length} % ({size} < {source_size} ? {size} + 1 : {source_size} + 1);")
        self.emit(f"  u64 {o} = {self.expression(1)} % ({size} - {n} + 1);")
        form = self.rng.random()
        if form < 0.35:
            self.emit(f"  memset((u8*){to.text} + {o}, (u8){self.expression(1)}, {n}); }}")
            return
        self.emit(f"  u64 {q} = {self.expression(1)} % ({source_size} - {n} + 1);")
        self.emit(f"  memmove((u8*){to.text} + {o}, (u8*){source.text} + {q}, {n}); }}")

    def unaligned(self, _):
        """A scalar read from or written to the bytes of an array of another type."""
        array, (name, type_) = self.rng.choice(self.arrays), self.rng.choice(self.scalars[3:])
        if not isinstance(array.length, int) or TYPES[array.type] * array.length < TYPES[type_]:
            return self.assign(0)
        offset = f"{self.expression(1)} % {TYPES[array.type] * array.length - TYPES[type_] + 1}u"
        value = self.name("v")
        self.emit(f"{{ {type_} {value} = ({type_}){name};")
        if self.chance(0.5):
            self.emit(f"  memcpy((u8*){array.text} + {offset}, &{value}, sizeof {value}); }}")
        else:
            target, target_type = self.rng.choice(self.assignable)
            self.emit(f"  memcpy(&{value}, (u8*){array.text} + {offset}, sizeof {value});")
            self.emit(f"  {target} = ({target_type}){value}; }}")

    def through_integer(self, _):
        """A pointer that goes through an integer or through its bytes."""
        pointer = self.rng.choice(self.pointers)
        value = self.name("v")
        if self.chance(0.5):
            self.emit(f"{{ uintptr_t {value} = (uintptr_t)({self.address(pointer)}) ^ 5; {pointer.text} = "
                      f"({pointer.type}*)({value} ^ 5); }}")
        else:
            self.emit(f"{{ {pointer.type}* {value} = {self.address(pointer)}; u8 bytes[8]; memcpy(bytes, &{value}, 8); "
                      f"for (int k = 0; k < 8; k++) ((u8*)&{pointer.text})[k] = bytes[k]; }}")

    def branch(self, depth):
        self.emit(f"if ({self.expression(2)} & {self.rng.choice([1, 2, 3, 4])}) {{")
        self.nested(depth)
        if self.chance(0.5):
            self.emit("} else {")
            self.nested(depth)
        self.emit("}")

    def loop(self, depth):
        if self.loops >= 2:
            return self.assign(0)
        self.loops += 1
        counter = self.name("k")
        bound = f"({self.expression(2)} & 3)" if self.chance(0.6) else str(self.rng.randint(1, 4))
        self.emit(f"for (u32 {counter} = 0, n{counter} = {bound}; {counter} < n{counter}; {counter}++) {{")
        self.scalars.append((counter, "u32"))
        self.nested(depth)
        if self.chance(0.3):
            self.emit(f"  if ({self.expression(2)} & 4) {self.rng.choice(['break', 'continue'])};")
        self.scalars.remove((counter, "u32"))
        self.emit("}")
        self.loops -= 1

    def choice(self, depth):
        self.emit(f"switch ({self.expression(2)} & 3) {{")
        for label in self.rng.sample(["case 0:", "case 1:", "case 2:", "default:"], 3):
            self.emit(label)
            self.nested(depth)
            if self.chance(0.7):
                self.emit("  break;")
        self.emit("}")

    def nested(self, depth):
        self.indent += 1
        for _ in range(self.rng.randint(1, 3)):
            self.statement(depth)
        self.indent -= 1

    # Statements that some inputs make undefined: the operands first, then one violation at most.
    def hazard(self, _):
        left, right, target = self.name("y"), self.name("y"), self.rng.choice(self.assignable)
        forms = [self.hazard_index, self.hazard_index, self.hazard_division, self.hazard_overflow, self.hazard_shift,
                 self.hazard_null]
        self.emit(f"{{ const u32 {left} = {self.expression(2)}, {right} = {self.expression(2)};")
        self.rng.choice(forms)(left, right, target)
        self.emit("}")

    def hazard_index(self, left, right, target):
        array, mask = self.rng.choice([x for x in self.arrays if x.whole]), self.rng.choice([3, 7, 15])
        bad = f"({left} & {mask}u) >= {array.whole}"
        if self.chance(0.5):
            self.emit(f"  HAZARD({bad}, \"out-of-bounds\"); {array.text}[{left} & {mask}u] = ({array.type}){right};")
        else:
            self.emit(f"  HAZARD({bad}, \"out-of-bounds\"); {target[0]} = ({target[1]}){array.text}[{left} & {mask}u];")

    def hazard_division(self, left, right, target):
        operator = self.rng.choice("/%")
        if self.chance(0.5):
            self.emit(f"  HAZARD(({right} & 15) == 0, \"division-by-zero\"); {target[0]} = ({target[1]})({left} {operator} "
                      f"({right} & 15));")
        else:
            self.emit(f"  HAZARD({left} == 0x80000000u && {right} == ~0u, \"signed-overflow\"); HAZARD({right} == 0, "
                      f"\"division-by-zero\"); {target[0]} = ({target[1]})((i32){left} {operator} (i32){right});")

    def hazard_overflow(self, left, right, target):
        name, operator = self.rng.choice([("add", "+"), ("sub", "-"), ("mul", "*")])
        self.emit(f"  HAZARD(__builtin_{name}_overflow((i32){left}, (i32){right}, &(i32){{0}}), \"signed-overflow\"); "
                  f"{target[0]} = ({target[1]})((i32){left} {operator} (i32){right});")

    def hazard_shift(self, left, right, target):
        operator = self.rng.choice(["<<", ">>"])
        self.emit(f"  HAZARD(({right} & 63) >= 32, \"invalid-shift\"); {target[0]} = ({target[1]})({left} {operator} "
                  f"({right} & 63));")

    def hazard_null(self, left, right, target):
        pointer = self.rng.choice(self.pointers)
        value = self.name("v")
        self.emit(f"  {pointer.type}* {value} = ({left} & 3) == 1 ? 0 : {pointer.text};")
        self.emit(f"  HAZARD(!{value}, \"null-dereference\"); {target[0]} = ({target[1]})*{value};")

    def summarise(self):
        """The result mixes everything that the function may have changed."""
        self.emit("u32 h = 0;")
        for name, _ in self.assignable:
            self.emit(f"h = mix(h, (u32){name});")
        for array in self.arrays:
            self.emit(f"for (u32 i = 0; i < ({array.length}); i++) h = mix(h, (u32){array.text}[i]);")
        for pointer in self.pointers:
            self.emit(f"h = mix(h, (u32){pointer.text}[0]);")
        self.emit("return h & 0xffff;")
