package dev.lasso.runtime.python;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What happened in one step, brought into a form that is the same for every permitted order.
 *
 * <p>Events come as a text of calls of user code, {@code F5( … )} for the finalizer of object 5,
 * {@code C3@5( … )} for the callback of weak reference 3 to it; of collections, {@code G( … )2};
 * and of what user code saw. Calls made by the same call (or the same step) keep their order where
 * they belong to the same object, and the finalizers that a collection calls keep theirs. That all
 * callbacks come before all finalizers there is kept too.
 */
final class PythonTrace {

  /** Objects that user code creates have numbers from here on. */
  static final int USER = 10_000;

  /**
   * What happened in a step.
   *
   * @param events the text
   * @param dead the numbers of the objects that died, sorted
   * @param leftOut what the other side must leave out too
   */
  record Answer(String events, List<Integer> dead, List<String> leftOut) {

    /** Reads a line of the script. */
    static Answer parse(String line) {
      String[] parts = line.split("\\|", -1);
      if (parts.length != 3) {
        throw new IllegalStateException("The script answered: " + line);
      }
      return new Answer(
          parts[0], words(parts[1]).stream().map(Integer::valueOf).toList(), words(parts[2]));
    }

    private static List<String> words(String text) {
      return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
    }

    /** Whether Lasso's answer is as {@code python}'s. */
    boolean agreesWith(Answer python) {
      if (!dead.equals(python.dead)) {
        return false;
      }
      return events.equals(python.events)
          || PythonTrace.of(events)
              .text(python.leftOut)
              .equals(PythonTrace.of(python.events).text(python.leftOut));
    }

    @Override
    public String toString() {
      return (events.isEmpty() ? "nothing" : events)
          + (dead.isEmpty() ? "" : "  dead: " + dead)
          + (leftOut.isEmpty() ? "" : "  left out: " + leftOut);
    }
  }

  /**
   * Python's word for a step in which user code ran while an object that a collection cleared let
   * go of its edges.
   */
  private static final String PARTING = "parting";

  /** Before the name of a call made while a collection cleared what it found. */
  private static final String LATE = "late:";

  private final String name;
  private final List<String> seen = new ArrayList<>();
  private final List<PythonTrace> calls = new ArrayList<>();
  private String result = "";

  private PythonTrace(String name) {
    this.name = name;
  }

  private static PythonTrace of(String events) {
    PythonTrace step = new PythonTrace("");
    Deque<PythonTrace> open = new ArrayDeque<>();
    open.push(step);
    for (String word : events.split(" ", -1)) {
      PythonTrace top = open.getFirst();
      if (word.endsWith("(")) {
        PythonTrace call = new PythonTrace(word.substring(0, word.length() - 1));
        top.calls.add(call);
        open.push(call);
      } else if (word.startsWith(")")) {
        top.result = word.substring(1);
        open.pop();
      } else if (word.equals("!") && !top.calls.isEmpty()) {
        top.calls.getLast().result = word;
      } else {
        top.seen.add(word);
      }
    }
    return step;
  }

  private boolean isCollection() {
    return name.equals("G") || name.equals("I");
  }

  private boolean isUserCode() {
    return isCallback() || name.startsWith("F");
  }

  private boolean isCallback() {
    return name.startsWith("C");
  }

  /** The object that a call is about; 0 for a collection. */
  private int object() {
    if (isCollection()) {
      return 0;
    }
    return Integer.parseInt(
        isCallback() ? name.substring(name.indexOf('@') + 1) : name.substring(1));
  }

  /** {@code marks}: Python's words for what is left open. */
  private String text(List<String> marks) {
    boolean flat = marks.contains(PARTING);
    Map<Integer, List<String>> byObject = new TreeMap<>();
    for (PythonTrace call : flat ? allCalls() : calls) {
      byObject.computeIfAbsent(call.object(), _ -> new ArrayList<>()).add(call.text(marks));
    }
    return name + seen + byObject + (isCollection() ? order(marks) : "") + result;
  }

  /** The calls, and those that they made by count, all as if made by this one. */
  private List<PythonTrace> allCalls() {
    List<PythonTrace> all = new ArrayList<>();
    if (isUserCode()) {
      calls.stream().filter(PythonTrace::isCollection).forEach(all::add);
    } else {
      addCalls(all);
    }
    return all;
  }

  private void addCalls(List<PythonTrace> all) {
    for (PythonTrace call : calls) {
      if (call.isUserCode()) {
        all.add(call);
        call.addCalls(all);
      } else if (!isUserCode()) {
        all.add(call);
      }
    }
  }

  /** In which order a collection called the user code of the objects it found. */
  private String order(List<String> marks) {
    StringBuilder order = new StringBuilder();
    for (PythonTrace call : calls) {
      if (call.object() < USER && !marks.contains(LATE + call.name)) {
        if (!call.isCallback()) {
          order.append(call.name).append(' ');
        } else if (order.isEmpty() || order.charAt(order.length() - 1) != 'C') {
          order.append('C');
        }
      }
    }
    return order.toString();
  }
}
