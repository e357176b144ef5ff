package dev.lasso.processor.model;

import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.ExecutableType;

/**
 * A method of the host that its generated class overrides to check first that the object is alive.
 *
 * @param element the method, own or inherited
 * @param type its type, seen from the generated class
 * @param access how far it is seen
 * @param deprecated the annotation that says that it is deprecated
 */
public record CheckedMethodModel(
    ExecutableElement element,
    ExecutableType type,
    Access access,
    Optional<AnnotationMirror> deprecated) {}
