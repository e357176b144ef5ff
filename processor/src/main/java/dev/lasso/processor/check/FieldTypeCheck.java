package dev.lasso.processor.check;

import static com.google.auto.common.MoreTypes.asTypeElement;
import static java.util.stream.Collectors.joining;

import dev.lasso.processor.declared.FieldDeclaration;
import dev.lasso.processor.declared.FieldDeclaration.Kind;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.HolderKind;
import dev.lasso.processor.type.Mark;
import dev.lasso.processor.type.MissingTypes;
import dev.lasso.processor.type.Reach;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.QualifiedNameable;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Rules for the types of fields: what can be owned or weak, and what has to say so. */
public final class FieldTypeCheck extends Check {
  private final Reach reach;

  public FieldTypeCheck(ReadContext context, HostReport report, TypeElement host) {
    super(context, report, host);
    this.reach = new Reach(context.runtime());
  }

  /** Reports what is wrong with the type of an instance field. */
  public void check(FieldDeclaration field) {
    context.missing().at(field.element());
    TypeMirror type = field.type();
    var hold = reach.hold(type);
    if (hold.isPresent()) {
      report(Diagnostic.HOLD_FIELD, field, instead(hold.get()));
      return;
    }
    if (field.is(Mark.BORROWED)) {
      checkBorrowed(field);
      return;
    }
    if (!checkClosed(field)) {
      return;
    }
    if (field.isItems() && !context.runtime().isItems(type)) {
      report(Diagnostic.ITEMS_TYPE, field, field.place(Mark.ITEMS));
      return;
    }
    var held = reach.heldContainer(type);
    if (held.isPresent() && isWeakCollection(field, held.get())) {
      reportWeak(field, held.get().type());
      return;
    }
    if (held.isPresent() && isPlain(field)) {
      reportPlain(field, held.get());
      return;
    }
    if (!checkResources(field) || !checkSealed(field)) {
      return;
    }
    if (field.is(Mark.OWNED) && field.kind() == Kind.PLAIN) {
      if (type.getKind().isPrimitive() && field.release().isPresent()) {
        report.add(
            Diagnostic.HANDLE_TYPE,
            field.place(Mark.OWNED, FieldDeclaration.RELEASE),
            field.name(),
            type);
      } else {
        report(Diagnostic.OWNED_TYPE, field, field.place(Mark.OWNED));
      }
    }
    if (field.is(Mark.OWNED)) {
      new OwnedValueCheck(context, report, host, reach).check(field);
    }
    if (field.is(Mark.WEAK) && !context.runtime().isContainer(type)) {
      report(Diagnostic.WEAK_TYPE, field, field.place(Mark.WEAK));
    }
    if (field.marks().isEmpty()) {
      checkUnmarked(field);
    } else {
      checkHidden(field.element(), type);
    }
  }

  /** Whether nothing is counted or closed in the field: resources are where they are owned. */
  private boolean isPlain(FieldDeclaration field) {
    RuntimeTypes runtime = context.runtime();
    return field.kind() != Kind.VALUE
        && field.kind() != Kind.ITEMS
        && !runtime.isContainer(field.type())
        && !runtime.isCollection(field.type())
        && !(field.is(Mark.OWNED) && runtime.isCloseable(field.type()));
  }

  private void reportPlain(FieldDeclaration field, Reach.Held found) {
    TypeMirror held = found.type();
    if (found.record().isPresent()) {
      report(Diagnostic.PLAIN_RECORD, field, found.record().get(), held);
      return;
    }
    switch (found.kind()) {
      case NONE, ONE -> {
        Mark mark = field.is(Mark.WEAK) ? Mark.WEAK : Mark.OWNED;
        report(Diagnostic.PLAIN_HOLDER, field, mark.simpleName(), held);
      }
      case ONE_WEAKLY -> report(Diagnostic.PLAIN_HOLDER, field, Mark.WEAK.simpleName(), held);
      case MANY -> reportMany(field, held);
    }
  }

  private void reportMany(FieldDeclaration field, TypeMirror held) {
    TypeMirror element =
        context.runtime().isContainerClass(held) ? held : context.runtime().container();
    if (context.runtime().isItems(field.type())) {
      report(Diagnostic.PLAIN_ARRAY, field, element);
      return;
    }
    Optional<String> map = argumentsOfMap(field.type());
    if (map.isPresent()) {
      report(Diagnostic.PLAIN_COLLECTION, field, "GcMap", map.get());
    } else {
      String instead = supertype(field.type(), Set.class).isPresent() ? "GcSet" : "GcList";
      report(Diagnostic.PLAIN_COLLECTION, field, instead, element);
    }
  }

  /** Whether the field is weak, and many containers are in what it refers to. */
  private boolean isWeakCollection(FieldDeclaration field, Reach.Held held) {
    return field.is(Mark.WEAK)
        && !context.runtime().isContainer(field.type())
        && held.kind() == HolderKind.MANY
        && held.record().isEmpty();
  }

  private void reportWeak(FieldDeclaration field, TypeMirror held) {
    TypeMirror element =
        context.runtime().isContainerClass(held) ? held : context.runtime().container();
    Optional<String> map = argumentsOfMap(field.type());
    report(
        Diagnostic.WEAK_COLLECTION,
        field,
        map.isPresent() ? "GcWeakMap" : "GcWeakSet",
        map.<Object>map(arguments -> arguments).orElse(element));
  }

  /** The rule that what has to be closed is where something closes it; whether it is kept. */
  private boolean checkClosed(FieldDeclaration field) {
    if (!field.is(Mark.OWNED)) {
      return true;
    }
    Optional<TypeMirror> resource =
        switch (field.kind()) {
          case PLAIN -> reach.heldResource(field.type());
          case COLLECTION ->
              Optional.of(context.runtime().elements(field.type()))
                  .filter(arguments -> !arguments.isEmpty())
                  .<TypeMirror>map(arguments -> arguments.getLast())
                  .filter(context.runtime()::isResourceOnly)
                  .filter(type -> !context.runtime().isResources(type)); // nested: told as such
          case CONTAINER, VALUE, ITEMS, RESOURCE -> Optional.empty();
        };
    resource.ifPresent(
        type -> report(Diagnostic.RESOURCES_UNCLOSED, field, shown(type), shown(type)));
    return resource.isEmpty();
  }

  private static Object shown(TypeMirror argument) {
    return Bounds.ofArgument(argument).findFirst().orElse(argument);
  }

  /** The type arguments of a map as a message shows them. */
  private Optional<String> argumentsOfMap(TypeMirror type) {
    return supertype(type, Map.class)
        .map(
            map ->
                map.getTypeArguments().stream()
                    .map(
                        argument ->
                            Bounds.ofArgument(argument)
                                .map(DisplayNames::of)
                                .findFirst()
                                .orElse("?"))
                    .collect(joining(", ")));
  }

  /** The type as which the JDK's {@code supertype} stands above {@code type}, or is it. */
  private Optional<DeclaredType> supertype(TypeMirror type, Class<?> supertype) {
    if (type instanceof DeclaredType declared
        && ((QualifiedNameable) declared.asElement())
            .getQualifiedName()
            .contentEquals(supertype.getName())) {
      return Optional.of(declared);
    }
    return context.types().directSupertypes(type).stream()
        .flatMap(each -> supertype(each, supertype).stream())
        .findFirst();
  }

  private static Object instead(TypeMirror hold) {
    return Stream.of(hold)
        .filter(DeclaredType.class::isInstance)
        .flatMap(type -> ((DeclaredType) type).getTypeArguments().stream())
        .<Object>flatMap(Bounds::ofArgument)
        .findFirst()
        .orElse("fields for what it holds");
  }

  /** The rule that a GcResources has no containers in it; whether it is kept. */
  private boolean checkResources(FieldDeclaration field) {
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

  /** Rules for types that name a sealed interface over containers; whether none is broken. */
  private boolean checkSealed(FieldDeclaration field) {
    if (field.kind() == Kind.VALUE) {
      return true;
    }
    Optional<TypeMirror> stranger = stranger(field.type()).findFirst();
    stranger.ifPresent(
        other -> report(Diagnostic.SEALED_MIXED, field, context.types().erasure(other)));
    Optional<TypeMirror> element = interfaceAsElement(field.type());
    element.ifPresent(other -> report(Diagnostic.SEALED_ELEMENT, field, other));
    return stranger.isEmpty() && element.isEmpty();
  }

  /** What the interfaces in {@code type} that permit containers permit besides. */
  private Stream<TypeMirror> stranger(TypeMirror type) {
    return context.runtime().isContainer(type)
        ? Stream.of()
        : Bounds.of(type)
            .filter(context.runtime()::mayBeContainer)
            .flatMap(context.runtime()::permitted)
            .flatMap(
                each -> context.runtime().mayBeContainer(each) ? stranger(each) : Stream.of(each));
  }

  /** The type argument that does not fit because it is an interface. */
  private Optional<TypeMirror> interfaceAsElement(TypeMirror type) {
    // The host's own generated class, which may be missing, has no parameters that could tell.
    if (!(type instanceof DeclaredType declared) || MissingTypes.isMissing(type)) {
      return Optional.empty();
    }
    RuntimeTypes runtime = context.runtime();
    List<? extends TypeMirror> arguments = declared.getTypeArguments();
    var parameters = asTypeElement(type).getTypeParameters();
    return IntStream.range(0, arguments.size())
        .filter(i -> runtime.isContainerClass(parameters.get(i).asType()))
        .boxed()
        .<TypeMirror>flatMap(i -> Bounds.ofArgument(arguments.get(i)))
        .filter(bound -> runtime.isContainer(bound) && !runtime.isContainerClass(bound))
        .findFirst();
  }

  private void checkUnmarked(FieldDeclaration field) {
    switch (field.kind()) {
      case CONTAINER -> report(Diagnostic.CONTAINER_FIELD, field);
      case COLLECTION -> report(Diagnostic.COLLECTION_FIELD, field);
      case RESOURCE -> {
        if (context.runtime().isResources(field.type())) {
          report(Diagnostic.COLLECTION_FIELD, field);
        }
      }
      case VALUE, ITEMS, PLAIN -> {}
    }
  }

  private void checkBorrowed(FieldDeclaration field) {
    if (!reach.mayReachContainer(field.type())) {
      report(Diagnostic.BORROWED_NEEDLESS, field, field.place(Mark.BORROWED));
      return;
    }
    if (Mark.BORROWED
        .value(field.element(), "reason")
        .filter(reason -> reason.getValue() instanceof String text && text.isBlank())
        .isPresent()) {
      report.add(Diagnostic.BORROWED_REASON, field.place(Mark.BORROWED, "reason"), field.name());
    }
  }

  /** Reports a static field, without an annotation, that can refer to a container. */
  public void checkStatic(VariableElement field) {
    if (canHoldContainer(field.asType())) {
      report.add(Diagnostic.STATIC_CONTAINER, field, field, field.asType());
    }
  }

  /** Reports fields that the host inherits from classes that are no hosts. */
  public void checkPlainSuperclasses() {
    context.missing().at(host);
    for (TypeElement superclass : Hierarchy.plainSuperclasses(host)) {
      for (FieldDeclaration field : context.fields(superclass)) {
        boolean isCounted = canHoldContainer(field.type()) || reach.hold(field.type()).isPresent();
        if (isCounted && field.marks().isEmpty()) {
          report.add(
              Diagnostic.FIELD_OF_PLAIN_CLASS, host, field.name(), superclass, host, superclass);
        }
      }
    }
  }

  private boolean canHoldContainer(TypeMirror type) {
    return context.runtime().mayBeContainer(type)
        || context.runtime().isCollection(type)
        || reach.heldContainer(type).isPresent();
  }

  private void report(Diagnostic diagnostic, FieldDeclaration field, Place place) {
    report.add(diagnostic, place, field.name(), field.type());
  }

  private void report(Diagnostic diagnostic, FieldDeclaration field, Object... rest) {
    Stream<Object> first = Stream.of(field.name(), field.type());
    report.add(diagnostic, field.element(), Stream.concat(first, Stream.of(rest)).toArray());
  }
}
