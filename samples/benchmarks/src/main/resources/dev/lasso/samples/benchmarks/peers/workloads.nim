## The workloads in Nim: nim c -d:release --mm:orc, then workloads WORKLOAD [SCALE].

import std/[algorithm, math, monotimes, os, sequtils, strutils]

const Runs = 5

type
  Node = ref object
    a, b: Node

  Link = ref object
    next: Link
    value: int32

  Slots = ref object
    slot: array[4, Slots]

  Random = object ## xorshift32
    state: uint32

let workload = if paramCount() > 0: paramStr(1) else: ""
let scale = if paramCount() > 1: parseFloat(paramStr(2)) else: 1.0

proc initRandom(): Random =
  Random(state: 2463534242'u32)

proc below(random: var Random, bound: int): int =
  var x = random.state
  x = x xor (x shl 13)
  x = x xor (x shr 17)
  x = x xor (x shl 5)
  random.state = x
  int(x mod uint32(bound))

proc report(label, metric: string, value: float, unit: string) =
  echo [workload, label, metric, formatFloat(value, ffDecimal, 6), unit].join("\t")

proc report(label, metric: string, value: int, unit: string) =
  echo [workload, label, metric, $value, unit].join("\t")

proc now(): int64 =
  getMonoTime().ticks

proc median(values: seq[int64]): float =
  float(sorted(values)[values.len div 2])

template measure(run: untyped): seq[int64] =
  ## What Runs runs return, after one to warm up.
  var nanos: seq[int64]
  discard run
  for _ in 1 .. Runs:
    nanos.add run
  nanos

proc reportPauses(label: string, pauses: seq[int64]) =
  let nanos = sorted(pauses)
  report(label, "max pause", float(nanos[^1]) / 1e6, "ms")
  report(label, "p99 pause", float(nanos[nanos.len * 99 div 100]) / 1e6, "ms")

proc collectAll(occupied: int) =
  ## Collects, and checks that what was made since is gone.
  GC_fullCollect()
  GC_disableOrc()
  doAssert getOccupiedMem() <= occupied + 4096, "not everything was collected"

proc makeLinkRing(size: int) =
  let first = Link()
  var last = first
  for value in 1 ..< size:
    let node = Link(value: int32(value))
    node.next = last
    last = node
  first.next = last

proc makeRing(size: int, other: Node = nil) =
  let first = Node(b: other)
  var last = first
  for _ in 1 ..< size:
    let node = Node()
    node.a = last
    last = node
  first.a = last

proc graph(live: int, random: var Random): seq[Node] =
  ## Objects whose two fields are random objects among them.
  GC_disableOrc()
  result = newSeq[Node](live)
  for node in result.mitems:
    node = Node()
  for node in result:
    node.a = result[random.below(live)]
    node.b = result[random.below(live)]
  GC_fullCollect()
  GC_disableOrc()

proc collectRings(rings, size: int): int64 =
  let occupied = getOccupiedMem()
  for _ in 1 .. rings:
    makeLinkRing(size)
  let start = now()
  GC_fullCollect()
  result = now() - start
  collectAll(occupied)

proc w1() =
  GC_disableOrc()
  const size = 10
  let rings = int(4_000_000 * scale) div size
  let nanos = measure(collectRings(rings, size)).median
  report("collect", "time", nanos / float(rings * size), "ns")
  report("collect", "collected", rings * size, "objects")

proc collectAmid(objects: seq[Node], random: var Random, touch: bool): int64 =
  let occupied = getOccupiedMem()
  for _ in 1 .. 1_000:
    makeRing(10, if touch: objects[random.below(objects.len)] else: nil)
  let start = now()
  GC_fullCollect()
  result = now() - start
  collectAll(occupied)

proc w2() =
  var random = initRandom()
  let objects = graph(int(4_000_000 * scale), random)
  for (label, touch) in [("plain", false), ("touch", true)]:
    let nanos = measure(collectAmid(objects, random, touch)).median
    report(label, "time", nanos / 1e6, "ms")
    report(label, "collected", 10_000, "objects")

proc tree(depth: int): Node =
  result = Node()
  if depth > 0:
    result.a = tree(depth - 1)
    result.b = tree(depth - 1)

proc build(depth: int, released: var seq[int64]): int64 =
  let start = now()
  var root = tree(depth)
  let built = now()
  root = nil
  released.add now() - built
  built - start

proc w3() =
  let depth = max(1, int(round(20 + log2(scale))))
  let nodes = 1 shl (depth + 1) - 1
  var released: seq[int64]
  GC_enableOrc()
  let on = measure(build(depth, released)).median
  GC_disableOrc()
  released.setLen(0)
  let off = measure(build(depth, released)).median
  report("build on", "time", on / float(nodes), "ns")
  report("build off", "time", off / float(nodes), "ns")
  report("release", "time", released[1 .. ^1].median / float(nodes), "ns")
  report("release", "released", nodes, "objects")

proc releaseList(length: int): int64 =
  var head: Link
  for _ in 1 .. length:
    let node = Link()
    node.next = move head
    head = node
  let start = now()
  head = nil
  now() - start

proc w4() =
  GC_disableOrc()
  let length = int(5_000_000 * scale)
  report("release", "time", measure(releaseList(length)).median / float(length), "ns")
  report("release", "released", length, "objects")

proc rewrite(objects: seq[Slots], random: var Random, blocks: int): seq[int64] =
  const Block = 64
  var numbers: array[3 * Block, int]
  for _ in 1 .. blocks:
    for i in countup(0, 3 * Block - 1, 3):
      numbers[i] = random.below(objects.len)
      numbers[i + 1] = random.below(4)
      numbers[i + 2] = random.below(objects.len)
    let start = now()
    for i in countup(0, 3 * Block - 1, 3):
      objects[numbers[i]].slot[numbers[i + 1]] = objects[numbers[i + 2]]
    result.add now() - start

proc w5() =
  let blocks = int(20_000_000 * scale) div 64
  var random = initRandom()
  GC_disableOrc()
  var objects = newSeqWith(int(1_000_000 * scale), Slots())
  for node in objects:
    for slot in node.slot.mitems:
      slot = objects[random.below(objects.len)]
  GC_fullCollect()
  GC_enableOrc()
  discard rewrite(objects, random, blocks)
  let state = int(random.state)
  var totals, pauses: seq[int64]
  for _ in 1 .. Runs:
    let nanos = rewrite(objects, random, blocks)
    totals.add nanos.foldl(a + b)
    pauses.add nanos
  GC_disableOrc()
  report("rewrite", "time", totals.median / float(blocks * 64), "ns")
  reportPauses("rewrite", pauses)
  report("rewrite", "random state", state, "after one run")

proc makeRings(blocks: int): seq[int64] =
  var before = now()
  for _ in 1 .. blocks:
    for _ in 1 .. 21:
      makeRing(3)
    let after = now()
    result.add after - before
    before = after

proc w6() =
  var random = initRandom()
  let objects = graph(int(1_000_000 * scale), random)
  let blocks = int(5_000_000 * scale) div 63
  GC_enableOrc()
  discard makeRings(blocks)
  var totals, pauses: seq[int64]
  for _ in 1 .. Runs:
    let nanos = makeRings(blocks)
    totals.add nanos.foldl(a + b)
    pauses.add nanos
  GC_disableOrc()
  report("rings", "time", totals.median / float(blocks * 63), "ns")
  reportPauses("rings", pauses)
  report("rings", "made", blocks * 63, "objects")
  doAssert objects.len > 0

case workload
of "W1": w1()
of "W2": w2()
of "W3": w3()
of "W4": w4()
of "W5": w5()
of "W6": w6()
else: quit "workloads WORKLOAD [SCALE]"
# Objects in cycles are left to the operating system.
flushFile stdout
quit QuitSuccess
