package dev.lasso.runtime.schedules;

import java.util.ArrayList;
import java.util.List;

/**
 * What can happen next in a schedule: a slice of one step, or an operation of the program.
 *
 * @param kind what
 * @param x the number of the object that it is done to
 * @param field the number of a field of that object
 * @param y the number of the object that is stored there
 */
record ScheduleAction(Kind kind, int x, int field, int y) {

  enum Kind {
    SLICE,
    STORE,
    CLEAR,
    /** Stores an object and gives its hold away. */
    MOVE,
    /** Holds an object that a weak reference refers to. */
    HOLD,
    DROP
  }

  static final ScheduleAction SLICE = new ScheduleAction(Kind.SLICE, 0, 0, 0);

  /** All operations there are on so many objects with so many fields. */
  static List<ScheduleAction> operations(int objects, int fields) {
    List<ScheduleAction> all = new ArrayList<>();
    for (int x = 0; x < objects; x++) {
      all.add(new ScheduleAction(Kind.HOLD, x, 0, 0));
      all.add(new ScheduleAction(Kind.DROP, x, 0, 0));
      for (int field = 0; field < fields; field++) {
        all.add(new ScheduleAction(Kind.CLEAR, x, field, 0));
        for (int y = 0; y < objects; y++) {
          all.add(new ScheduleAction(Kind.STORE, x, field, y));
          all.add(new ScheduleAction(Kind.MOVE, x, field, y));
        }
      }
    }
    return all;
  }

  static char name(int object) {
    return (char) ('x' + object);
  }

  @Override
  public String toString() {
    String place = name(x) + "." + (char) ('a' + field);
    return switch (kind) {
      case SLICE -> "slice";
      case STORE -> place + " = " + name(y);
      case CLEAR -> place + " = null";
      case MOVE -> place + " = moved " + name(y);
      case HOLD -> "hold " + name(x);
      case DROP -> "drop " + name(x);
    };
  }
}
