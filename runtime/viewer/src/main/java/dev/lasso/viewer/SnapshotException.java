package dev.lasso.viewer;

import java.io.IOException;

/** Thrown if a file is not a snapshot that this version of the viewer can read. */
final class SnapshotException extends IOException {

  private static final long serialVersionUID = 1L;

  SnapshotException(String message) {
    super(message);
  }
}
