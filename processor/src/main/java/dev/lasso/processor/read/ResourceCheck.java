package dev.lasso.processor.read;

import static java.util.stream.Collectors.joining;

import dev.lasso.processor.Diagnostic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/** Rules for what {@code @Owned} says about resources. */
final class ResourceCheck {
  private static final String RELEASE = "release";
  private static final String CLOSE_BEFORE = "closeBefore";

  private final ReadContext context;

  ResourceCheck(ReadContext context) {
    this.context = context;
  }

  /** Reports what is wrong with the values of {@code @Owned} on the fields of {@code host}. */
  void check(TypeElement host) {
    boolean hasOrder = false;
    for (VariableElement field : Hierarchy.instanceFields(host)) {
      Mark.OWNED.value(field, RELEASE).ifPresent(value -> checkRelease(host, field, value));
      Optional<AnnotationValue> next = Mark.OWNED.value(field, CLOSE_BEFORE);
      next.ifPresent(value -> checkCloseBefore(host, field, value));
      hasOrder |= next.isPresent();
    }
    if (hasOrder) {
      checkCycles(host);
    }
  }

  /** The method that closes the resource in {@code field}, if it is not {@code close}. */
  static Optional<String> release(VariableElement field) {
    return Mark.OWNED
        .value(field, RELEASE)
        .map(value -> (String) value.getValue())
        .filter(name -> !name.isEmpty());
  }

  /** The fields with the resources that are closed after the one in {@code field}. */
  static List<String> closeBefore(VariableElement field) {
    return Mark.OWNED.value(field, CLOSE_BEFORE).stream()
        .flatMap(names -> ((List<?>) names.getValue()).stream())
        .map(name -> ((AnnotationValue) name).getValue().toString())
        .toList();
  }

  private void checkRelease(TypeElement host, VariableElement field, AnnotationValue value) {
    if (!checkIsResource(field, RELEASE, value) || release(field).isEmpty()) {
      return;
    }
    String type = DisplayNames.of(field.asType());
    Object name = value.getValue();
    NamedMethod.find(context, field.asType(), name.toString(), host)
        .fault()
        .ifPresent(
            fault -> {
              switch (fault) {
                case MISSING -> report(Diagnostic.RELEASE_MISSING, field, value, name, type);
                case PARAMETERS -> report(Diagnostic.RELEASE_PARAMETERS, field, value, name, type);
                case STATIC -> report(Diagnostic.RELEASE_STATIC, field, value, name, type);
                case OUT_OF_REACH ->
                    report(
                        Diagnostic.RELEASE_PRIVATE,
                        field,
                        value,
                        name,
                        type,
                        Hierarchy.generatedName(host));
              }
            });
  }

  private void checkCloseBefore(TypeElement host, VariableElement field, AnnotationValue value) {
    if (checkIsResource(field, CLOSE_BEFORE, value)) {
      closeBefore(field).forEach(name -> checkCloseBefore(host, field, value, name));
    }
  }

  private void checkCloseBefore(
      TypeElement host, VariableElement field, AnnotationValue value, String name) {
    Optional<VariableElement> other =
        Hierarchy.withSuperclasses(host).flatMap(type -> named(type, name)).findFirst();
    if (other.isEmpty()) {
      report(Diagnostic.CLOSE_BEFORE_MISSING, field, value, name, Hierarchy.name(host));
    } else if (!isClosed(other.get())) {
      TypeElement declarer = (TypeElement) other.get().getEnclosingElement();
      report(Diagnostic.CLOSE_BEFORE_KIND, field, value, name, Hierarchy.name(declarer));
    }
  }

  private static Stream<VariableElement> named(TypeElement type, String name) {
    return Hierarchy.instanceFields(type).stream()
        .filter(field -> field.getSimpleName().contentEquals(name));
  }

  private boolean isClosed(VariableElement field) {
    return Mark.OWNED.isOn(field)
        && Mark.CONTAINER.isOn(field.getEnclosingElement())
        && context.runtime().kindOf(field) == FieldKind.RESOURCE;
  }

  /** Reports each cycle once. All its fields are the host's: none names one of a sub host. */
  private void checkCycles(TypeElement host) {
    Set<VariableElement> seen = new HashSet<>();
    for (VariableElement start : Hierarchy.instanceFields(host)) {
      follow(host, start, seen, new ArrayList<>());
    }
  }

  private void follow(
      TypeElement host, VariableElement at, Set<VariableElement> seen, List<VariableElement> path) {
    if (path.contains(at)) {
      reportCycle(path.subList(path.indexOf(at), path.size()));
    } else if (seen.add(at)) {
      path.add(at);
      for (String name : closeBefore(at)) {
        named(host, name).forEach(next -> follow(host, next, seen, path));
      }
      path.removeLast();
    }
  }

  private void reportCycle(List<VariableElement> cycle) {
    VariableElement first = cycle.getFirst();
    String path =
        Stream.concat(cycle.stream(), Stream.of(first))
            .map(VariableElement::getSimpleName)
            .collect(joining(" → "));
    report(
        Diagnostic.CLOSE_BEFORE_CYCLE,
        first,
        Mark.OWNED.value(first, CLOSE_BEFORE).orElseThrow(),
        path);
  }

  private boolean checkIsResource(VariableElement field, String element, AnnotationValue value) {
    String kind =
        switch (context.runtime().kindOf(field)) {
          case CONTAINER -> "a container";
          case ITEMS -> "an array of containers";
          case COLLECTION -> "an owned collection";
          case RESOURCE, PLAIN -> "";
        };
    if (!kind.isEmpty()) {
      report(Diagnostic.RESOURCE_ONLY, field, value, kind, element);
    }
    return kind.isEmpty();
  }

  /** Reports with the field's name as the first argument. */
  private void report(
      Diagnostic diagnostic, VariableElement field, AnnotationValue value, Object... more) {
    Object[] args = new Object[more.length + 1];
    args[0] = field.getSimpleName();
    System.arraycopy(more, 0, args, 1, more.length);
    context
        .reporter()
        .errorAtValue(diagnostic, field, Mark.OWNED.on(field).orElseThrow(), value, args);
  }
}
