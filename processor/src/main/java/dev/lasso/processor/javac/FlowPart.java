package dev.lasso.processor.javac;

import dev.lasso.processor.type.RuntimeTypes;

/** A part of {@link EscapeCheck}, which models one kind of code. */
abstract class FlowPart {
  final EscapeCheck check;
  final FlowTypes types;
  final TreeQueries queries;
  final RuntimeTypes runtime;

  FlowPart(EscapeCheck check) {
    this.check = check;
    this.types = check.types;
    this.queries = types.queries;
    this.runtime = types.runtime;
  }
}
