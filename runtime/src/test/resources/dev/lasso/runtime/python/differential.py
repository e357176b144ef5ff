"""Runs programs of the differential test on CPython: programs on stdin, what they did on stdout.

A program is one step per line, ended by a line "."; the answer to each step is one line

    events|dead|left out

with the calls of user code and what they saw, the objects that died, and the actions of user code
that must be left out on the other side too (see "parting" below). PythonDifferentialTest describes
the differences between CPython and Lasso that are bridged here: each is marked "Bridge" below.
"""

import ctypes
import gc
import sys
import weakref

api = ctypes.pythonapi
is_tracked = api.PyObject_GC_IsTracked
untrack = api.PyObject_GC_UnTrack
track = api.PyObject_GC_Track
for function in is_tracked, untrack, track:
    function.argtypes = [ctypes.c_void_p]
untrack.restype = track.restype = None
api.PyGC_Collect.restype = ctypes.c_ssize_t

# Whether weak references without a callback are cleared after the finalizers (GH-136189).
CLEARS_LATE = sys.version_info >= (3, 15)


class Begin(int):
    """Dies when its object begins to let go of what it owns. Hidden from the collector."""

    __slots__ = ()

    def __del__(self):
        world.begin(int(self))


class End(int):
    """Dies when its object has let go of what it owns. Hidden from the collector."""

    __slots__ = ()

    def __del__(self):
        world.parting.discard(int(self))


class Clearing(int):
    """Dies when a collection begins to clear what it found. Hidden from the collector."""

    __slots__ = ()

    def __del__(self):
        world.clearing = True


class First:
    """Garbage that is cleared before all other."""

    __slots__ = ("me", "token")


class Node:
    """The counterpart of the test's Node. CPython clears slots in the order of their names."""

    __slots__ = ("_0begin", "_1weak", "a", "b", "i", "list", "z_end", "__weakref__")


class Finalized(Node):
    __slots__ = ()

    def __del__(self):
        world.finalize(self)


class Weak(weakref.ref):
    """A weak reference with a number. CPython shares none that is of a subclass."""

    __slots__ = ("n",)


def track_anew(address):
    untrack(address)
    track(address)


def hidden(token):
    untrack(id(token))
    return token


def called_back(weak):
    world.called_back(weak)


def pointer(thing):
    return ctypes.cast(thing, ctypes.py_object).value


def count_of(thing):
    return ctypes.c_uint32.from_address(thing).value


class Thrown(Exception):
    pass


class World:
    """What one program made."""

    def __init__(self):
        self.out = []
        self.dead = []
        self.left_out = []
        self.closing = False
        self.refreeze = False  # whether the permanent generation has to be set up again
        self.live = {}  # number -> addresses of the object and of its list, in order of creation
        self.probes = {}  # number -> weak reference, to find the object
        self.edges = {}  # number -> how many edges it has
        self.finalizers = {}
        self.held = {}  # number -> as many references as there are holds
        self.held_before = set()
        self.weaks = {}  # number -> weak reference that no object owns
        self.owner_of = {}  # number of a weak reference -> number of its owner
        self.owned_by = {}  # the other way round
        self.weak_addresses = {}
        self.referents = {}
        self.callbacks = {}
        self.severed = set()
        self.closed = set()
        self.frozen = set()
        self.depth = 0  # of calls of user code
        # Dying objects that have let go of a part of what they own while a collection clears.
        self.parting = set()
        self.collecting = False
        self.collection_depth = 0
        self.calling_back = False
        self.clearing = False
        self.found = []
        self.weaks_found = 0
        self.weaks_freed = 0
        self.kept_alive = set()  # by the permanent generation, when the collection began
        self.born = set()  # during the collection
        self.weaks_made = set()

    # ------------------------------------------------------------------ objects

    def new(self, i, finalizer):
        node = Node() if finalizer is None else Finalized()
        node._0begin = hidden(Begin(i))
        node._1weak = None
        node.a = node.b = None
        node.i = i
        node.list = []
        node.z_end = hidden(End(i))
        self.finalizers[i] = finalizer
        self.live[i] = id(node), id(node.list)
        self.probes[i] = weakref.ref(node)
        self.edges[i] = 0
        if self.collecting:
            self.born.add(i)
        return node

    def get(self, i):
        probe = self.probes.get(i)
        return None if probe is None else probe()

    def begin(self, i):
        if self.closing:
            return
        weak = self.owned_by.pop(i, None)
        if self.clearing and i not in self.born and i not in self.kept_alive:
            self.found.append(i)
            # Calls of callbacks hold theirs.
            self.weaks_found += weak is not None and count_of(self.weak_addresses[weak]) == 1
        if weak is not None:
            if self.parting and weak not in self.severed:
                self.left_out.append("C%d" % weak)
            del self.owner_of[weak]
        self.dead.append(i)
        self.frozen.discard(i)
        del self.live[i], self.probes[i]
        if self.clearing and self.edges[i] > 1:
            self.parting.add(i)

    def is_dying(self, i):
        return i not in self.live or count_of(self.live[i][0]) == 0

    def set_a(self, node, value):
        self.edges[node.i] += (value is not None) - (node.a is not None)
        node.a = value

    def set_b(self, node, value):
        self.edges[node.i] += (value is not None) - (node.b is not None)
        node.b = value

    def add(self, node, value):
        self.edges[node.i] += 1
        node.list.append(value)

    def clear(self, node):
        self.edges[node.i] -= len(node.list)
        node.list.clear()

    def hold(self, node):
        self.held.setdefault(node.i, []).append(node)

    def drop(self, i):
        holds = self.held[i]
        if len(holds) > 1:
            holds.pop()
        else:
            del holds
            self.held_before.discard(i)
            del self.held[i]

    # ------------------------------------------------------------------ weak references

    def new_weak(self, n, node, callback):
        self.referents[n] = node.i
        self.callbacks[n] = callback
        self.weaks[n] = self.make_weak(n, node)
        if self.collecting:
            self.weaks_made.add(n)

    def make_weak(self, n, node):
        weak = Weak(node) if self.callbacks[n] is None else Weak(node, called_back)
        weak.n = n
        self.weak_addresses[n] = id(weak)
        return weak

    def read(self, n):
        node = self.weaks[n]()
        if node is None and self.collecting and not CLEARS_LATE:
            # Bridge: until 3.14 those without a callback are cleared before the callbacks.
            i = self.referents[n]
            if self.callbacks[n] is None and not self.is_dying(i):
                return pointer(self.live[i][0])
        return node

    def close(self, n):
        self.closed.add(n)
        del self.weaks[n]

    def is_called_for_another(self, n, referent):
        return (
            self.callbacks.get(n) is not None
            and self.referents[n] != referent
            and (n in self.closed or (n in self.weaks and self.weaks[n]() is None))
        )

    def restore(self):
        """Bridge: makes weak references anew that 3.15 does not clear, or not for good."""
        back = set()
        for i, (address, _) in self.live.items():
            if self.probes[i]() is None and count_of(address) != 0:
                back.add(i)
                self.probes[i] = weakref.ref(pointer(address))
        again = set()
        for n, i in self.referents.items():
            if n in self.severed or n in self.closed or i not in self.live or self.is_dying(i):
                continue
            holder = self.holder(n)
            if holder is None or self.weak_in(holder, n)() is not None:
                continue
            if self.callbacks[n] is None:
                self.replace(holder, n)
            elif i in back:
                self.severed.add(n)
            else:
                again.add(i)
        for n, i in self.referents.items():
            # All of them, oldest first, so that the newest is called first still.
            if i in again and n not in self.severed and n not in self.closed:
                holder = self.holder(n)
                if holder is not None:
                    self.replace(holder, n)

    def holder(self, n):
        """What the weak reference is kept in: the world or its owner."""
        if n in self.weaks:
            return self
        owner = self.owner_of.get(n)
        return None if owner is None or self.is_dying(owner) else self.get(owner)

    def weak_in(self, holder, n):
        return self.weaks[n] if holder is self else holder._1weak

    def replace(self, holder, n):
        weak = self.make_weak(n, self.get(self.referents[n]))
        if holder is self:
            self.weaks[n] = weak
        else:
            holder._1weak = weak

    # ------------------------------------------------------------------ collections

    def collect(self, only_if_enabled):
        self.out.append("I(" if only_if_enabled else "G(")
        run = collect_if_enabled if only_if_enabled else gc.collect
        if self.collecting or (only_if_enabled and not gc.isenabled()):
            self.out.append(")%d" % run())
            return
        self.sort_lists()
        self.kept_alive = self.reachable(self.frozen)
        self.found = []
        self.weaks_found = self.weaks_freed = 0
        self.born.clear()
        self.weaks_made.clear()
        self.collection_depth = self.depth
        self.collecting = self.calling_back = True
        returned = run()
        self.collecting = self.calling_back = self.clearing = False
        if not CLEARS_LATE:
            self.restore()
        count = len(self.found)
        expected = 1 + 2 * count + self.weaks_found + self.weaks_freed
        if returned == expected:
            self.out.append(")%d" % count)
        else:
            self.out.append(")%d?returned-%d-instead-of-%d" % (count, returned, expected))

    def reachable(self, numbers):
        reached = set()
        pending = [self.get(i) for i in numbers]
        while pending:
            node = pending.pop()
            if node is not None and node.i not in reached:
                reached.add(node.i)
                pending += node.a, node.b, *node.list
        return reached

    def sort_lists(self):
        """Bridge: finalizers of one collection run in the order of the collector's list."""
        first = First()
        first.me = first
        first.token = hidden(Clearing())
        numbers = [i for i in self.live if i not in self.frozen and is_tracked(self.live[i][0])]
        for i in numbers:
            track_anew(self.live[i][0])
        for i in numbers:
            track_anew(self.live[i][1])
            if i in self.owned_by:
                track_anew(id(self.get(i)._1weak))

    # ------------------------------------------------------------------ user code

    def finalize(self, node):
        if self.closing:
            return
        i = node.i
        self.frozen.discard(i)  # if it survives it is in the youngest generation
        if self.depth == self.collection_depth:
            self.calling_back = False
        self.call("F%d" % i, self.finalizers[i], node, i)

    def called_back(self, weak):
        if self.closing:
            return
        n = weak.n
        self.severed.add(n)
        referent = self.referents[n]
        if n in self.closed:
            pass  # Bridge: closed when it was to be called already.
        elif n in self.owner_of and self.is_dying(self.owner_of[n]):
            pass  # Bridge: a part of a dying object.
        elif n in self.owner_of and self.parting:
            # Bridge: whether the owner dies before the referent is nowhere defined.
            self.left_out.append("C%d" % n)
        elif self.clearing and n in self.weaks_made and referent not in self.born:
            pass  # Bridge: made by a finalizer; cleared silently since GH-136401.
        else:
            try:
                self.call("C%d@%d" % (n, referent), self.callbacks[n], None, referent)
            finally:
                self.count_if_freed(n)
            return
        self.count_if_freed(n)

    def count_if_freed(self, n):
        """A weak reference that its own callback frees adds to what collect() returns."""
        if self.calling_back and self.depth == self.collection_depth and n in self.closed:
            self.weaks_freed += 1

    def call(self, name, actions, node, referent):
        if self.parting:
            self.left_out.append("parting")
        if self.clearing:
            self.left_out.append("late:" + name)
        self.out.append(name + "(")
        self.depth += 1
        try:
            for at, action in enumerate(actions):
                self.act(action, name, at, node, referent)
        finally:
            self.depth -= 1
            self.out.append(")")

    def act(self, action, name, at, node, referent):
        kind = action[0]
        if kind == "R":
            self.hold(node)
        elif kind == "L":
            if self.is_held(action[1]):
                self.add(self.held[action[1]][0], node)
        elif kind == "K":
            self.set_a(node, None)
            self.set_b(node, None)
            self.clear(node)
        elif kind == "S":
            self.set_a(node, node)
        elif kind == "E":
            if self.is_held(action[1]):
                self.set_b(node, self.held[action[1]][0])
        elif kind == "A":
            self.set_b(node, node.a)
        elif kind == "D":
            if node.a is not None:
                self.hold(node.a)
        elif kind == "N":
            self.new_from_user_code(action[1], action[2], node)
        elif kind == "W":
            if action[1] not in self.referents:
                self.new_weak(action[1], node, None if action[2] == 0 else ())
        elif kind == "T":
            raise Thrown
        elif self.parting or self.clearing:
            # Bridge: CPython has cleared a part of what was found, Lasso all of it.
            self.left_out.append("%s:%d" % (name.partition("@")[0], at))
        elif kind == "G":
            self.collect(False)
        elif kind == "I":
            self.collect(True)
        elif kind == "c" and self.is_called_for_another(action[1], referent):
            # Bridge: for which object callbacks are called first is nowhere defined.
            self.left_out.append("%s:%d" % (name.partition("@")[0], at))
        elif action[1] not in self.weaks:
            pass
        elif kind == "r":
            self.note_read(action[1])
        elif kind == "p":
            found = self.read(action[1])
            if found is not None:
                self.hold(found)
        elif kind == "c":
            self.close(action[1])
        else:
            raise SystemError(kind)

    def is_held(self, i):
        return i in self.held_before and i in self.held

    def new_from_user_code(self, i, kind, node):
        if i in self.finalizers:
            return
        made = self.new(i, () if kind & 4 else None)
        if kind & 3 == 1:
            self.set_a(made, made)
        elif kind & 3 > 1 and node is not None:
            self.set_b(node, made)
            if kind & 3 == 3:
                self.set_a(made, node)

    def note_read(self, n):
        node = self.read(n)
        self.out.append("r%d=%d" % (n, 0 if node is None else node.i))

    # ------------------------------------------------------------------ steps

    def step(self, line):
        self.held_before = set(self.held)
        kind, *rest = line.split(" ")
        getattr(self, "step_" + kind)(*rest)

    def step_new(self, i, finalizer):
        i = int(i)
        if i not in self.finalizers:
            self.hold(self.new(i, parse(finalizer)))

    def step_hold(self, i):
        node = self.get(int(i))
        if node is not None:
            self.hold(node)

    def step_drop(self, i):
        if int(i) in self.held:
            self.drop(int(i))

    def step_a(self, i, j):
        node, value = self.get(int(i)), self.get(int(j))
        if node is not None and (value is not None or j == "0"):
            self.set_a(node, value)

    def step_b(self, i, j):
        node, value = self.get(int(i)), self.get(int(j))
        if node is not None and (value is not None or j == "0"):
            self.set_b(node, value)

    def step_add(self, i, j):
        node, value = self.get(int(i)), self.get(int(j))
        if node is not None and value is not None:
            self.add(node, value)

    def step_remove(self, i, j):
        node, value = self.get(int(i)), self.get(int(j))
        if node is not None and value is not None and value in node.list:
            self.edges[node.i] -= 1
            node.list.remove(value)

    def step_clear(self, i):
        node = self.get(int(i))
        if node is not None:
            self.clear(node)

    def step_weak(self, n, i, callback):
        node = self.get(int(i))
        if node is not None and int(n) not in self.referents:
            self.new_weak(int(n), node, parse(callback))

    def step_own(self, i, n):
        node, n = self.get(int(i)), int(n)
        if node is None or (n != 0 and n not in self.weaks):
            return
        old = self.owned_by.pop(node.i, None)
        if old is not None:
            del self.owner_of[old]
        if n == 0:
            node._1weak = None
        else:
            self.owner_of[n] = node.i
            self.owned_by[node.i] = n
            node._1weak = self.weaks.pop(n)

    def step_close(self, n):
        if int(n) in self.weaks:
            self.close(int(n))

    def step_read(self, n):
        n = int(n)
        if n in self.weaks:
            self.note_read(n)
        elif n in self.owner_of:
            node = self.get(self.owner_of[n])._1weak()
            self.out.append("r%d=%d" % (n, 0 if node is None else node.i))

    def step_pull(self, n):
        if int(n) in self.weaks:
            node = self.read(int(n))
            if node is not None:
                self.hold(node)

    def step_collect(self):
        self.collect(False)
        self.note_graph()

    def step_collectIfEnabled(self):
        self.collect(True)
        self.note_graph()

    def step_enable(self):
        self.out.append("was=%d" % gc.isenabled())
        gc.enable()

    def step_disable(self):
        self.out.append("was=%d" % gc.isenabled())
        gc.disable()

    def step_freeze(self):
        self.refreeze = True
        gc.freeze()
        self.frozen = set(self.live)
        self.out.append("frozen=%d" % len(self.frozen))

    def step_unfreeze(self):
        gc.unfreeze()
        self.out.append("frozen=%d" % len(self.frozen))
        self.frozen.clear()

    def note_graph(self):
        for i in sorted(self.live):
            node = self.get(i)
            self.out.append(
                "%d=%d,%d,%s,%d"
                % (
                    i,
                    0 if node.a is None else node.a.i,
                    0 if node.b is None else node.b.i,
                    "+".join(map(str, sorted(element.i for element in node.list))),
                    self.owned_by.get(i, 0),
                )
            )

    def end(self):
        """Leaves nothing behind for the next program."""
        self.closing = True
        gc.disable()
        if self.refreeze:
            gc.unfreeze()
        for node in [self.get(i) for i in self.live]:
            node.a = node.b = node._1weak = None
            node.list.clear()
        node = None
        self.held.clear()
        self.weaks.clear()


def parse(actions):
    """User code: "-" for none, "." for some that does nothing, else "R;E,3;N,9,1"."""
    if actions == "-":
        return None
    if actions == ".":
        return ()
    return [
        tuple(part if at == 0 else int(part) for at, part in enumerate(action.split(",")))
        for action in actions.split(";")
    ]


def unraisable(report):
    if report.exc_type is Thrown:
        world.out.append("!")
    else:
        sys.__unraisablehook__(report)
        world.out.append("unraisable-" + report.exc_type.__name__)


def collects_when_disabled():
    """Whether PyGC_Collect does not look at whether the collector is enabled (3.14.0 to 3.14.4)."""
    first = First()
    first.me = first
    del first
    return api.PyGC_Collect() != 0


def main():
    global world, collect_if_enabled
    gc.disable()
    gc.set_threshold(0)
    gc.collect()
    collect_if_enabled = api.PyGC_Collect
    if collects_when_disabled():
        # Bridge: documented, and done by all other versions.
        collect_if_enabled = lambda: api.PyGC_Collect() if gc.isenabled() else 0
    sys.unraisablehook = unraisable
    gc.collect()
    gc.freeze()  # so that only the program's objects are examined
    print("CPython " + sys.version.replace("\n", " "), flush=True)
    world = World()
    answer = []
    for line in sys.stdin:
        line = line.rstrip("\n")
        if line != ".":
            world.step(line)
            world.dead.sort()
            answer.append(
                "%s|%s|%s"
                % (
                    " ".join(world.out),
                    " ".join(map(str, world.dead)),
                    " ".join(world.left_out),
                )
            )
            world.out.clear()
            world.dead.clear()
            world.left_out.clear()
            continue
        refreeze = world.refreeze
        world.end()
        world = World()
        gc.collect()
        if refreeze:
            gc.freeze()
        answer.append(".\n")
        sys.stdout.write("\n".join(answer))
        sys.stdout.flush()
        answer.clear()


if __name__ == "__main__":
    main()
