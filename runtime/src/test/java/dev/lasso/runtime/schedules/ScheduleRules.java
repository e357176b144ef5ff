package dev.lasso.runtime.schedules;

/**
 * The rules of the model of an incremental search: those of {@code IncrementalCycleDetector}, or
 * too few.
 */
enum ScheduleRules {
  RIGHT(""),

  /**
   * Touches are not recorded: a candidate counts as untouched if its counts are the same as when it
   * became a candidate.
   */
  COUNTS_WITHOUT_VERSION(ScheduleModel.KILLED),

  /** The edges of a live object are read from its fields again, not from the record. */
  EDGES_READ_AGAIN(ScheduleModel.KILLED),

  /** A touch while garbage is being gathered does not mark the targets live. */
  NOT_SPREAD_LATE(ScheduleModel.KILLED),

  /** Edges to objects that are not candidates are not recorded. */
  EDGES_OF_MEMBERS_ONLY(ScheduleModel.LOST),

  /** A touched object is no suspect for the next run. */
  TOUCHED_NOT_SUSPECT(ScheduleModel.LOST),

  /** An object with fewer owners than recorded is alive, and no suspect for the next run. */
  OUTDATED_NOT_SUSPECT(ScheduleModel.LOST),

  /** More edges than are counted raise suspicion, even if owners were touched. */
  OUTDATED_IS_DOUBTED(ScheduleModel.DOUBTED);

  private final String fault;

  ScheduleRules(String fault) {
    this.fault = fault;
  }

  /** Returns the fault that results if the rules are too few. */
  String fault() {
    return fault;
  }
}
