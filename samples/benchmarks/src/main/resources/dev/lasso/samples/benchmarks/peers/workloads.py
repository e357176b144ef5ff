"""The workloads in Python: python3 workloads.py WORKLOAD [SCALE]."""

import gc
import math
import sys
import time

RUNS = 5

clock = time.perf_counter_ns


class Node:
    __slots__ = ("a", "b")


class Link:
    __slots__ = ("next", "value")


class Random:
    """xorshift32."""

    def __init__(self):
        self.state = 2463534242

    def draw(self, bounds):
        """One number below each bound."""
        x = self.state
        numbers = []
        for bound in bounds:
            x ^= x << 13 & 0xFFFFFFFF
            x ^= x >> 17
            x ^= x << 5 & 0xFFFFFFFF
            numbers.append(x % bound)
        self.state = x
        return numbers


def result(case, metric, value, unit):
    print(workload, case, metric, value, unit, sep="\t", flush=True)


def median(values):
    return sorted(values)[len(values) // 2]


def measure(run, warm_ups=1):
    """What RUNS runs return, after some to warm up."""
    return [run() for _ in range(warm_ups + RUNS)][warm_ups:]


def pauses(case, nanos):
    nanos.sort()
    result(case, "max pause", nanos[-1] / 1e6, "ms")
    result(case, "p99 pause", nanos[len(nanos) * 99 // 100] / 1e6, "ms")


def ring(size):
    first = last = Node()
    for _ in range(size - 1):
        node = Node()
        node.a = last
        last = node
    first.a = last
    return first


def graph(live, random):
    """Objects whose two fields are random objects among them, in the oldest generation."""
    gc.disable()
    objects = [Node() for _ in range(live)]
    bounds = (live, live)
    for node in objects:
        a, b = random.draw(bounds)
        node.a = objects[a]
        node.b = objects[b]
    gc.collect()
    return objects


def w1():
    gc.disable()
    size = 10
    rings = int(4_000_000 * scale) // size

    def run():
        nonlocal collected
        for _ in range(rings):
            first = last = Link()
            first.value = 0
            for value in range(1, size):
                node = Link()
                node.value = value
                node.next = last
                last = node
            first.next = last
        del first, last, node
        start = clock()
        collected = gc.collect()
        return clock() - start

    collected = 0
    nanos = median(measure(run))
    result("collect", "time", nanos / (rings * size), "ns")
    result("collect", "collected", collected, "objects")


def w2():
    live = int(4_000_000 * scale)
    random = Random()
    objects = graph(live, random)

    def collection(touch, generation):
        def run():
            nonlocal collected
            for _ in range(1_000):
                first = ring(10)
                if touch:
                    first.b = objects[random.draw((live,))[0]]
            del first
            start = clock()
            collected = gc.collect(generation)
            return clock() - start

        return run

    collected = 0
    for case, touch in (("plain", False), ("touch", True)):
        for name, generation in ((case, 2), (case + ", youngest generation", 0)):
            nanos = median(measure(collection(touch, generation)))
            result(name, "time", nanos / 1e6, "ms")
            result(name, "collected", collected, "objects")


def tree(depth):
    node = Node()
    if depth > 0:
        node.a = tree(depth - 1)
        node.b = tree(depth - 1)
    return node


def w3():
    depth = max(1, round(20 + math.log2(scale)))
    nodes = (1 << depth + 1) - 1

    def run():
        start = clock()
        root = tree(depth)
        built = clock()
        del root
        return built - start, clock() - built

    gc.enable()
    on = measure(run)
    gc.disable()
    off = measure(run)
    result("build on", "time", median([build for build, _ in on]) / nodes, "ns")
    result("build off", "time", median([build for build, _ in off]) / nodes, "ns")
    result("release", "time", median([release for _, release in off]) / nodes, "ns")
    result("release", "released", nodes, "objects")


def w4():
    gc.disable()
    length = int(5_000_000 * scale)

    def run():
        head = None
        for _ in range(length):
            node = Link()
            node.next = head
            head = node
        del node
        start = clock()
        del head
        return clock() - start

    result("release", "time", median(measure(run)) / length, "ns")
    result("release", "released", length, "objects")


def w5():
    live = int(1_000_000 * scale)
    rewrites = int(20_000_000 * scale)
    block = 64
    random = Random()
    gc.disable()
    objects = [[None] * 4 for _ in range(live)]
    bounds = (live,) * 4
    for node in objects:
        node[:] = [objects[index] for index in random.draw(bounds)]
    gc.collect()
    gc.enable()
    bounds = (live, 4, live) * block

    def run():
        nonlocal state
        nanos = []
        for _ in range(rewrites // block):
            numbers = random.draw(bounds)
            steps = zip(numbers[0::3], numbers[1::3], numbers[2::3])
            start = clock()
            for owner, slot, value in steps:
                objects[owner][slot] = objects[value]
            nanos.append(clock() - start)
        state = state or random.state
        return nanos

    state = 0
    runs = measure(run, warm_ups=0)
    nanos = median([sum(blocks) for blocks in runs])
    result("rewrite", "time", nanos / (rewrites // block * block), "ns")
    pauses("rewrite", [pause for blocks in runs for pause in blocks])
    result("rewrite", "random state", state, "after one run")


def w6():
    objects = graph(int(1_000_000 * scale), Random())
    blocks = int(5_000_000 * scale) // 63

    def run():
        nanos = []
        before = clock()
        for _ in range(blocks):
            for _ in range(21):
                ring(3)
            now = clock()
            nanos.append(now - before)
            before = now
        return nanos

    gc.enable()
    runs = measure(run)
    gc.disable()
    nanos = median([sum(blocks) for blocks in runs])
    result("rings", "time", nanos / (blocks * 63), "ns")
    pauses("rings", [pause for blocks in runs for pause in blocks])
    result("rings", "made", blocks * 63, "objects")
    assert objects


workload = sys.argv[1]
scale = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
{"W1": w1, "W2": w2, "W3": w3, "W4": w4, "W5": w5, "W6": w6}[workload]()
