package dev.lasso.processor.javac;

import dev.lasso.processor.type.RuntimeTypes;

/** A rule for statements, expressions or declarations. */
abstract class TreeCheck {
  final TreeQueries queries;
  final RuntimeTypes runtime;
  final TreeReporter reporter;

  TreeCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = queries;
    this.runtime = runtime;
    this.reporter = reporter;
  }
}
