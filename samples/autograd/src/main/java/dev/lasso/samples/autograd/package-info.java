/**
 * A tensor engine that computes gradients, and trains a classifier of digits. Its tensors own
 * native memory, and its tape owns the tensors that the backward pass needs.
 */
@NullMarked
package dev.lasso.samples.autograd;

import org.jspecify.annotations.NullMarked;
