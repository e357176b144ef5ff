package dev.lasso.processor.check;

import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.MissingTypes;
import dev.lasso.processor.type.Reach;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;

/** Rules for fields whose type names a sealed interface over containers. */
public final class SealedCheck {
  private final ReadContext context;
  private final HostReport report;

  public SealedCheck(ReadContext context, HostReport report) {
    this.context = context;
    this.report = report;
  }

  /** Reports what is wrong with {@code field}, and whether nothing is. */
  public boolean check(VariableElement field) {
    TypeMirror type = field.asType();
    Optional<TypeMirror> stranger = stranger(type).findFirst();
    stranger.ifPresent(other -> report(Diagnostic.SEALED_MIXED, field, other));
    Optional<TypeMirror> element = interfaceAsElement(type);
    element.ifPresent(other -> report(Diagnostic.SEALED_ELEMENT, field, other));
    return stranger.isEmpty() && element.isEmpty();
  }

  /** What the interfaces in {@code type} that permit containers permit besides. */
  private Stream<TypeMirror> stranger(TypeMirror type) {
    RuntimeTypes runtime = context.runtime();
    if (runtime.isContainer(type) || !runtime.mayBeContainer(type)) {
      return Stream.empty();
    }
    return switch (type) {
      case TypeVariable variable -> RuntimeTypes.bounds(variable).flatMap(this::stranger);
      case IntersectionType all -> all.getBounds().stream().flatMap(this::stranger);
      case DeclaredType declared ->
          runtime
              .permitted(declared)
              .flatMap(each -> runtime.mayBeContainer(each) ? stranger(each) : Stream.of(each));
      default -> Stream.empty();
    };
  }

  /** The type argument that does not fit because it is an interface. */
  private Optional<TypeMirror> interfaceAsElement(TypeMirror type) {
    // The host's own generated class, which may be missing, has no parameters that could tell.
    if (!(type instanceof DeclaredType declared)
        || declared.getTypeArguments().isEmpty()
        || MissingTypes.isMissing(type)) {
      return Optional.empty();
    }
    RuntimeTypes runtime = context.runtime();
    List<? extends TypeMirror> arguments = declared.getTypeArguments();
    List<? extends TypeParameterElement> parameters =
        ((TypeElement) declared.asElement()).getTypeParameters();
    return IntStream.range(0, arguments.size())
        .filter(i -> runtime.isContainerClass(parameters.get(i).asType()))
        .boxed()
        .<TypeMirror>flatMap(i -> Reach.bounds(arguments.get(i)))
        .filter(bound -> runtime.isContainer(bound) && !runtime.isContainerClass(bound))
        .findFirst();
  }

  private void report(Diagnostic diagnostic, VariableElement field, TypeMirror other) {
    report.add(
        diagnostic,
        field,
        field.getSimpleName(),
        DisplayNames.of(field.asType()),
        DisplayNames.of(other));
  }
}
