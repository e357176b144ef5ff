package dev.lasso.processor.model;

import dev.lasso.processor.model.MethodModel.AccessorModel;
import dev.lasso.processor.model.MethodModel.FeatureMethodModel;
import dev.lasso.processor.model.MethodModel.InstanceMutatorModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/**
 * A class to be generated.
 *
 * @param host the class it is generated for
 * @param shape what it is beside its static members
 * @param platform what its code may name
 */
public record GeneratedModel(HostModel host, Shape shape, Platform platform) {

  /** What a generated class is beside its static members. */
  public sealed interface Shape {}

  /**
   * A subclass of the host, which programs create objects of.
   *
   * @param constructors the host's constructors that are not private
   * @param itemType the erasure of what the objects have a number of, if they have {@code @Items}
   * @param mutators the instance mutators
   * @param accessors the getters, and the setters of plain fields
   * @param checkedMethods the host's methods, own and inherited, that check first
   * @param featureMethods the methods that the features of the host give it
   */
  public record Concrete(
      List<ConstructorModel> constructors,
      Optional<TypeMirror> itemType,
      List<InstanceMutatorModel> mutators,
      List<AccessorModel> accessors,
      List<ExecutableElement> checkedMethods,
      List<FeatureMethodModel> featureMethods)
      implements Shape {}

  /**
   * A constructor of a host, mirrored by a constructor and creators of the generated class.
   *
   * @param creators those that there are, and how far each is seen
   * @param element the constructor
   * @param itemCounts those of its parameters that are the number of items, which creators are
   *     given already
   */
  public record ConstructorModel(
      Map<Creator, Access> creators,
      ExecutableElement element,
      List<? extends VariableElement> itemCounts) {

    /** A static method that creates objects, in the order in which they are written. */
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

      /** Its name. */
      public String methodName() {
        return methodName;
      }

      /** Whether its first parameter is a scope; else it is a heap. */
      public boolean isScoped() {
        return this == CREATE || this == CREATE_WITH_EXTRA;
      }

      /** Whether a size of native memory comes before the parameters of the constructor. */
      public boolean isWithExtra() {
        return this == CREATE_WITH_EXTRA || this == ALLOCATE_WITH_EXTRA;
      }
    }
  }

  /**
   * A class of static members only, because the host has abstract methods that its subclasses
   * write.
   *
   * @param openMethods those methods, as in {@code area(int)}; empty if the host is sealed and does
   *     not permit the generated class instead
   * @param accessors the accessors, all of them static
   */
  public record Companion(List<String> openMethods, List<AccessorModel> accessors)
      implements Shape {}

  /**
   * Types that are not visible to every module.
   *
   * @param hasGenerated whether the host's module sees {@code
   *     javax.annotation.processing.Generated}
   * @param hasNullable whether it sees JSpecify's {@code Nullable}
   */
  public record Platform(boolean hasGenerated, boolean hasNullable) {}
}
