package dev.lasso.processor.model;

import dev.lasso.processor.model.GeneratedMethod.AccessorModel;
import dev.lasso.processor.model.GeneratedMethod.FeatureMethodModel;
import dev.lasso.processor.model.GeneratedMethod.InstanceMutatorModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/**
 * A class to be generated.
 *
 * @param container the container class for which it is generated
 * @param shape its kind, with the members that depend on the kind
 * @param platform the optional types that its code may name
 */
public record GeneratedModel(ContainerModel container, Shape shape, Platform platform) {

  /** The kind of a generated class, with the members that only this kind has. */
  public sealed interface Shape {}

  /**
   * A subclass of the container class that programs instantiate.
   *
   * @param constructors the constructors of the container class that are not private
   * @param itemType the erasure of the type of the items, if there is a field with {@code @Items}
   * @param mutators the instance mutators
   * @param accessors the getters, and the setters of plain fields
   * @param checkedMethods the methods, declared and inherited, that check whether the object is
   *     alive
   * @param featureMethods the methods for the features of the container class
   */
  public record Subclass(
      List<ConstructorModel> constructors,
      Optional<TypeMirror> itemType,
      List<InstanceMutatorModel> mutators,
      List<AccessorModel> accessors,
      List<ExecutableElement> checkedMethods,
      List<FeatureMethodModel> featureMethods)
      implements Shape {}

  /**
   * A constructor of a container class, mirrored by a constructor and creators of the generated
   * class.
   *
   * @param creators the creators, with their access levels
   * @param element the constructor
   * @param itemCounts the parameters that are the number of items, which creators already have
   */
  public record ConstructorModel(
      Map<Creator, Access> creators,
      ExecutableElement element,
      List<? extends VariableElement> itemCounts) {

    /** A static method that creates objects. The constants are in the order of generated code. */
    public enum Creator {
      /** Creates a tracked object, which a scope holds. */
      CREATE("create"),
      /** Creates an untracked object, which the caller holds. */
      ALLOCATE("allocate"),
      /** Creates a tracked object with native memory. */
      CREATE_WITH_EXTRA("createWithExtra"),
      /** Creates an untracked object with native memory. */
      ALLOCATE_WITH_EXTRA("allocateWithExtra");

      private final String methodName;

      Creator(String methodName) {
        this.methodName = methodName;
      }

      public String methodName() {
        return methodName;
      }

      /** Returns whether its first parameter is a scope rather than a heap. */
      public boolean isScoped() {
        return this == CREATE || this == CREATE_WITH_EXTRA;
      }

      /** Returns whether a size of native memory precedes the parameters of the constructor. */
      public boolean isWithExtra() {
        return this == CREATE_WITH_EXTRA || this == ALLOCATE_WITH_EXTRA;
      }
    }
  }

  /**
   * A class with static members only, because the container class has abstract methods that its
   * subclasses implement.
   *
   * @param openMethods these methods, such as {@code area(int)}; empty if the reason is that the
   *     container class is sealed and does not permit the generated class
   * @param accessors the accessors, all of them static
   */
  public record Companion(List<String> openMethods, List<AccessorModel> accessors)
      implements Shape {}

  /**
   * The availability of types that not every module can read.
   *
   * @param hasGenerated true if the module of the container class can read {@code
   *     javax.annotation.processing.Generated}
   * @param hasNullable true if it can read JSpecify's {@code Nullable}
   */
  public record Platform(boolean hasGenerated, boolean hasNullable) {}
}
