package dev.lasso.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The open scopes and roots of a heap, which closes them with itself. Each is in the list that it
 * links.
 */
final class OpenHolds {

  private @Nullable GcHold newest;

  @Nullable GcHold newest() {
    return newest;
  }

  void add(GcHold hold) {
    GcHold older = newest;
    hold.older = older;
    if (older != null) {
      older.newer = hold;
    }
    newest = hold;
  }

  void remove(GcHold hold) {
    GcHold older = hold.older;
    GcHold newer = hold.newer;
    if (newer != null) {
      newer.older = older;
    } else {
      newest = older;
    }
    if (older != null) {
      older.newer = newer;
    }
    hold.older = null;
    hold.newer = null;
  }
}
