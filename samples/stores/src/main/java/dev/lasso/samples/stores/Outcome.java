package dev.lasso.samples.stores;

import java.util.List;

/**
 * The outcome of a run.
 *
 * @param service the name of the service
 * @param waited the times that clients waited for right answers, without deliberately slow clients
 * @param seconds the duration
 * @param cpuMicros the time that the process has computed for an answer, in microseconds
 * @param busy the number of requests rejected because too many stores were in use
 * @param wrong descriptions of wrong answers, failed requests, and violated rules of the library
 * @param opened the number of times that a store was opened
 * @param mostOpen the maximum number of stores open at the same time
 * @param storesLeft the number of stores still open after the service was closed
 * @param partsLeft the same for cursors and snapshots
 * @param modelsLeft the same for models
 */
record Outcome(
    String service,
    Waits waited,
    double seconds,
    double cpuMicros,
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
