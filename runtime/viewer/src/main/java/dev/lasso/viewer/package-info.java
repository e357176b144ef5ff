/**
 * The viewer of snapshots: {@link dev.lasso.viewer.Viewer}.
 *
 * <p>A snapshot takes one way through this package: {@code SnapshotReader} reads the file, {@code
 * Analysis} computes the holders, dominators, retained sizes and cycles, and {@code AnalysisPage},
 * {@code AnalysisJson} or {@code AnalysisDot} writes the result.
 *
 * <p><b>Stability:</b> the main class, its arguments and its exit codes are stable. The form of the
 * files that it writes may change in every version.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.viewer;

import org.jspecify.annotations.NullMarked;
