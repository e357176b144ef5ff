package dev.lasso.processor.model;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.type.TypeMirror;

/**
 * A getter of an annotated field, for an abstract method of the host.
 *
 * @param form how it reads
 * @param declarer the host that declares the field
 * @param field the field
 * @param name the name of the method
 * @param type the type of the field, seen from the generated class
 * @param annotations the type annotations of the field's declared type
 * @param access how far it is seen
 * @param deprecated the annotation that says that the field or the abstract method is deprecated
 */
public record GetterModel(
    Form form,
    HostModel declarer,
    FieldModel field,
    String name,
    TypeMirror type,
    List<AnnotationMirror> annotations,
    Access access,
    Optional<AnnotationMirror> deprecated) {

  /** Copies the list. */
  public GetterModel {
    annotations = List.copyOf(annotations);
  }

  /** How a getter reads its field. */
  public enum Form {
    /** Itself. */
    DIRECT,
    /** Through the static form, in the package of the field. */
    CALL,
    /** It is that static form, for sub hosts in packages that do not see the field. */
    STATIC
  }
}
