<?php
// The workloads in PHP: php -d memory_limit=-1 workloads.php WORKLOAD [SCALE].

declare(strict_types=1);

const RUNS = 5;

final class Node
{
    public ?Node $a = null;
    public ?Node $b = null;
}

final class Link
{
    public ?Link $next = null;
    public int $value = 0;
}

final class Slots
{
    public ?Slots $a = null;
    public ?Slots $b = null;
    public ?Slots $c = null;
    public ?Slots $d = null;

    public function set(int $slot, Slots $value): void
    {
        switch ($slot) {
            case 0:
                $this->a = $value;
                break;
            case 1:
                $this->b = $value;
                break;
            case 2:
                $this->c = $value;
                break;
            default:
                $this->d = $value;
        }
    }
}

// xorshift32.
final class Random
{
    public int $state = 2463534242;

    public function below(int $bound): int
    {
        $x = $this->state;
        $x ^= $x << 13 & 0xFFFFFFFF;
        $x ^= $x >> 17;
        $x ^= $x << 5 & 0xFFFFFFFF;
        $this->state = $x;
        return $x % $bound;
    }
}

function result(string $case, string $metric, float|int $value, string $unit): void
{
    echo implode("\t", [$GLOBALS['workload'], $case, $metric, $value, $unit]), "\n";
}

function median(array $values): float|int
{
    sort($values);
    return $values[intdiv(count($values), 2)];
}

// What RUNS runs return, after some to warm up.
function measure(callable $run, int $warmUps = 1): array
{
    $results = [];
    for ($i = 0; $i < $warmUps + RUNS; $i++) {
        $results[] = $run();
    }
    return array_slice($results, $warmUps);
}

function pauses(string $case, array $runs): void
{
    $nanos = array_merge(...$runs);
    sort($nanos);
    result($case, 'max pause', end($nanos) / 1e6, 'ms');
    result($case, 'p99 pause', $nanos[intdiv(count($nanos) * 99, 100)] / 1e6, 'ms');
}

function ring(int $size): Node
{
    $first = $last = new Node();
    for ($i = 1; $i < $size; $i++) {
        $node = new Node();
        $node->a = $last;
        $last = $node;
    }
    $first->a = $last;
    return $first;
}

// What stays alive. A static property is read without touching the array's count: a function that returns
// would make its array a possible root, and every collection would visit all of it.
final class Live
{
    public static array $objects = [];
}

// Makes objects whose two fields are random objects among them.
function graph(int $live, Random $random): void
{
    gc_disable();
    for ($i = 0; $i < $live; $i++) {
        Live::$objects[] = new Node();
    }
    for ($i = 0; $i < $live; $i++) {
        $node = Live::$objects[$i];
        $node->a = Live::$objects[$random->below($live)];
        $node->b = Live::$objects[$random->below($live)];
    }
    unset($node);
    gc_collect_cycles();
}

function w1(float $scale): void
{
    gc_disable();
    $size = 10;
    $rings = intdiv((int) (4_000_000 * $scale), $size);
    $collected = 0;
    $nanos = median(measure(function () use ($rings, $size, &$collected) {
        for ($i = 0; $i < $rings; $i++) {
            $first = $last = new Link();
            for ($value = 1; $value < $size; $value++) {
                $node = new Link();
                $node->value = $value;
                $node->next = $last;
                $last = $node;
            }
            $first->next = $last;
        }
        unset($first, $last, $node);
        $start = hrtime(true);
        $collected = gc_collect_cycles();
        return hrtime(true) - $start;
    }));
    result('collect', 'time', $nanos / ($rings * $size), 'ns');
    result('collect', 'collected', $collected, 'objects');
}

function w2(float $scale): void
{
    $live = (int) (4_000_000 * $scale);
    $random = new Random();
    graph($live, $random);
    foreach (['plain' => false, 'touch' => true] as $case => $touch) {
        $collected = 0;
        $nanos = median(measure(function () use ($live, $random, $touch, &$collected) {
            for ($i = 0; $i < 1_000; $i++) {
                $first = ring(10);
                if ($touch) {
                    $first->b = Live::$objects[$random->below($live)];
                }
            }
            unset($first);
            $start = hrtime(true);
            $collected = gc_collect_cycles();
            return hrtime(true) - $start;
        }));
        result($case, 'time', $nanos / 1e6, 'ms');
        result($case, 'collected', $collected, 'objects');
    }
}

function tree(int $depth): Node
{
    $node = new Node();
    if ($depth > 0) {
        $node->a = tree($depth - 1);
        $node->b = tree($depth - 1);
    }
    return $node;
}

function w3(float $scale): void
{
    $depth = max(1, (int) round(20 + log($scale, 2)));
    $nodes = (1 << $depth + 1) - 1;
    $run = function () use ($depth) {
        $start = hrtime(true);
        $root = tree($depth);
        $built = hrtime(true);
        unset($root);
        return [$built - $start, hrtime(true) - $built];
    };
    gc_enable();
    $on = measure($run);
    gc_disable();
    $off = measure($run);
    result('build on', 'time', median(array_column($on, 0)) / $nodes, 'ns');
    result('build off', 'time', median(array_column($off, 0)) / $nodes, 'ns');
    result('release', 'time', median(array_column($off, 1)) / $nodes, 'ns');
    result('release', 'released', $nodes, 'objects');
}

function w4(float $scale): void
{
    gc_disable();
    $length = (int) (5_000_000 * $scale);
    $nanos = median(measure(function () use ($length) {
        $head = null;
        for ($i = 0; $i < $length; $i++) {
            $node = new Link();
            $node->next = $head;
            $head = $node;
        }
        unset($node);
        $start = hrtime(true);
        unset($head);
        return hrtime(true) - $start;
    }));
    result('release', 'time', $nanos / $length, 'ns');
    result('release', 'released', $length, 'objects');
}

function w5(float $scale): void
{
    $live = (int) (1_000_000 * $scale);
    $blocks = intdiv((int) (20_000_000 * $scale), 64);
    $random = new Random();
    gc_disable();
    $objects = [];
    for ($i = 0; $i < $live; $i++) {
        $objects[] = new Slots();
    }
    foreach ($objects as $node) {
        for ($slot = 0; $slot < 4; $slot++) {
            $node->set($slot, $objects[$random->below($live)]);
        }
    }
    gc_collect_cycles();
    gc_enable();
    $state = 0;
    $runs = measure(function () use ($objects, $live, $blocks, $random, &$state) {
        $nanos = [];
        $numbers = array_fill(0, 192, 0);
        for ($block = 0; $block < $blocks; $block++) {
            for ($i = 0; $i < 192; $i += 3) {
                $numbers[$i] = $random->below($live);
                $numbers[$i + 1] = $random->below(4);
                $numbers[$i + 2] = $random->below($live);
            }
            $start = hrtime(true);
            for ($i = 0; $i < 192; $i += 3) {
                $objects[$numbers[$i]]->set($numbers[$i + 1], $objects[$numbers[$i + 2]]);
            }
            $nanos[] = hrtime(true) - $start;
        }
        $state = $state ?: $random->state;
        return $nanos;
    }, warmUps: 0);
    gc_disable();
    result('rewrite', 'time', median(array_map('array_sum', $runs)) / ($blocks * 64), 'ns');
    pauses('rewrite', $runs);
    result('rewrite', 'random state', $state, 'after one run');
}

function w6(float $scale): void
{
    graph((int) (1_000_000 * $scale), new Random());
    $blocks = intdiv((int) (5_000_000 * $scale), 63);
    gc_enable();
    $runs = measure(function () use ($blocks) {
        $nanos = [];
        $before = hrtime(true);
        for ($block = 0; $block < $blocks; $block++) {
            for ($i = 0; $i < 21; $i++) {
                ring(3);
            }
            $now = hrtime(true);
            $nanos[] = $now - $before;
            $before = $now;
        }
        return $nanos;
    });
    gc_disable();
    result('rings', 'time', median(array_map('array_sum', $runs)) / ($blocks * 63), 'ns');
    pauses('rings', $runs);
    result('rings', 'made', $blocks * 63, 'objects');
}

$workload = $argv[1];
$scale = (float) ($argv[2] ?? 1);
match ($workload) {
    'W1' => w1($scale),
    'W2' => w2($scale),
    'W3' => w3($scale),
    'W4' => w4($scale),
    'W5' => w5($scale),
    'W6' => w6($scale),
};
