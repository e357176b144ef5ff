/**
 * Checks of statements and expressions, which annotation processors cannot see. {@link
 * dev.lasso.processor.javac.AnalysisListener} is notified by javac of each class that has been
 * attributed. Each {@code …Check} class implements one rule.
 */
@NullMarked
package dev.lasso.processor.javac;

import org.jspecify.annotations.NullMarked;
