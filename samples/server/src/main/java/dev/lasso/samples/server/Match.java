package dev.lasso.samples.server;

/** A row that was found, in which version of the vectors, and how like it is to what was asked. */
record Match(int version, int row, float likeness) {

  Match better(Match other) {
    return other.likeness > likeness ? other : this;
  }
}
