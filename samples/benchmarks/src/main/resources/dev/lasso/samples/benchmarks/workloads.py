"""The workloads in Python. Prints lines of: workload, nanoseconds per operation."""

import gc
import time

REPETITIONS = 5


class Node:
    __slots__ = ("left", "right")

    def __init__(self):
        self.left = None
        self.right = None


class Link:
    __slots__ = ("next", "value")

    def __init__(self, value):
        self.next = None
        self.value = value


def timed(name, operations, action):
    start = time.perf_counter_ns()
    action()
    print(name, (time.perf_counter_ns() - start) / operations, flush=True)


def make_and_drop_rings(objects, size):
    for _ in range(objects // size):
        first = last = Link(0)
        for value in range(1, size):
            node = Link(value)
            node.next = last
            last = node
        first.next = last


def collect_rings(objects=4_000_000):
    gc.disable()
    make_and_drop_rings(objects, 10)
    timed("W1CollectRings.collect", objects, gc.collect)


def build(depth):
    node = Node()
    if depth > 0:
        node.left = build(depth - 1)
        node.right = build(depth - 1)
    return node


def tree(depth=20):
    nodes = (1 << depth + 1) - 1
    held = []
    gc.enable()
    timed("W3BuildTree", nodes, lambda: held.append(build(depth)))
    gc.disable()
    timed("W3ReleaseTree.release", nodes, held.clear)


def linked_list(length=5_000_000):
    gc.disable()
    head = None
    for _ in range(length):
        node = Link(0)
        node.next = head
        head = node
    held = [head]
    del head, node
    timed("W4ReleaseList.release", length, held.clear)


for _ in range(REPETITIONS):
    collect_rings()
    tree()
    linked_list()
