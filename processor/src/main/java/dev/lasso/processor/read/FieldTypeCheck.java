package dev.lasso.processor.read;

import dev.lasso.processor.Diagnostic;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Rules for the types of fields: what can be owned or weak, and what has to say so. */
final class FieldTypeCheck {
  private final ReadContext context;
  private final SealedCheck sealedCheck;
  private final Reach reach;

  FieldTypeCheck(ReadContext context) {
    this.context = context;
    this.sealedCheck = new SealedCheck(context);
    this.reach = context.reach();
  }

  /** Reports what is wrong with the type of an instance field. */
  void check(TypeElement host, VariableElement field) {
    TypeMirror type = field.asType();
    var hold = reach.hold(type);
    if (hold.isPresent()) {
      error(Diagnostic.HOLD_FIELD, field, DisplayNames.of(type), instead(hold.get()));
      return;
    }
    if (Mark.BORROWED.isOn(field)) {
      checkBorrowed(field, Mark.BORROWED.on(field).get());
      return;
    }
    if (Mark.ITEMS.isOn(field) && !context.runtime().isItems(type)) {
      error(Diagnostic.ITEMS_TYPE, field, Mark.ITEMS.on(field).get());
      return;
    }
    var held = reach.heldContainer(type);
    if (held.isPresent() && context.runtime().kindOf(field) != FieldKind.ITEMS && isPlain(field)) {
      reportPlain(field, held.get());
      return;
    }
    if (!sealedCheck.check(field)) {
      return;
    }
    Mark.OWNED.on(field).ifPresent(mirror -> checkOwned(field, mirror));
    Mark.WEAK.on(field).ifPresent(mirror -> checkWeak(field, mirror));
    if (FieldCheck.marks(field).isEmpty()) {
      checkUnmarked(field);
    } else {
      new MemberCheck(context).checkHidden(host, field, type);
    }
  }

  /** Whether nothing is counted or closed in the field: resources are where they are owned. */
  private boolean isPlain(VariableElement field) {
    return switch (context.runtime().kindOf(field.asType())) {
      case PLAIN -> true;
      case RESOURCE -> !Mark.OWNED.isOn(field);
      case CONTAINER, COLLECTION, ITEMS -> false;
    };
  }

  private void reportPlain(VariableElement field, Reach.Held found) {
    String type = DisplayNames.of(field.asType());
    TypeMirror held = found.type();
    if (found.record().isPresent()) {
      String name = Hierarchy.name(found.record().get());
      error(Diagnostic.PLAIN_RECORD, field, type, name, DisplayNames.of(held));
      return;
    }
    switch (found.kind()) {
      case NONE, ONE -> reportOne(field, type, Mark.OWNED, held);
      case ONE_WEAKLY -> reportOne(field, type, Mark.WEAK, held);
      case MANY -> {
        TypeMirror element =
            context.runtime().isContainerClass(held) ? held : context.runtime().container();
        Diagnostic diagnostic =
            context.runtime().isItems(field.asType())
                ? Diagnostic.PLAIN_ARRAY
                : Diagnostic.PLAIN_COLLECTION;
        error(diagnostic, field, type, DisplayNames.of(element));
      }
    }
  }

  private void reportOne(VariableElement field, String type, Mark instead, TypeMirror held) {
    error(Diagnostic.PLAIN_HOLDER, field, type, instead.simpleName(), DisplayNames.of(held));
  }

  private static String instead(TypeMirror hold) {
    List<? extends TypeMirror> arguments =
        hold instanceof DeclaredType declared ? declared.getTypeArguments() : List.of();
    return arguments.stream()
        .flatMap(Reach::bounds)
        .map(DisplayNames::of)
        .findFirst()
        .orElse("fields for what it holds");
  }

  private void checkOwned(VariableElement field, AnnotationMirror owned) {
    if (context.runtime().kindOf(field) == FieldKind.PLAIN) {
      error(Diagnostic.OWNED_TYPE, field, owned);
    }
  }

  private void checkWeak(VariableElement field, AnnotationMirror weak) {
    if (!context.runtime().isContainer(field.asType())) {
      error(Diagnostic.WEAK_TYPE, field, weak);
    }
  }

  private void checkUnmarked(VariableElement field) {
    switch (context.runtime().kindOf(field.asType())) {
      case CONTAINER -> error(Diagnostic.CONTAINER_FIELD, field, DisplayNames.of(field.asType()));
      case COLLECTION -> error(Diagnostic.COLLECTION_FIELD, field, DisplayNames.of(field.asType()));
      case ITEMS, RESOURCE, PLAIN -> {}
    }
  }

  private void checkBorrowed(VariableElement field, AnnotationMirror borrowed) {
    if (!reach.mayReachContainer(field.asType())) {
      error(Diagnostic.BORROWED_NEEDLESS, field, borrowed);
      return;
    }
    for (AnnotationValue reason : borrowed.getElementValues().values()) {
      if (reason.getValue() instanceof String text && text.isBlank()) {
        context
            .reporter()
            .errorAtValue(
                Diagnostic.BORROWED_REASON, field, borrowed, reason, field.getSimpleName());
      }
    }
  }

  /** Reports a static field, without an annotation, that can refer to a container. */
  void checkStatic(VariableElement field) {
    if (canHoldContainer(field.asType())) {
      error(Diagnostic.STATIC_CONTAINER, field, DisplayNames.of(field.asType()));
    }
  }

  /** Reports fields that {@code host} inherits from classes that are no hosts. */
  void checkPlainSuperclasses(TypeElement host) {
    for (TypeElement superclass : Hierarchy.plainSuperclasses(host, context.runtime())) {
      for (VariableElement field : Hierarchy.instanceFields(superclass)) {
        boolean isCounted =
            canHoldContainer(field.asType()) || reach.hold(field.asType()).isPresent();
        if (isCounted && FieldCheck.marks(field).isEmpty()) {
          context
              .reporter()
              .error(
                  Diagnostic.FIELD_OF_PLAIN_CLASS,
                  host,
                  field.getSimpleName(),
                  Hierarchy.name(superclass),
                  Hierarchy.name(host),
                  Hierarchy.name(superclass));
        }
      }
    }
  }

  private boolean canHoldContainer(TypeMirror type) {
    return context.runtime().mayBeContainer(type)
        || context.runtime().isCollection(type)
        || reach.heldContainer(type).isPresent();
  }

  private void error(Diagnostic diagnostic, VariableElement field, AnnotationMirror at) {
    context
        .reporter()
        .errorAt(diagnostic, field, at, field.getSimpleName(), DisplayNames.of(field.asType()));
  }

  private void error(Diagnostic diagnostic, VariableElement field, String... rest) {
    Object[] args = new Object[rest.length + 1];
    args[0] = field.getSimpleName();
    System.arraycopy(rest, 0, args, 1, rest.length);
    context.reporter().error(diagnostic, field, args);
  }
}
