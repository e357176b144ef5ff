package dev.lasso.processor.model;

import java.util.List;
import javax.lang.model.type.TypeMirror;

/**
 * The {@code @Finalizer} method of a host.
 *
 * @param method its name
 * @param thrown what it declares to throw
 */
public record FinalizerModel(String method, List<TypeMirror> thrown) {
  /** Copies the list. */
  public FinalizerModel {
    thrown = List.copyOf(thrown);
  }
}
