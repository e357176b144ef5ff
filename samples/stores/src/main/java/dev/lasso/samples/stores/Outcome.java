package dev.lasso.samples.stores;

import java.util.List;

/**
 * What came of a run.
 *
 * @param service the name of the service
 * @param waited how long clients waited for right answers, without those that are slow on purpose
 * @param seconds how long it took
 * @param busy how many requests were turned away, as too many stores were in use
 * @param wrong what was wrong: answers, requests that failed, rules of the library that were broken
 * @param opened how often a store was opened
 * @param mostOpen how many stores were open at a time
 * @param storesLeft how many stores are open after the service was closed
 * @param partsLeft how many cursors and snapshots are
 * @param modelsLeft how many models are
 */
record Outcome(
    String service,
    Waits waited,
    double seconds,
    int busy,
    List<String> wrong,
    int opened,
    int mostOpen,
    int storesLeft,
    int partsLeft,
    int modelsLeft) {

  double perSecond() {
    return waited.count() / seconds;
  }

  int left() {
    return storesLeft + partsLeft + modelsLeft;
  }
}
