package dev.lasso.processor.check;

import dev.lasso.processor.declared.FieldDeclaration;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.ReferenceTypes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * Hints for references that may lead back to the object that has the field, or to its owner: roots
 * of the object itself, and owners whose resources are released first.
 */
final class BackReferenceCheck extends Check {
  private static final Set<String> HOLDS =
      Set.of(
          "dev.lasso.runtime.GcRoot",
          "dev.lasso.runtime.GcRootCell",
          "dev.lasso.runtime.GcRootMap",
          "dev.lasso.runtime.GcHeapLink");

  private final ReferenceTypes referenceTypes;

  BackReferenceCheck(ReadContext context, DeferredDiagnostics report, TypeElement container) {
    super(context, report, container);
    this.referenceTypes = new ReferenceTypes(context.runtime());
  }

  /** Reports the field if its value can lead back in one of these ways. */
  void check(FieldDeclaration field) {
    if ((field.marks().isEmpty() || field.is(LassoAnnotation.OWNED))
        && referenceTypes.findHold(field.type()).isEmpty()) {
      (field.marks().isEmpty() ? holdOfContainer(field.type()) : holdInside(field.type()))
          .ifPresent(
              hold ->
                  report.add(
                      Diagnostic.HOLD_OF_OWNER, field.element(), field.name(), field.type(), hold));
    }
    if (field.is(LassoAnnotation.WEAK)
        && field.type() instanceof DeclaredType type
        && type.asElement() instanceof TypeElement owner
        && !owner.equals(container) // such a field often refers to a neighbour
        && owns(owner)
        && hasOrderedResource(owner)
        && hasOrderedResource(container)) {
      report.add(
          Diagnostic.OWNER_CLOSES_FIRST, field.element(), field.name(), owner, container, owner);
    }
  }

  // ------------------------------------------------------------------ holds

  /**
   * Returns the cell of {@code container} that a value of the type is or holds; or the root, cell,
   * map or link to which a supplier or an object of an ordinary class refers that it is or holds.
   */
  private Optional<TypeMirror> holdOfContainer(TypeMirror type) {
    return referenceTypes
        .find(type, this::isHoldOfContainer)
        .or(
            () ->
                referenceTypes
                    .find(type, part -> holdInside(part).isPresent())
                    .flatMap(this::holdInside));
  }

  private Optional<TypeMirror> holdInside(TypeMirror type) {
    if (!(type instanceof DeclaredType declared)
        || context
            .types()
            .isSubtype(context.types().erasure(type), context.runtime().container())) {
      return Optional.empty();
    }
    return referenceTypes
        .parts(declared)
        .flatMap(part -> referenceTypes.find(part, this::isHoldOfContainer).stream())
        .findFirst();
  }

  private boolean isHoldOfContainer(TypeMirror type) {
    return type instanceof DeclaredType hold
        && HOLDS.contains(((TypeElement) hold.asElement()).getQualifiedName().toString())
        && hold.getTypeArguments().stream()
            .flatMap(Bounds::ofArgument)
            .anyMatch(held -> isSubclass(container.asType(), held));
  }

  // ------------------------------------------------------------------ owners

  /** Returns whether objects of a class can own objects of {@code container}. */
  private boolean owns(TypeElement owner) {
    return ownedFields(owner)
        .map(VariableElement::asType)
        .<TypeMirror>flatMap(
            type ->
                switch (type) {
                  case ArrayType array -> Stream.of(array.getComponentType());
                  case DeclaredType collection when context.runtime().isCollection(type) ->
                      collection.getTypeArguments().stream();
                  default -> Stream.of(type);
                })
        .anyMatch(
            owned -> owned.getKind() == TypeKind.DECLARED && isSubclass(container.asType(), owned));
  }

  /**
   * Returns whether objects of a class have a resource of a library, which may need an order. Those
   * of the JDK do not.
   */
  private boolean hasOrderedResource(TypeElement type) {
    return ownedFields(type)
        .map(VariableElement::asType)
        .anyMatch(
            field ->
                field.getKind().isPrimitive()
                    || (field.getKind() == TypeKind.DECLARED
                        && context.runtime().isCloseable(field)
                        && !field.toString().startsWith("java.")
                        && !field.toString().startsWith("dev.lasso.runtime.")));
  }

  private static Stream<VariableElement> ownedFields(TypeElement type) {
    return Hierarchy.withSuperclasses(type)
        .map(Hierarchy::instanceFields)
        .flatMap(List::stream)
        .filter(LassoAnnotation.OWNED::isOn);
  }

  /** Returns whether {@code type} is {@code other}, other than GcObject, or a subclass of it. */
  private boolean isSubclass(TypeMirror type, TypeMirror other) {
    TypeMirror erased = context.types().erasure(other);
    return context.types().isSubtype(erased, context.runtime().container())
        && !context.types().isSameType(erased, context.runtime().container())
        && context.types().isSubtype(context.types().erasure(type), erased);
  }
}
