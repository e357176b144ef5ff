package dev.lasso.processor.model;

import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.HostModel.Feature;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.VariableElement;

/** A method that the objects of a generated class have, or a static accessor. */
public sealed interface MethodModel {

  /**
   * A mutator that the host declares as an abstract method.
   *
   * @param declarer the host that declares the field
   * @param field the field
   * @param mutator what it does
   * @param isDirect whether it reaches the field itself; else through the static form
   * @param namesArguments whether the call has to name the static form's type arguments
   * @param access how far it is seen
   * @param deprecated the annotation that says that the field or that method is deprecated
   */
  record InstanceMutatorModel(
      HostModel declarer,
      FieldModel field,
      MutatorModel mutator,
      boolean isDirect,
      boolean namesArguments,
      Access access,
      Optional<AnnotationMirror> deprecated)
      implements MethodModel {}

  /**
   * A getter, or a setter of a plain field, for an abstract method of the host.
   *
   * @param form how it reaches the field
   * @param isSetter whether it stores; else it reads
   * @param declarer the host whose generated class has the static form, if there is one
   * @param field the field
   * @param name the name of the method
   * @param namesArguments whether the call has to name the static form's type arguments
   * @param isVarArgs whether the setter takes any number of arguments
   * @param access how far it is seen
   * @param deprecated the annotation that says that the field or the abstract method is deprecated
   */
  record AccessorModel(
      Form form,
      boolean isSetter,
      HostModel declarer,
      VariableElement field,
      String name,
      boolean namesArguments,
      boolean isVarArgs,
      Access access,
      Optional<AnnotationMirror> deprecated)
      implements MethodModel {

    /** How an accessor reaches its field. */
    public enum Form {
      /** Itself. */
      DIRECT,
      /** Through the static form, in the package of the field. */
      CALL,
      /** It is that static form, for sub hosts in packages that do not see the field. */
      STATIC
    }
  }

  /**
   * A method that a feature gives to the objects of a host.
   *
   * @param kind which one
   * @param access how far it is seen
   * @param overrides whether the host declares it as an abstract method
   * @param takesAny whether attributes are any values; else containers
   */
  record FeatureMethodModel(Kind kind, Access access, boolean overrides, boolean takesAny)
      implements MethodModel {

    /** The methods there are, in the order in which they are written. */
    public enum Kind {
      /** The native memory. */
      EXTRA(Feature.EXTRA, "extra"),
      /** Reads an attribute. */
      ATTRIBUTE(Feature.ATTRIBUTES, "attribute"),
      /** Sets an attribute, or removes it. */
      SET_ATTRIBUTE(Feature.ATTRIBUTES, "setAttribute"),
      /** All attributes. */
      ATTRIBUTES(Feature.ATTRIBUTES, "attributes");

      private final Feature feature;
      private final String methodName;

      Kind(Feature feature, String methodName) {
        this.feature = feature;
        this.methodName = methodName;
      }

      /** What it belongs to. */
      public Feature feature() {
        return feature;
      }

      /** Its name. */
      public String methodName() {
        return methodName;
      }
    }
  }
}
