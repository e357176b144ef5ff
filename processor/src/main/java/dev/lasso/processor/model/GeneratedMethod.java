package dev.lasso.processor.model;

import dev.lasso.processor.model.ContainerModel.Feature;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.VariableElement;

/** A method that the objects of a generated class have, or a static accessor. */
public sealed interface GeneratedMethod {

  /**
   * A mutator that the container class declares as an abstract method.
   *
   * @param declarer the container class that declares the field
   * @param field the field
   * @param mutator the mutator
   * @param isDirect true if it accesses the field itself, false if it calls the static form
   * @param namesArguments true if the call has to specify the type arguments of the static form
   * @param access its access level
   * @param deprecated the {@code @Deprecated} of the field or the abstract method, if any
   */
  record InstanceMutatorModel(
      ContainerModel declarer,
      FieldModel field,
      MutatorModel mutator,
      boolean isDirect,
      boolean namesArguments,
      Access access,
      Optional<AnnotationMirror> deprecated)
      implements GeneratedMethod {}

  /**
   * A getter, or a setter of a plain field, for an abstract method of the container class.
   *
   * @param form the way in which it accesses the field
   * @param isSetter true for a setter, false for a getter
   * @param declarer the container class whose generated class has the static form, if there is one
   * @param field the field
   * @param name the name of the method
   * @param namesArguments true if the call has to specify the type arguments of the static form
   * @param isVarArgs true if the setter has variable arity
   * @param access its access level
   * @param deprecated the {@code @Deprecated} of the field or the abstract method, if any
   */
  record AccessorModel(
      Form form,
      boolean isSetter,
      ContainerModel declarer,
      VariableElement field,
      String name,
      boolean namesArguments,
      boolean isVarArgs,
      Access access,
      Optional<AnnotationMirror> deprecated)
      implements GeneratedMethod {

    /** The way in which an accessor accesses its field. */
    public enum Form {
      /** Accesses the field directly. */
      DIRECT,
      /** Calls the static form, in the package of the field. */
      CALL,
      /** Is that static form, for container subclasses in packages that cannot access the field. */
      STATIC
    }
  }

  /**
   * A method of the objects of a container class, for one of its features.
   *
   * @param kind the kind of method
   * @param access its access level
   * @param overrides true if the container class declares it as an abstract method
   * @param takesAny true if attributes can be any values, false if they are containers
   */
  record FeatureMethodModel(Kind kind, Access access, boolean overrides, boolean takesAny)
      implements GeneratedMethod {

    /** The kinds of methods, in the order of generated code. */
    public enum Kind {
      /** Returns the native memory. */
      EXTRA(Feature.EXTRA, "extra"),
      /** Returns an attribute. */
      ATTRIBUTE(Feature.ATTRIBUTES, "attribute"),
      /** Sets an attribute, or removes it. */
      SET_ATTRIBUTE(Feature.ATTRIBUTES, "setAttribute"),
      /** Returns all attributes. */
      ATTRIBUTES(Feature.ATTRIBUTES, "attributes");

      private final Feature feature;
      private final String methodName;

      Kind(Feature feature, String methodName) {
        this.feature = feature;
        this.methodName = methodName;
      }

      /** Returns the feature to which it belongs. */
      public Feature feature() {
        return feature;
      }

      public String methodName() {
        return methodName;
      }
    }
  }
}
