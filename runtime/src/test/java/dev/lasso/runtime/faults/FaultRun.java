package dev.lasso.runtime.faults;

import dev.lasso.runtime.faults.FaultPoints.Extent;
import dev.lasso.runtime.faults.FaultPoints.Kind;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One random program that runs out of memory or stack at one point, and the look at the heap
 * afterwards.
 *
 * <p>"Right" is: it verifies; what is certainly held, and what that leads to, is alive; a resource
 * is closed once, and not while its owner lives; nobody's holds are left when everything is let go;
 * then a collection, or the close of the heap, frees everything and closes every resource.
 *
 * <p>Called with its arguments as a text, as it is loaded apart from the test. {@code 17 STACK ONCE
 * 1234 1} are the seed, what is short, which points fail, the first one, and how many. In {@code 17
 * STACK LIMIT 5 20} the points of step 5 fail that are more than 20 frames deep; there is no step
 * -1. {@code ENTRIES} at the end stands for a program that does nothing but enter the heap and
 * leave. The answer is the number of points of a program that has come to its end, and how many
 * frames deep each step is if no step was limited; or, after a line's end, what was wrong.
 */
public final class FaultRun implements Function<String, String> {

  private static final int STEPS = 60;

  /** How many steps a program has that does nothing but enter and leave. */
  static final int ENTRIES = 2;

  private static final int DROP_ALL = STEPS;
  private static final int CLOSE = STEPS + 1;
  private static final int STEPS_AFTERWARDS = 10;

  private FaultWorld world;
  private String during = "";
  private Kind kind = Kind.MEMORY;
  private boolean seen;
  private boolean measure;
  private final StringBuilder depths = new StringBuilder();

  /** Whether the close of the heap has begun. */
  private boolean closing;

  /** For {@link FaultInjectionTest}, from another class loader. */
  public FaultRun() {
    world = new FaultWorld(0);
    world.heap.close();
    world.neighbours.close();
  }

  @Override
  public String apply(String arguments) {
    List<String> words = List.of(arguments.split(" "));
    FaultPoints.stop();
    world = new FaultWorld(Long.parseLong(words.get(0)));
    seen = false;
    closing = false;
    kind = Kind.valueOf(words.get(1));
    FaultPoints.plan(
        kind,
        Extent.valueOf(words.get(2)),
        Long.parseLong(words.get(3)),
        Integer.parseInt(words.get(4)));
    measure = FaultPoints.extent() == Extent.LIMIT && words.get(3).equals("-1");
    depths.setLength(0);
    world.entering = words.size() > 5;
    for (int i = 0; i <= CLOSE && FaultPoints.thrown().isEmpty(); i++) {
      if (world.entering && i == ENTRIES) {
        i = DROP_ALL;
      }
      FaultPoints.startStep(i, measure);
      step(i);
      depths.append(' ').append(FaultPoints.endStep());
      if (measure && i < CLOSE) {
        FaultPoints.apart(world.heap.inspect()::verify);
      }
    }
    FaultPoints.stop();
    long points = FaultPoints.passed();
    try {
      finish();
    } catch (Throwable t) {
      world.wrong("afterwards: " + t + at(t));
    }
    return world.wrongs().isEmpty() ? points + depths.toString() : describe();
  }

  private void step(int number) {
    try {
      if (number == DROP_ALL) {
        world.dropAll();
      } else if (number == CLOSE) {
        close();
      } else {
        world.step();
      }
    } catch (Throwable t) {
      see(t);
    } finally {
      during = number < STEPS ? world.lastStep() : number == CLOSE ? "close" : "dropAll";
    }
  }

  /** Notes what has come out of a call. */
  private void see(Throwable thrown) {
    seen |= FaultPoints.tellsOfOne(thrown);
    if (!world.isExpected(thrown)) {
      world.wrong("thrown: " + thrown + at(thrown));
    }
  }

  // ------------------------------------------------------------------ afterwards

  private void finish() {
    if (FaultPoints.extent() == Extent.ONCE
        && kind == Kind.MEMORY
        && !FaultPoints.thrown().isEmpty()) {
      checkSeen();
    }
    if (!closing) {
      check();
      if (!world.ending) {
        for (int i = 0; i < STEPS_AFTERWARDS; i++) {
          step(0);
        }
        check();
      }
      end();
    }
    close();
    checkEnd();
    world.neighbours.close();
  }

  /**
   * Returns whether the runtime does without the memory, in a description or a deferred release.
   */
  private static boolean isOptional(Throwable error) {
    return Arrays.stream(error.getStackTrace()).anyMatch(FaultRun::canDoWithout);
  }

  /** Returns whether the method describes something, watches for leaks, or defers a release. */
  private static boolean canDoWithout(StackTraceElement frame) {
    return frame.getMethodName().equals("growTargets")
        || frame.getClassName().equals(CallSites.class.getName())
        || Inside.LEAK_WATCHES.contains(frame.getClassName())
        || (frame.getClassName().equals("dev.lasso.runtime.inspect.Edges")
            && frame.getMethodName().equals("shortened"));
  }

  private void checkSeen() {
    if (!seen
        && world.reported.stream().noneMatch(FaultPoints::tellsOfOne)
        && !FaultPoints.thrown().stream().allMatch(FaultRun::isOptional)) {
      world.wrong("the error was swallowed");
    }
  }

  /** Closes the heap, if an earlier attempt has not. */
  private void close() {
    boolean again = closing;
    closing = true;
    try {
      world.heap.close();
    } catch (IllegalStateException e) {
      if (!again || !FaultHolds.isAlreadyClosed(e)) {
        throw e;
      }
    }
  }

  private void check() {
    world.heap.inspect().verify();
    for (Node node : world.reachable()) {
      if (!world.isAlive(node)) {
        world.wrong("what is held, or owned by that, is dead");
      }
    }
    for (FaultResource resource : world.resources) {
      if (resource.closes > 0 && resource.isInUse()) {
        world.wrong("a resource is closed while its owner lives");
      }
    }
    world.nodes.stream().filter(world::isAlive).forEach(this::checkCollections);
  }

  private void checkCollections(FaultNode node) {
    checkSet(node.set);
    checkSet(node.anySet);
    if (!node.weakSet.containsAll(new ArrayList<>(node.weakSet))) {
      world.wrong("a weak set does not find its elements");
    }
    checkMap(node.map);
    checkMap(node.anyMap);
    checkMap(node.recent);
    if (node.list.contains(null) || node.anyList.contains(null)) {
      world.wrong("a list has a gap");
    }
    node.recent.put("one more", "plain");
    if (node.recent.size() > FaultMixedNode.LIMIT) {
      world.wrong("a map has more entries than it should, and another did not drop them");
    }
  }

  private void checkSet(Set<?> set) {
    List<Object> elements = new ArrayList<>(set);
    if (elements.size() != set.size() || !set.containsAll(elements)) {
      world.wrong("a set does not find its elements");
    }
  }

  private void checkMap(Map<?, ?> map) {
    Map<Object, Object> entries = new HashMap<>(map);
    if (entries.size() != map.size()) {
      world.wrong("a map has " + map.size() + " entries and shows " + entries.size());
    }
    entries.forEach(
        (key, value) -> {
          if (map.get(key) != value) {
            world.wrong("a map does not find its values");
          }
        });
  }

  private void end() {
    world.ending = true;
    world.closeLeft();
    world.dropAll();
    world.closeDoubtful();
    world.checkHolds();
    world.heap.inspect().verify();
    if (world.random.nextBoolean()) {
      world.heap.collect();
      world.heap.collect();
      if (world.heap.stats().live() != 0) {
        world.wrong("garbage is left after two collections");
      }
      checkEnd();
    }
  }

  private void checkEnd() {
    for (FaultNode node : world.nodes) {
      if (world.isAlive(node)) {
        world.wrong("an object is alive at the end");
      }
    }
    for (FaultResource resource : world.resources) {
      if (resource.owned && resource.closes == 0) {
        world.wrong("a resource is open at the end");
      }
    }
  }

  // ------------------------------------------------------------------ messages

  private String describe() {
    StringBuilder text = new StringBuilder();
    for (String wrong : world.wrongs()) {
      text.append("\n  ").append(firstLines(wrong));
    }
    text.append("\n  during ").append(during);
    for (Error error : FaultPoints.thrown()) {
      text.append(String.format(Locale.ROOT, "%n  after %s", error)).append(at(error));
      break;
    }
    return text.toString();
  }

  private static String firstLines(String text) {
    List<String> lines = text.lines().limit(3).toList();
    return String.join(" / ", lines);
  }

  /** Where it was thrown, without the methods of the test. */
  private static String at(@Nullable Throwable thrown) {
    StringBuilder text = new StringBuilder();
    int shown = 0;
    if (thrown != null) {
      for (StackTraceElement element : thrown.getStackTrace()) {
        String type = element.getClassName();
        type = type.substring(type.lastIndexOf('.') + 1);
        if (!type.startsWith("FaultPoints") && shown++ < 5) {
          text.append(shown == 1 ? " at " : " < ");
          text.append(type).append('.').append(element.getMethodName());
          text.append(':').append(element.getLineNumber());
        }
      }
    }
    return text.toString();
  }
}
