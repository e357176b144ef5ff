package dev.lasso.runtime.threads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Visits every state that a model can get into, breadth first, so that the way to a violation is a
 * shortest one. States are compared in full, not by a hash alone: none is missed.
 */
final class StateSpace {

  /** A system with finitely many states, each an array of at most 64 numbers from 0 to 15. */
  interface Model {

    int size();

    void starts(Sink out);

    /** Emits what the state can become in one step; {@link Violation} if a step itself is wrong. */
    void steps(byte[] state, Sink out);

    /** What is wrong with a state; {@code last} says that no step leads on from it. */
    @Nullable String fault(byte[] state, boolean last);

    String show(byte[] state);
  }

  interface Sink {
    void add(byte[] state, String step);
  }

  /** A step that must never be taken. */
  static final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1;

    Violation(String message) {
      super(message, null, false, false);
    }
  }

  /** How many states there were before the first fault, which is empty if there was none. */
  record Result(int states, String fault, List<String> trace) {}

  private static final int WORDS = 4;
  private static final int CHUNK = 1 << 16;

  private final Model model;
  private final List<long[]> chunks = new ArrayList<>();
  private int[] parents = new int[CHUNK];

  /** A hash table with open addressing of the numbers of the states, from 1. */
  private int[] table = new int[1 << 16];

  private int count;
  private final long[] packed = new long[WORDS];

  StateSpace(Model model) {
    this.model = model;
  }

  Result explore() {
    model.starts((state, step) -> add(state, -1));
    boolean[] last = new boolean[1];
    for (int at = 0; at < count; at++) {
      byte[] state = state(at);
      int parent = at;
      last[0] = true;
      String fault;
      try {
        model.steps(
            state,
            (next, step) -> {
              last[0] = false;
              add(next, parent);
            });
        fault = model.fault(state, last[0]);
      } catch (Violation violation) {
        fault = violation.getMessage();
      }
      if (fault != null) {
        return new Result(count, fault, trace(at));
      }
    }
    return new Result(count, "", List.of());
  }

  private void add(byte[] state, int parent) {
    pack(state);
    int mask = table.length - 1;
    int place = hash() & mask;
    while (table[place] != 0) {
      if (isPacked(table[place] - 1)) {
        return;
      }
      place = (place + 1) & mask;
    }
    if (count % CHUNK == 0) {
      chunks.add(new long[CHUNK * WORDS]);
    }
    if (count == parents.length) {
      parents = Arrays.copyOf(parents, count * 2);
    }
    System.arraycopy(packed, 0, chunks.get(count / CHUNK), count % CHUNK * WORDS, WORDS);
    parents[count] = parent;
    count++;
    table[place] = count;
    if (count > table.length / 2) {
      grow();
    }
  }

  private void grow() {
    table = new int[table.length * 2];
    int mask = table.length - 1;
    for (int i = 0; i < count; i++) {
      System.arraycopy(chunks.get(i / CHUNK), i % CHUNK * WORDS, packed, 0, WORDS);
      int place = hash() & mask;
      while (table[place] != 0) {
        place = (place + 1) & mask;
      }
      table[place] = i + 1;
    }
  }

  private void pack(byte[] state) {
    Arrays.fill(packed, 0);
    for (int i = 0; i < state.length; i++) {
      if (state[i] < 0 || state[i] > 15) {
        throw new AssertionError("number " + i + " is " + state[i]);
      }
      packed[i >> 4] |= (long) state[i] << ((i & 15) << 2);
    }
  }

  private byte[] state(int index) {
    long[] chunk = chunks.get(index / CHUNK);
    int base = index % CHUNK * WORDS;
    byte[] state = new byte[model.size()];
    for (int i = 0; i < state.length; i++) {
      state[i] = (byte) (chunk[base + (i >> 4)] >>> ((i & 15) << 2) & 15);
    }
    return state;
  }

  private int hash() {
    long hash = 0;
    for (long word : packed) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return (int) (hash ^ hash >>> 32);
  }

  private boolean isPacked(int index) {
    int base = index % CHUNK * WORDS;
    return Arrays.equals(chunks.get(index / CHUNK), base, base + WORDS, packed, 0, WORDS);
  }

  /** The steps from a start to a state; they are not kept, but taken again. */
  private List<String> trace(int last) {
    List<String> lines = new ArrayList<>();
    for (int at = last; at >= 0; at = parents[at]) {
      byte[] state = state(at);
      String[] step = {"start"};
      if (parents[at] >= 0) {
        model.steps(
            state(parents[at]),
            (next, label) -> {
              if (Arrays.equals(next, state)) {
                step[0] = label;
              }
            });
      }
      lines.addFirst(String.format("%-34s %s", step[0], model.show(state)));
    }
    return lines;
  }
}
