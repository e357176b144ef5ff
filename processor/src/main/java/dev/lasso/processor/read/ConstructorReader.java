package dev.lasso.processor.read;

import static javax.lang.model.util.ElementFilter.constructorsIn;

import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ContainerModel.Feature;
import dev.lasso.processor.model.GeneratedModel.ConstructorModel;
import dev.lasso.processor.model.GeneratedModel.ConstructorModel.Creator;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * A reader of the constructors of a concrete container class. Also checks the static methods that
 * generated creators hide.
 */
record ConstructorReader(ContainerContext reading) {
  /** The words that the JVM allows for the parameters of a method. */
  private static final int MAX_WORDS = 255;

  /** The words that the generated constructor adds: the object and its heap. */
  private static final int OWN_WORDS = 2;

  List<ConstructorModel> read() {
    return constructorsIn(reading.container().getEnclosedElements()).stream()
        .filter(constructor -> !constructor.getModifiers().contains(Modifier.PRIVATE))
        .map(this::read)
        .toList();
  }

  private ConstructorModel read(ExecutableElement constructor) {
    checkAccessible(constructor);
    checkSize(constructor);
    Map<Creator, Access> creators = new EnumMap<>(Creator.class);
    for (Creator creator : Creator.values()) {
      if (!creator.isWithExtra() || reading.model().has(Feature.EXTRA)) {
        creators.put(creator, access(constructor, creator));
      }
    }
    return new ConstructorModel(
        creators,
        constructor,
        constructor.getParameters().stream().filter(LassoAnnotation.ITEMS::isOn).toList());
  }

  /** Reports types that the methods generated for the constructor cannot name. */
  private void checkAccessible(ExecutableElement constructor) {
    for (TypeParameterElement parameter : constructor.getTypeParameters()) {
      parameter.getBounds().forEach(bound -> reading.check().checkAccessible(parameter, bound));
    }
    for (VariableElement parameter : constructor.getParameters()) {
      reading.check().checkAccessible(parameter, parameter.asType());
      if (LassoAnnotation.ITEMS.isOn(parameter)) {
        checkItemCount(parameter);
      }
    }
    for (TypeMirror thrown : constructor.getThrownTypes()) {
      reading.check().checkAccessible(constructor, thrown);
    }
  }

  /** Reports a constructor with so many parameters that no generated method can call it. */
  private void checkSize(ExecutableElement constructor) {
    int size = constructor.getParameters().stream().mapToInt(ConstructorReader::size).sum();
    int added =
        OWN_WORDS
            + (reading.model().declarerOfItems().isPresent() ? 1 : 0)
            + (reading.model().has(Feature.EXTRA) ? 1 : 0);
    if (size + added > MAX_WORDS) {
      reading
          .report()
          .add(Diagnostic.CONSTRUCTOR_SIZE, constructor, reading.model().name(), size, added);
    }
  }

  private static int size(VariableElement parameter) {
    TypeKind kind = parameter.asType().getKind();
    return kind == TypeKind.LONG || kind == TypeKind.DOUBLE ? 2 : 1;
  }

  private void checkItemCount(VariableElement parameter) {
    if (parameter.asType().getKind() != TypeKind.INT
        || reading.model().declarerOfItems().isEmpty()) {
      reading
          .report()
          .add(
              Diagnostic.ITEMS_PARAMETER,
              Place.of(parameter, LassoAnnotation.ITEMS),
              parameter.getSimpleName(),
              reading.model().name());
    }
  }

  /**
   * Returns the access level of a creator, which must not be below that of a static method that it
   * hides.
   */
  private Access access(ExecutableElement constructor, Creator creator) {
    List<TypeMirror> parameters = parameters(constructor, creator);
    Access access = Access.of(constructor).isWiderThanPackage() ? Access.PUBLIC : Access.PACKAGE;
    for (ExecutableElement met : reading.methods().findClashing(creator.methodName(), parameters)) {
      if (!canHide(constructor, met) || !reading.methods().hasParameterTypes(met, parameters)) {
        reading.check().reportClash(met, creator.methodName());
      }
      access = access.widerOf(Access.of(met));
    }
    return access;
  }

  private List<TypeMirror> parameters(ExecutableElement constructor, Creator creator) {
    RuntimeTypes runtime = reading.context().runtime();
    List<TypeMirror> parameters = new ArrayList<>();
    parameters.add(creator.isScoped() ? runtime.scope() : runtime.heap());
    if (reading.model().declarerOfItems().isPresent()) {
      parameters.add(reading.context().types().getPrimitiveType(TypeKind.INT));
    }
    if (creator.isWithExtra()) {
      parameters.add(reading.context().types().getPrimitiveType(TypeKind.LONG));
    }
    constructor.getParameters().stream()
        .filter(parameter -> !LassoAnnotation.ITEMS.isOn(parameter))
        .forEach(parameter -> parameters.add(parameter.asType()));
    return parameters;
  }

  /**
   * Returns whether a creator can hide {@code met}: it must be static and return the container
   * class, and neither it nor the creator may have type parameters.
   */
  private boolean canHide(ExecutableElement constructor, ExecutableElement met) {
    return met.getModifiers().contains(Modifier.STATIC)
        && !met.getModifiers().contains(Modifier.FINAL)
        && reading.container().getTypeParameters().isEmpty()
        && constructor.getTypeParameters().isEmpty()
        && met.getTypeParameters().isEmpty()
        && returnsContainer(met.getReturnType());
  }

  private boolean returnsContainer(TypeMirror returned) {
    // ECJ does not treat the generated class, which may be missing, as a subtype.
    return (returned instanceof DeclaredType declared
            && declared.asElement().getSimpleName().contentEquals(reading.model().generatedName()))
        || reading.context().types().isSubtype(reading.container().asType(), returned);
  }
}
