/**
 * Checks of statements and expressions, which annotation processors do not see: {@link
 * dev.lasso.processor.javac.AnalysisListener} listens to javac, once for each class that it has
 * attributed. Each {@code …Check} class knows one rule.
 */
@NullMarked
package dev.lasso.processor.javac;

import org.jspecify.annotations.NullMarked;
