// The workloads with std::rc::Rc, as far as no cycle has to be collected and no long list is
// released: workloads WORKLOAD [SCALE].

use std::cell::Cell;
use std::ffi::c_void;
use std::fmt::Display;
use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

const RUNS: usize = 5;

extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
}

#[derive(Default)]
struct Node {
    a: Cell<Option<Rc<Node>>>,
    b: Cell<Option<Rc<Node>>>,
}

#[derive(Default)]
struct Slots {
    slot: [Cell<Option<Rc<Slots>>>; 4],
}

const TENSOR_SIZE: usize = 16;

/// A few floats in memory from malloc.
struct Tensor {
    data: *mut f32,
}

impl Tensor {
    /// A new tensor, whose elements the caller has to set.
    fn uninitialised() -> Rc<Tensor> {
        let bytes = TENSOR_SIZE * size_of::<f32>();
        Rc::new(Tensor { data: unsafe { malloc(bytes) } as *mut f32 })
    }

    fn filled(value: f32) -> Rc<Tensor> {
        let result = Tensor::uninitialised();
        for i in 0..TENSOR_SIZE {
            unsafe { *result.data.add(i) = value };
        }
        result
    }

    fn mul(&self, other: &Tensor) -> Rc<Tensor> {
        self.combine(other, |a, b| a * b)
    }

    fn add(&self, other: &Tensor) -> Rc<Tensor> {
        self.combine(other, |a, b| a + b)
    }

    fn combine(&self, other: &Tensor, operation: impl Fn(f32, f32) -> f32) -> Rc<Tensor> {
        let result = Tensor::uninitialised();
        for i in 0..TENSOR_SIZE {
            unsafe {
                *result.data.add(i) = operation(*self.data.add(i), *other.data.add(i));
            }
        }
        result
    }

    fn first(&self) -> f32 {
        unsafe { *self.data }
    }
}

impl Drop for Tensor {
    fn drop(&mut self) {
        unsafe { free(self.data as *mut c_void) };
    }
}

/// xorshift32.
struct Random {
    state: u32,
}

impl Random {
    fn new() -> Random {
        Random { state: 2463534242 }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 17;
        self.state ^= self.state << 5;
        (self.state % bound as u32) as usize
    }
}

fn result(workload: &str, label: &str, metric: &str, value: impl Display, unit: &str) {
    println!("{workload}\t{label}\t{metric}\t{value}\t{unit}");
}

fn nanos(start: Instant) -> u64 {
    start.elapsed().as_nanos() as u64
}

fn median(mut values: Vec<u64>) -> f64 {
    values.sort_unstable();
    values[values.len() / 2] as f64
}

/// What RUNS runs return, after one to warm up.
fn measure<T>(mut run: impl FnMut() -> T) -> Vec<T> {
    run();
    (0..RUNS).map(|_| run()).collect()
}

fn tree(depth: u32) -> Rc<Node> {
    let node = Rc::new(Node::default());
    if depth > 0 {
        node.a.set(Some(tree(depth - 1)));
        node.b.set(Some(tree(depth - 1)));
    }
    node
}

fn w3(scale: f64) {
    let depth = (20.0 + scale.log2()).round().max(1.0) as u32;
    let nodes = (1u64 << (depth + 1)) - 1;
    let times = measure(|| {
        let start = Instant::now();
        let root = tree(depth);
        let build = nanos(start);
        let start = Instant::now();
        drop(root);
        (build, nanos(start))
    });
    let build = median(times.iter().map(|time| time.0).collect()) / nodes as f64;
    let release = median(times.iter().map(|time| time.1).collect()) / nodes as f64;
    // There is no collector to switch off.
    result("W3", "build on", "time", build, "ns");
    result("W3", "build off", "time", build, "ns");
    result("W3", "release", "time", release, "ns");
    result("W3", "release", "released", nodes, "objects");
}

fn w5(scale: f64) {
    const BLOCK: usize = 64;
    let live = (1e6 * scale) as usize;
    let blocks = (2e7 * scale) as usize / BLOCK;
    let mut random = Random::new();
    let objects: Vec<Rc<Slots>> = (0..live).map(|_| Rc::new(Slots::default())).collect();
    for object in &objects {
        for slot in &object.slot {
            slot.set(Some(objects[random.below(live)].clone()));
        }
    }
    let mut state = 0;
    let mut pauses = Vec::new();
    let totals = measure(|| {
        let mut total = 0;
        let mut times = Vec::with_capacity(blocks);
        let mut numbers = [0; 3 * BLOCK];
        for _ in 0..blocks {
            for three in numbers.chunks_exact_mut(3) {
                three[0] = random.below(live);
                three[1] = random.below(4);
                three[2] = random.below(live);
            }
            let start = Instant::now();
            for three in numbers.chunks_exact(3) {
                objects[three[0]].slot[three[1]].set(Some(objects[three[2]].clone()));
            }
            let time = nanos(start);
            total += time;
            times.push(time);
        }
        if state == 0 {
            state = random.state;
        } else {
            pauses.append(&mut times);
        }
        total
    });
    pauses.sort_unstable();
    result("W5", "rewrite", "time", median(totals) / (blocks * BLOCK) as f64, "ns");
    result("W5", "rewrite", "max pause", pauses[pauses.len() - 1] as f64 / 1e6, "ms");
    result("W5", "rewrite", "p99 pause", pauses[pauses.len() * 99 / 100] as f64 / 1e6, "ms");
    result("W5", "rewrite", "random state", state, "after one run");
    // Objects in cycles are left to the operating system.
    std::mem::forget(objects);
}

fn w7(scale: f64) {
    let pairs = (1e8 * scale) as u64;
    let object = Rc::new(Node::default());
    let times = measure(|| {
        let start = Instant::now();
        for _ in 0..pairs {
            let copy = object.clone();
            // Keeps the compiler from leaving the copy out.
            black_box(Rc::as_ptr(&copy));
        }
        nanos(start)
    });
    result("W7", "retain+release", "time", median(times) / pairs as f64, "ns");
    result("W7", "retain+release", "counted", pairs, "pairs");
}

fn w9(scale: f64) {
    let times = (5e6 * scale) as u64;
    let (a, b, c) = (Tensor::filled(2.0), Tensor::filled(3.0), Tensor::filled(4.0));
    let mut sum = 0.0;
    let totals = measure(|| {
        sum = 0.0;
        let start = Instant::now();
        for _ in 0..times {
            let result = a.mul(&b).add(&c);
            // Keeps the compiler from leaving the objects out.
            black_box(Rc::as_ptr(&result));
            sum += result.first() as f64;
        }
        nanos(start)
    });
    result("W9", "a.mul(b).add(c)", "time", median(totals) / times as f64, "ns");
    result("W9", "a.mul(b).add(c)", "sum", (sum / times as f64).round(), "each");
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let workload = arguments.get(1).map_or("", String::as_str);
    let scale = arguments.get(2).map_or(1.0, |scale| scale.parse().expect("a scale"));
    match workload {
        "W3" => w3(scale),
        "W5" => w5(scale),
        "W7" => w7(scale),
        "W9" => w9(scale),
        _ => {
            eprintln!("workloads WORKLOAD [SCALE]; no workload {workload}");
            std::process::exit(1);
        }
    }
}
