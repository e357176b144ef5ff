package dev.lasso.processor.model;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.type.TypeMirror;

/**
 * The instance form of a mutator: it calls the static form, which may be a super host's.
 *
 * @param declarer the host that declares the field
 * @param field the field
 * @param mutator the static form
 * @param parameter the type of the field, seen from the generated class
 * @param namesArguments whether the call has to name the static form's type arguments
 * @param annotations the type annotations of the field's declared type
 * @param access how far it is seen
 * @param overrides whether the host declares it as an abstract method
 * @param deprecated the annotation that says that the field or that method is deprecated
 */
public record InstanceMutatorModel(
    HostModel declarer,
    FieldModel field,
    MutatorModel mutator,
    TypeMirror parameter,
    boolean namesArguments,
    List<AnnotationMirror> annotations,
    Access access,
    boolean overrides,
    Optional<AnnotationMirror> deprecated) {

  /** Copies the list. */
  public InstanceMutatorModel {
    annotations = List.copyOf(annotations);
  }
}
