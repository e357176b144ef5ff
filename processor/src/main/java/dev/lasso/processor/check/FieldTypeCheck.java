package dev.lasso.processor.check;

import dev.lasso.processor.declared.FieldDeclaration;
import dev.lasso.processor.declared.FieldDeclaration.Kind;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.ReferenceTypes;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;

/**
 * Rules for the types of fields: which types can be owned or weak, and which need an annotation.
 */
public final class FieldTypeCheck extends Check {
  private final ReferenceTypes referenceTypes;

  public FieldTypeCheck(ReadContext context, DeferredDiagnostics report, TypeElement container) {
    super(context, report, container);
    this.referenceTypes = new ReferenceTypes(context.runtime());
  }

  /** Reports errors in the type of an instance field. */
  public void check(FieldDeclaration field) {
    context.missing().setPlace(field.element());
    TypeMirror type = field.type();
    if (referenceTypes.findHold(type).isPresent()) {
      report(Diagnostic.HOLD_FIELD, field);
      return;
    }
    if (field.is(LassoAnnotation.BORROWED)) {
      checkReason(field);
      return;
    }
    if (!checkNoUnclosedResource(field)) {
      return;
    }
    if (field.isItems() && !context.runtime().isItemArray(type)) {
      report(Diagnostic.ITEMS_TYPE, field, field.place(LassoAnnotation.ITEMS));
      return;
    }
    var held = referenceTypes.heldContainer(type);
    if (held.isPresent() && isWeakHolderOfContainers(field, held.get())) {
      report(Diagnostic.WEAK_COLLECTION, field, held.get().type(), held.get().type());
      return;
    }
    if (held.isPresent() && isNeitherCountedNorClosed(field)) {
      reportPlain(field, held.get());
      return;
    }
    if (field.is(LassoAnnotation.OWNED)) {
      if (field.kind() == Kind.PLAIN) {
        report(Diagnostic.OWNED_TYPE, field, field.place(LassoAnnotation.OWNED));
      }
      checkValues(field);
    }
    if (field.is(LassoAnnotation.WEAK) && !context.runtime().isContainer(type)) {
      report(Diagnostic.WEAK_TYPE, field, field.place(LassoAnnotation.WEAK));
    }
    if (field.marks().isEmpty()) {
      checkUnmarked(field);
    } else {
      checkAccessible(field.element(), type);
    }
  }

  /**
   * Returns whether nothing is counted or closed in the field. Only an owned resource is closed.
   */
  private boolean isNeitherCountedNorClosed(FieldDeclaration field) {
    RuntimeTypes runtime = context.runtime();
    return field.kind() != Kind.VALUE
        && field.kind() != Kind.ITEMS
        && !runtime.isContainer(field.type())
        && !runtime.isCollection(field.type())
        && !(field.is(LassoAnnotation.OWNED) && runtime.isCloseable(field.type()));
  }

  private void reportPlain(FieldDeclaration field, ReferenceTypes.Held held) {
    if (held.record().isPresent()) {
      report(Diagnostic.PLAIN_RECORD, field, held.record().get(), held.type());
    } else if (context.runtime().isItemArray(field.type())) {
      report(Diagnostic.PLAIN_ARRAY, field, held.type());
    } else {
      report(Diagnostic.PLAIN_COLLECTION, field, held.type(), held.type());
    }
  }

  /** Returns whether the field is weak, and its value is not a container but holds containers. */
  private boolean isWeakHolderOfContainers(FieldDeclaration field, ReferenceTypes.Held held) {
    return field.is(LassoAnnotation.WEAK)
        && !context.runtime().isContainer(field.type())
        && held.record().isEmpty();
  }

  /**
   * Reports resources in an owned field that does not close them. Returns true if there are none.
   */
  private boolean checkNoUnclosedResource(FieldDeclaration field) {
    if (!field.is(LassoAnnotation.OWNED)) {
      return true;
    }
    Optional<TypeMirror> resource =
        switch (field.kind()) {
          case PLAIN -> referenceTypes.heldResource(field.type());
          case COLLECTION ->
              Optional.of(context.runtime().elementTypes(field.type()))
                  .filter(arguments -> !arguments.isEmpty())
                  .<TypeMirror>map(arguments -> arguments.getLast())
                  .filter(context.runtime()::isResourceOnly)
                  .filter(type -> !context.runtime().isResources(type)); // reported as nested
          case CONTAINER, VALUE, ITEMS, RESOURCE -> Optional.empty();
        };
    resource.ifPresent(
        type -> report(Diagnostic.RESOURCES_UNCLOSED, field, displayType(type), displayType(type)));
    return resource.isEmpty();
  }

  private static Object displayType(TypeMirror argument) {
    return Bounds.ofArgument(argument).findFirst().orElse(argument);
  }

  /** Reports collections in a collection, and types of values that refer to containers. */
  private void checkValues(FieldDeclaration field) {
    Optional<TypeMirror> nested =
        elementTypes(field).filter(this::isCollectionOrResources).findFirst();
    nested.ifPresent(part -> report(Diagnostic.COLLECTION_NESTED, field, part, part));
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
    report(Diagnostic.PLAIN_VALUE, field, plain, held.type(), plain, held.type());
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

  private void checkUnmarked(FieldDeclaration field) {
    RuntimeTypes runtime = context.runtime();
    if (runtime.mayBeContainer(field.type())) {
      report(Diagnostic.CONTAINER_FIELD, field);
    } else if (field.kind() == Kind.COLLECTION || runtime.isResources(field.type())) {
      report(Diagnostic.COLLECTION_FIELD, field);
    }
  }

  private void checkReason(FieldDeclaration field) {
    if (LassoAnnotation.BORROWED
        .value(field.element(), "reason")
        .filter(reason -> reason.getValue() instanceof String text && text.isBlank())
        .isPresent()) {
      report.add(
          Diagnostic.BORROWED_REASON,
          field.place(LassoAnnotation.BORROWED, "reason"),
          field.name());
    }
  }

  /** Reports a static field without an annotation that can refer to a container. */
  public void checkStatic(VariableElement field) {
    if (canHoldContainer(field.asType())) {
      report.add(Diagnostic.STATIC_CONTAINER, field, field, field.asType());
    }
  }

  /**
   * Reports fields that the container class inherits from classes that are not container classes.
   */
  public void checkPlainSuperclasses() {
    context.missing().setPlace(container);
    for (TypeElement superclass : Hierarchy.plainSuperclasses(container)) {
      for (FieldDeclaration field : context.fields(superclass)) {
        boolean isCounted =
            canHoldContainer(field.type()) || referenceTypes.findHold(field.type()).isPresent();
        if (isCounted && field.marks().isEmpty()) {
          report.add(
              Diagnostic.FIELD_OF_PLAIN_CLASS,
              container,
              field.name(),
              superclass,
              container,
              superclass);
        }
      }
    }
  }

  private boolean canHoldContainer(TypeMirror type) {
    return context.runtime().mayBeContainer(type)
        || context.runtime().isCollection(type)
        || referenceTypes.heldContainer(type).isPresent();
  }

  private void report(Diagnostic diagnostic, FieldDeclaration field, Place place) {
    report.add(diagnostic, place, field.name(), field.type());
  }

  private void report(Diagnostic diagnostic, FieldDeclaration field, Object... rest) {
    Stream<Object> first = Stream.of(field.name(), field.type());
    report.add(diagnostic, field.element(), Stream.concat(first, Stream.of(rest)).toArray());
  }
}
