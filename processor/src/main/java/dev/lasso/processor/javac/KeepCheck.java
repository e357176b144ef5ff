package dev.lasso.processor.javac;

import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Mark;
import dev.lasso.processor.type.Reach;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * The warning that a class which is no container keeps containers: nobody counts its fields, so
 * that they go on referring to objects that have died.
 *
 * <p>Nothing is said where somebody else is likely to keep them: in a class that has a scope or a
 * root of its own, and in local and anonymous classes and records, whose objects mostly live no
 * longer than a local variable. What keeps such a record is warned of.
 */
final class KeepCheck {
  private final Code code;
  private final RuntimeTypes runtime;
  private final Reach reach;
  private final TreeReporter reporter;

  KeepCheck(Code code, RuntimeTypes runtime, TreeReporter reporter) {
    this.code = code;
    this.runtime = runtime;
    this.reach = new Reach(runtime);
    this.reporter = reporter;
  }

  /** Reports the declaration at {@code place} if it is a field that keeps containers unseen. */
  void check(TreePath place) {
    if (code.element(place) instanceof VariableElement field) {
      kept(field)
          .ifPresent(
              type ->
                  reporter.report(
                      Diagnostic.PLAIN_KEEPS, place, field, field.getEnclosingElement(), type));
    }
  }

  /** Whether the declaration of {@code field} is reported. */
  boolean isReported(VariableElement field) {
    return kept(field).isPresent();
  }

  private Optional<TypeMirror> kept(VariableElement field) {
    return field.getKind() == ElementKind.FIELD
            && field.getEnclosingElement() instanceof TypeElement owner
            && mayKeep(owner)
            && !Mark.BORROWED.isOn(field)
        ? kept(field.asType()).filter(type -> !holds(owner))
        : Optional.empty();
  }

  private boolean mayKeep(TypeElement owner) {
    return owner.getKind() != ElementKind.RECORD
        && owner.getNestingKind() != NestingKind.LOCAL
        && owner.getNestingKind() != NestingKind.ANONYMOUS
        && !runtime.isContainer(owner.asType());
  }

  /**
   * The container that a field of the type refers to, by whatever it holds; of owned collections
   * {@link CollectionCheck} tells.
   */
  private Optional<TypeMirror> kept(TypeMirror type) {
    if (runtime.isCollection(type)) {
      return Optional.empty();
    }
    return runtime.isContainer(type)
        ? Optional.of(type)
        : reach.heldContainer(type).map(Reach.Held::type);
  }

  /** Whether objects of a class have holds: then these keep what its other fields refer to. */
  private boolean holds(TypeElement owner) {
    return ElementFilter.fieldsIn(owner.getEnclosedElements()).stream()
        .anyMatch(field -> reach.hold(field.asType()).isPresent());
  }
}
