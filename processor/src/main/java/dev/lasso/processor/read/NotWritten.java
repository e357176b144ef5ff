package dev.lasso.processor.read;

import static com.google.auto.common.MoreElements.getPackage;
import static java.util.stream.Collectors.joining;

import dev.lasso.processor.check.FieldDeclaration;
import dev.lasso.processor.check.FieldDeclaration.Kind;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.Mark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * Notes abstract methods that are called like an accessor of a field and that Lasso does not write:
 * they turn a host into a base class, of which no objects can be created.
 */
final class NotWritten {
  private final Leaf leaf;

  /**
   * Why a method is not written, and what to do.
   *
   * @param field the field it is named for
   */
  private record Reason(VariableElement field, String why, String instead) {}

  NotWritten(Leaf leaf) {
    this.leaf = leaf;
  }

  /** Looks at {@code open}, which nobody writes; returns those of which it has nothing to say. */
  List<ExecutableElement> check(List<ExecutableElement> open) {
    List<ExecutableElement> left = new ArrayList<>();
    for (ExecutableElement method : open) {
      Optional<Reason> reason = reason(method);
      if (reason.isEmpty()) {
        left.add(method);
      } else if (!isNoted(method, reason.get().field)) {
        note(method, reason.get());
      }
    }
    return left;
  }

  /** Whether it is noted at the super host. */
  private boolean isNoted(ExecutableElement method, VariableElement field) {
    TypeElement declarer = (TypeElement) field.getEnclosingElement();
    return Hierarchy.superHost(leaf.host())
        .filter(above -> Hierarchy.withSuperclasses(above).anyMatch(declarer::equals))
        .filter(above -> leaf.context().methods(above).abstractMethods().contains(method))
        .isPresent();
  }

  private void note(ExecutableElement method, Reason reason) {
    leaf.report()
        .add(
            Diagnostic.NOT_WRITTEN,
            Place.of(leaf.check().placeOf(method)),
            method,
            leaf.host(),
            reason.field,
            reason.why,
            reason.instead);
  }

  private Optional<Reason> reason(ExecutableElement method) {
    return Hierarchy.withSuperclasses(leaf.host())
        .takeWhile(type -> !Hierarchy.isGcObject(type))
        .flatMap(type -> leaf.context().fields(type).stream())
        .flatMap(field -> reason(method, field).stream())
        .findFirst();
  }

  private Optional<Reason> reason(ExecutableElement method, FieldDeclaration field) {
    String name = method.getSimpleName().toString();
    TypeMirror type = leaf.typeOf(field.element());
    if (method.getParameters().isEmpty()
        && GetterReader.names(field.element()).anyMatch(name::equals)) {
      return hidden(field).or(() -> misfit(method, field, signature(name, type, List.of())));
    }
    boolean hasItems = field.is(Mark.OWNED) && field.kind() == Kind.ITEMS;
    return Arrays.stream(Form.values())
        .filter(form -> hasItems || !isOfItems(form))
        .filter(form -> form.nameFor(field.name()).equals(name))
        .findFirst()
        .flatMap(
            form ->
                hidden(field)
                    .or(() -> unfit(field, form, hasItems))
                    .or(() -> misfit(method, field, signature(field, form, type))));
  }

  private static boolean isOfItems(Form form) {
    return switch (form) {
      case SET, MOVE, TAKE -> false;
      case ITEM, SET_ITEM, MOVE_ITEM, RESIZE, GROW -> true;
    };
  }

  /** A plain field that the generated class does not see; others are reported. */
  private Optional<Reason> hidden(FieldDeclaration field) {
    String generated = leaf.model().generatedName();
    Optional<TypeElement> hiddenType = leaf.check().hidden(leaf.typeOf(field.element()));
    String home = getPackage(field.element()).getQualifiedName().toString();
    Access access = Access.of(field.element().getModifiers());
    if (field.is(Mark.OWNED) || field.is(Mark.WEAK)) {
      return Optional.empty();
    }
    if (access == Access.PRIVATE) {
      String why = "is private, and " + generated + ", which Lasso generates, cannot see it";
      return because(field, why, "Make it package-private or protected");
    }
    if (access == Access.PACKAGE && !home.equals(leaf.model().packageName())) {
      String why = "is package-private in package '" + home + "', where " + generated + " is not";
      return because(field, why, "Make it protected");
    }
    return hiddenType.flatMap(
        type ->
            because(
                field,
                "is declared with '"
                    + Hierarchy.name(type)
                    + "', which "
                    + generated
                    + " cannot name",
                "Make that class visible to it"));
  }

  /** A field that nobody writes such a method for, whatever its parameters. */
  private Optional<Reason> unfit(FieldDeclaration field, Form form, boolean hasItems) {
    if (isOfItems(form)) {
      return Optional.empty();
    }
    if (hasItems) {
      return because(field, "is an array, whose items are set one by one", "Declare setItem");
    }
    if (field.isFinal()) {
      boolean isPart =
          field.kind() == Kind.COLLECTION || leaf.context().runtime().isResources(field.type());
      return isPart
          ? because(field, "is a part of its object, and stays", "Change what is in it instead")
          : because(field, "is final, so that nothing else can be stored in it", "Remove final");
    }
    if (form != Form.SET && !field.is(Mark.OWNED)) {
      return because(field, "is not @Owned, so that it has nothing to hand over", "Write it");
    }
    return form == Form.MOVE && field.kind() == Kind.RESOURCE
        ? because(field, "has a resource in it, which no scope holds", "Declare a setter instead")
        : Optional.empty();
  }

  /** A method that differs from what Lasso writes. */
  private Optional<Reason> misfit(ExecutableElement method, FieldDeclaration field, String wanted) {
    ExecutableType seen = leaf.methods().typeOf(method);
    String name = method.getSimpleName().toString();
    if (signature(name, seen.getReturnType(), seen.getParameterTypes()).equals(wanted)) {
      return Optional.empty();
    }
    String why =
        "has type " + DisplayNames.of(field.type()) + ", for which Lasso writes '" + wanted + "'";
    return because(field, why, "Declare it so");
  }

  private String signature(FieldDeclaration field, Form form, TypeMirror type) {
    TypeMirror value =
        type instanceof ArrayType array && isOfItems(form) ? array.getComponentType() : type;
    return signature(
        form.nameFor(field.name()),
        form.isRead() ? value : leaf.context().types().getNoType(TypeKind.VOID),
        leaf.declarations().parameters(form, field.kind() == Kind.RESOURCE, type));
  }

  private static String signature(
      String name, TypeMirror result, List<? extends TypeMirror> parameters) {
    return DisplayNames.of(result)
        + " "
        + name
        + parameters.stream().map(DisplayNames::of).collect(joining(", ", "(", ")"));
  }

  private static Optional<Reason> because(FieldDeclaration field, String why, String instead) {
    return Optional.of(new Reason(field.element(), why, instead));
  }
}
