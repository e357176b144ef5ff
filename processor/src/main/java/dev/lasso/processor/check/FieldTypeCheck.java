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
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
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
      checkBorrowed(field);
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
    if (!checkNoContainerInResources(field)) {
      return;
    }
    if (field.is(LassoAnnotation.OWNED)) {
      if (field.kind() == Kind.PLAIN) {
        report(Diagnostic.OWNED_TYPE, field, field.place(LassoAnnotation.OWNED));
      }
      new OwnedValueCheck(context, report, container, referenceTypes).check(field);
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

  /** Reports containers in a {@code GcResources}. Returns true if there are none. */
  private boolean checkNoContainerInResources(FieldDeclaration field) {
    Optional<TypeMirror> container =
        context.runtime().isResources(field.type())
                && field.type() instanceof DeclaredType resources
            ? resources.getTypeArguments().stream()
                .<TypeMirror>flatMap(Bounds::ofArgument)
                .filter(context.runtime()::mayBeContainer)
                .findFirst()
            : Optional.empty();
    container.ifPresent(type -> report(Diagnostic.RESOURCES_ELEMENT, field, type, type));
    return container.isEmpty();
  }

  private void checkUnmarked(FieldDeclaration field) {
    RuntimeTypes runtime = context.runtime();
    if (runtime.mayBeContainer(field.type())) {
      report(Diagnostic.CONTAINER_FIELD, field);
    } else if (field.kind() == Kind.COLLECTION || runtime.isResources(field.type())) {
      report(Diagnostic.COLLECTION_FIELD, field);
    }
  }

  private void checkBorrowed(FieldDeclaration field) {
    if (!ReferenceTypes.mayReachContainer(field.type())) {
      report(Diagnostic.BORROWED_NEEDLESS, field, field.place(LassoAnnotation.BORROWED));
      return;
    }
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

  /** Reports the field if it may refer to a root of the object that has it. */
  void checkHolds(FieldDeclaration field) {
    if ((field.marks().isEmpty() || field.is(LassoAnnotation.OWNED))
        && referenceTypes.findHold(field.type()).isEmpty()) {
      (field.marks().isEmpty() ? holdOfContainer(field.type()) : holdInside(field.type()))
          .ifPresent(hold -> report(Diagnostic.HOLD_OF_OWNER, field, hold));
    }
  }

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
        && RuntimeTypes.isOneOf(type, "GcRoot", "GcRootCell", "GcRootMap", "GcHeapLink")
        && hold.getTypeArguments().stream()
            .flatMap(Bounds::ofArgument)
            .anyMatch(held -> isSubclass(container.asType(), held));
  }

  /** Returns whether {@code type} is {@code other}, other than GcObject, or a subclass of it. */
  private boolean isSubclass(TypeMirror type, TypeMirror other) {
    TypeMirror erased = context.types().erasure(other);
    return context.types().isSubtype(erased, context.runtime().container())
        && !context.types().isSameType(erased, context.runtime().container())
        && context.types().isSubtype(context.types().erasure(type), erased);
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
