package dev.lasso.processor.check;

import dev.lasso.processor.declared.FieldDeclaration;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.ReferenceTypes;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;

/**
 * Rules for the values of an {@code @Owned} field that are not containers. They are plain data, so
 * containers to which they refer are not counted.
 */
final class OwnedValueCheck extends Check {
  private final ReferenceTypes referenceTypes;

  OwnedValueCheck(
      ReadContext context,
      DeferredDiagnostics report,
      TypeElement container,
      ReferenceTypes referenceTypes) {
    super(context, report, container);
    this.referenceTypes = referenceTypes;
  }

  /** Reports collections in a collection, and types of values that refer to containers. */
  void check(FieldDeclaration field) {
    Optional<TypeMirror> nested =
        elementTypes(field).filter(this::isCollectionOrResources).findFirst();
    nested.ifPresent(
        part ->
            report.add(
                Diagnostic.COLLECTION_NESTED,
                field.element(),
                field.name(),
                field.type(),
                part,
                part));
    if (nested.isEmpty()) {
      ownedTypes(field)
          .flatMap(this::plainTypes)
          .filter(type -> referenceTypes.heldContainer(type).isPresent())
          .findFirst()
          .ifPresent(type -> warn(field, type, referenceTypes.heldContainer(type).orElseThrow()));
    }
  }

  private void warn(FieldDeclaration field, TypeMirror value, ReferenceTypes.Held held) {
    Object plain = held.record().<Object>map(record -> record).orElse(value);
    report.add(
        Diagnostic.PLAIN_VALUE,
        field.element(),
        field.name(),
        field.type(),
        plain,
        held.type(),
        plain,
        held.type());
  }

  /** Returns the types of values of {@code type} that are never containers. */
  private Stream<TypeMirror> plainTypes(TypeMirror type) {
    RuntimeTypes runtime = context.runtime();
    if (runtime.isContainer(type)) {
      return Stream.of();
    }
    return runtime.isAnyValue(type)
        ? Bounds.of(type).flatMap(runtime::permitted).flatMap(this::plainTypes)
        : Stream.of(type);
  }

  /** Returns the type arguments of an owned collection or {@code GcResources}, including keys. */
  private Stream<TypeMirror> elementTypes(FieldDeclaration field) {
    return isCollectionOrResources(field.type())
        ? context.runtime().elementTypes(field.type()).stream().flatMap(Bounds::ofArgument)
        : Stream.of();
  }

  private boolean isCollectionOrResources(TypeMirror type) {
    RuntimeTypes runtime = context.runtime();
    return runtime.isCollection(type) || runtime.isResources(type);
  }

  /** Returns the types of the values that the field owns. Keys of maps are not owned. */
  private Stream<TypeMirror> ownedTypes(FieldDeclaration field) {
    return switch (field.kind()) {
      case VALUE -> Stream.of(field.type());
      case ITEMS -> Stream.of(((ArrayType) field.type()).getComponentType());
      case COLLECTION -> {
        List<? extends TypeMirror> arguments = context.runtime().elementTypes(field.type());
        yield arguments.isEmpty() ? Stream.of() : Bounds.ofArgument(arguments.getLast());
      }
      case CONTAINER, RESOURCE, PLAIN -> Stream.of();
    };
  }
}
