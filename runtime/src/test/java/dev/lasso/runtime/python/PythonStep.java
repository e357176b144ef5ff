package dev.lasso.runtime.python;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of a program of the differential test. Objects and weak references have numbers, given
 * out by the generator, so that steps can be left out and the others still mean the same; a step
 * whose objects are missing or dead does nothing.
 *
 * @param kind what to do
 * @param x the number of what it is done to, 0 if there is none
 * @param y the number of the second operand, 0 for none or null
 * @param code for {@link Kind#NEW} the finalizer, for {@link Kind#WEAK} the callback; null for none
 */
record PythonStep(Kind kind, int x, int y, @Nullable List<Action> code) {

  enum Kind {
    NEW("new", 1),
    HOLD("hold", 1),
    DROP("drop", 1),
    SET_A("a", 2),
    SET_B("b", 2),
    ADD("add", 2),
    REMOVE("remove", 2),
    CLEAR("clear", 1),
    WEAK("weak", 2),
    /** Makes a weak reference a part of an object. */
    OWN("own", 2),
    CLOSE("close", 1),
    READ("read", 1),
    /** Holds what a weak reference refers to. */
    PULL("pull", 1),
    COLLECT("collect", 0),
    COLLECT_IF_ENABLED("collectIfEnabled", 0),
    ENABLE("enable", 0),
    DISABLE("disable", 0),
    FREEZE("freeze", 0),
    UNFREEZE("unfreeze", 0);

    private final String word;
    private final int operands;

    Kind(String word, int operands) {
      this.word = word;
      this.operands = operands;
    }
  }

  /** What user code can do. Self is the object whose finalizer it is. */
  enum Act {
    HOLD_SELF("R", 0),
    /** Adds self to the list of a held object. */
    LIST_SELF("L", 1),
    CUT("K", 0),
    LOOP("S", 0),
    /** Makes self own a held object. */
    OWN_HELD("E", 1),
    DOUBLE_EDGE("A", 0),
    HOLD_A("D", 0),
    /** Creates object x; y says what becomes of it. */
    NEW("N", 2),
    /** Creates weak reference x to self, with a callback if y is 1. */
    WEAK("W", 2),
    COLLECT("G", 0),
    COLLECT_IF_ENABLED("I", 0),
    READ("r", 1),
    PULL("p", 1),
    CLOSE("c", 1),
    THROW("T", 0);

    private final String letter;
    private final int operands;

    Act(String letter, int operands) {
      this.letter = letter;
      this.operands = operands;
    }

    /** Whether a callback cannot do it: it has no self. */
    boolean needsSelf() {
      return switch (this) {
        case HOLD_SELF, LIST_SELF, CUT, LOOP, OWN_HELD, DOUBLE_EDGE, HOLD_A, WEAK -> true;
        default -> false;
      };
    }
  }

  /** What becomes of an object that user code creates: in {@link Act#NEW}'s y. */
  static final int FREE = 0;

  static final int OWN_LOOP = 1;
  static final int OWNED = 2;
  static final int OWNED_AND_BACK = 3;

  /** Added to that: the object has a finalizer. */
  static final int FINALIZED = 4;

  record Action(Act act, int x, int y) {

    @Override
    public String toString() {
      return act.letter + (act.operands > 0 ? "," + x : "") + (act.operands > 1 ? "," + y : "");
    }
  }

  static PythonStep of(Kind kind) {
    return new PythonStep(kind, 0, 0, null);
  }

  static PythonStep of(Kind kind, int x) {
    return new PythonStep(kind, x, 0, null);
  }

  static PythonStep of(Kind kind, int x, int y) {
    return new PythonStep(kind, x, y, null);
  }

  /** This step with one thing less in it, in every way that is possible. */
  List<PythonStep> simpler() {
    List<PythonStep> found = new ArrayList<>();
    if (code != null) {
      found.add(new PythonStep(kind, x, y, null));
      for (int i = 0; i < code.size(); i++) {
        List<Action> fewer = new ArrayList<>(code);
        fewer.remove(i);
        found.add(new PythonStep(kind, x, y, fewer));
      }
    }
    return found;
  }

  /** As the script reads it. */
  @Override
  public String toString() {
    String text =
        kind.word + (kind.operands > 0 ? " " + x : "") + (kind.operands > 1 ? " " + y : "");
    return switch (kind) {
      case NEW, WEAK -> text + " " + text(code);
      default -> text;
    };
  }

  private static String text(@Nullable List<Action> code) {
    if (code == null) {
      return "-";
    }
    return code.isEmpty() ? "." : String.join(";", code.stream().map(Action::toString).toList());
  }
}
