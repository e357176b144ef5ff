package dev.lasso.processor.read;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;

import dev.lasso.processor.declared.FieldDeclaration;
import dev.lasso.processor.declared.FieldDeclaration.Kind;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import dev.lasso.processor.type.Accessors;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * A check for abstract methods that name the wrong type, or that are named like an accessor of a
 * field, or almost, but that Lasso does not implement, because their signatures differ from the
 * accessor's. Such a method makes a container class a base class, which cannot be instantiated.
 */
record MismatchedAccessorCheck(ContainerContext reading) {
  /**
   * The accessor whose name a method resembles.
   *
   * @param form the form of the mutator; empty for a getter
   */
  private record ResembledAccessor(FieldDeclaration field, String name, Optional<Form> form) {}

  /** Notes methods among {@code open}, which no class implements. */
  void check(List<ExecutableElement> open) {
    for (ExecutableElement method : open) {
      Hierarchy.withSuperclasses(reading.container())
          .takeWhile(type -> !Hierarchy.isGcObject(type))
          .flatMap(type -> reading.context().fields(type).stream())
          .flatMap(field -> matches(method, field))
          .filter(match -> isNamedLike(method, match) || hasTypes(method, match))
          .min(comparing(match -> !isNamedLike(method, match)))
          .filter(
              match ->
                  isInaccessible(method, match)
                      || !isNotedAtSuperclass(method, match.field.element()))
          .ifPresent(match -> note(method, match));
    }
  }

  private static Stream<ResembledAccessor> matches(
      ExecutableElement method, FieldDeclaration field) {
    Stream<ResembledAccessor> getters =
        Accessors.getters(field.element())
            .filter(_ -> method.getParameters().isEmpty())
            .map(name -> new ResembledAccessor(field, name, Optional.empty()));
    Stream<ResembledAccessor> mutators =
        Arrays.stream(Form.values())
            .filter(form -> hasItems(field) || !isOfItems(form))
            .map(
                form ->
                    new ResembledAccessor(field, form.nameFor(field.name()), Optional.of(form)));
    return Stream.concat(getters, mutators)
        .filter(match -> isNamedLike(method, match) || isMisspelt(method, match));
  }

  private static boolean isNamedLike(ExecutableElement method, ResembledAccessor match) {
    return method.getSimpleName().contentEquals(match.name);
  }

  /** Returns whether the method differs from the accessor by the case of letters or one letter. */
  private static boolean isMisspelt(ExecutableElement method, ResembledAccessor match) {
    String named = method.getSimpleName().toString();
    if (named.equalsIgnoreCase(match.name)) {
      return true;
    }
    int shorter = Math.min(named.length(), match.name.length());
    int longer = Math.max(named.length(), match.name.length());
    int start = 0;
    while (start < shorter && named.charAt(start) == match.name.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && named.charAt(named.length() - 1 - end)
            == match.name.charAt(match.name.length() - 1 - end)) {
      end++;
    }
    return longer - start - end <= 1 && longer > 5;
  }

  private static boolean hasItems(FieldDeclaration field) {
    return field.is(LassoAnnotation.OWNED) && field.kind() == Kind.ITEMS;
  }

  private static boolean isOfItems(Form form) {
    return switch (form) {
      case SET, MOVE, TAKE -> false;
      case ITEM, SET_ITEM, MOVE_ITEM, RESIZE, GROW -> true;
    };
  }

  /** Returns whether the note is already given at the container superclass. */
  private boolean isNotedAtSuperclass(ExecutableElement method, VariableElement field) {
    TypeElement declarer = (TypeElement) field.getEnclosingElement();
    return Hierarchy.superContainer(reading.container())
        .filter(above -> Hierarchy.withSuperclasses(above).anyMatch(declarer::equals))
        .filter(above -> reading.context().methods(above).abstractMethods().contains(method))
        .isPresent();
  }

  private void note(ExecutableElement method, ResembledAccessor match) {
    reading.report(
        Diagnostic.NOT_WRITTEN,
        method,
        method,
        reading.container(),
        isNamedLike(method, match) ? "named like" : "almost named like",
        match.field.element(),
        reason(method, match));
  }

  private String reason(ExecutableElement method, ResembledAccessor match) {
    if (isFinal(match)) {
      return "which is final";
    }
    String signature = "for which Lasso writes '" + generatedSignature(match) + "'";
    String generated = reading.model().generatedName() + ", which Lasso generates, cannot see";
    return !isInaccessible(method, match) || !isNamedLike(method, match)
        ? signature
        : match.field.element().getModifiers().contains(Modifier.PRIVATE)
            ? "which is private, so that " + generated + " it"
            : "which " + generated;
  }

  private static boolean isFinal(ResembledAccessor match) {
    return match.field.isFinal() && match.form.isPresent();
  }

  /**
   * Returns whether the method is exactly what Lasso would write for the field if the generated
   * class could access the field.
   */
  private boolean isInaccessible(ExecutableElement method, ResembledAccessor match) {
    return !isFinal(match) && isNamedLike(method, match) && hasTypes(method, match);
  }

  /** Returns whether the method has the types that Lasso would write for the field. */
  private boolean hasTypes(ExecutableElement method, ResembledAccessor match) {
    ExecutableType seen = reading.methods().typeOf(method);
    return generatedSignature(match)
        .equals(signature(match.name, seen.getReturnType(), seen.getParameterTypes()));
  }

  /**
   * Returns the signature that Lasso writes for the field, of the same form if that exists for such
   * a field.
   */
  private String generatedSignature(ResembledAccessor match) {
    TypeMirror type = reading.typeOf(match.field.element());
    if (match.form.isEmpty()) {
      return signature(match.name, type, List.of());
    }
    boolean isResource = match.field.kind() == Kind.RESOURCE;
    Form form = match.form.get();
    if (hasItems(match.field)) {
      form = isOfItems(form) ? form : Form.SET_ITEM;
    } else if (!match.field.is(LassoAnnotation.OWNED) || (form == Form.MOVE && isResource)) {
      form = Form.SET;
    }
    return signature(
        form.nameFor(match.field.name()),
        reading.declarations().resultType(form, type),
        reading.declarations().parameterTypes(form, isResource, type));
  }

  private static String signature(
      String name, TypeMirror result, List<? extends TypeMirror> parameters) {
    return DisplayNames.of(result)
        + " "
        + name
        + parameters.stream().map(DisplayNames::of).collect(joining(", ", "(", ")"));
  }

  /**
   * Reports abstract methods that name a generated class where the field has the type of its
   * container class. While Lasso runs, the generated class does not exist, so that the compiler
   * takes the two types for equal.
   */
  void checkTypes() {
    reading.methods().abstractMethods().forEach(this::checkTypes);
  }

  private void checkTypes(ExecutableElement method) {
    Stream.concat(
            Stream.of(method.getReturnType()),
            method.getParameters().stream().map(VariableElement::asType))
        .filter(type -> type.getKind() == TypeKind.ERROR)
        .flatMap(type -> containers().filter(each -> isGenerated(type, each)))
        .findFirst()
        .ifPresent(container -> reportType(method, container));
  }

  /** Returns the container class and the classes of its fields. */
  private Stream<TypeElement> containers() {
    return Hierarchy.withSuperclasses(reading.container())
        .flatMap(
            type ->
                Stream.concat(
                    Stream.of(type),
                    Hierarchy.instanceFields(type).stream()
                        .map(VariableElement::asType)
                        .filter(each -> each.getKind() == TypeKind.DECLARED)
                        .map(each -> (TypeElement) ((DeclaredType) each).asElement())));
  }

  private static boolean isGenerated(TypeMirror type, TypeElement container) {
    return type instanceof DeclaredType declared
        && declared.asElement().getSimpleName().contentEquals(Hierarchy.generatedName(container));
  }

  private void reportType(ExecutableElement method, TypeElement container) {
    String generated = Hierarchy.generatedName(container);
    String name = Hierarchy.name(container);
    reading.report(Diagnostic.ACCESSOR_TYPE, method, method, generated, name, name, generated);
  }
}
