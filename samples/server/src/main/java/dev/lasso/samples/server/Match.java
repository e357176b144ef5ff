package dev.lasso.samples.server;

/** A row found by a search, with the version of its vectors, and its likeness to the query. */
record Match(int version, int row, float likeness) {

  Match better(Match other) {
    return other.likeness > likeness ? other : this;
  }
}
