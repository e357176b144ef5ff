package dev.lasso.runtime.schedules;

/** Which rules the model of a sliced search keeps: those of {@code SlicedSearch}, or too few. */
enum ScheduleRules {
  RIGHT(""),

  /**
   * A touch leaves no trace: a member passes for untouched if its counts are what they were when it
   * joined.
   */
  COUNTS_WITHOUT_VERSION(ScheduleModel.KILLED),

  /** What an object that is alive owns is read from its fields again, not from the record. */
  EDGES_READ_AGAIN(ScheduleModel.KILLED),

  /** A touch while garbage is being gathered is not spread. */
  NOT_SPREAD_LATE(ScheduleModel.KILLED),

  /** Edges to what is no member are not recorded. */
  EDGES_OF_MEMBERS_ONLY(ScheduleModel.LOST),

  /** What was touched is no suspect for the next run. */
  TOUCHED_NOT_SUSPECT(ScheduleModel.LOST),

  /** What has fewer owners than were recorded is alive, and no suspect for the next run. */
  OUTDATED_NOT_SUSPECT(ScheduleModel.LOST),

  /** More edges than are counted are a reason for doubt, though owners were touched. */
  OUTDATED_IS_DOUBTED(ScheduleModel.DOUBTED);

  private final String fault;

  ScheduleRules(String fault) {
    this.fault = fault;
  }

  /** What goes wrong where the rules are too few. */
  String fault() {
    return fault;
  }
}
