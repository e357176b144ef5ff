package dev.lasso.processor.model;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** An annotated field of a container class that the generated class manages. */
public sealed interface FieldModel {

  /** Returns the field, with its declared type. */
  VariableElement element();

  /** Returns the erasure of its type, which a class literal can name. */
  TypeMirror erasure();

  /** Returns the generated methods that change it. */
  List<MutatorModel> mutators();

  /** Returns its name in the source. */
  default String name() {
    return element().getSimpleName().toString();
  }

  /** Returns its declared type. */
  default TypeMirror type() {
    return element().asType();
  }

  /** Returns whether it is final, so that generated code only reads it. */
  default boolean isFinal() {
    return element().getModifiers().contains(Modifier.FINAL);
  }

  /** Returns whether its type is an interface, which is then sealed over containers only. */
  default boolean isInterface() {
    return erasure() instanceof DeclaredType declared
        && declared.asElement().getKind().isInterface();
  }

  /**
   * Returns whether a value of it, or an item, may also be another object, which is not counted.
   */
  default boolean isValue() {
    return false;
  }

  /** Returns its kind, as in the names of the runtime's methods. */
  default String kind() {
    return switch (this) {
      case Owned _ -> "owned";
      case Items _ -> "items";
      case Collection _ -> "collection";
      case Weak _ -> "weak";
      case Resource _ -> "resource";
    };
  }

  /** Returns whether the field is counted: a container, or a collection or array of containers. */
  default boolean isEdge() {
    return switch (this) {
      case Owned _, Items _, Collection _ -> true;
      case Weak _, Resource _ -> false;
    };
  }

  /**
   * An {@code @Owned} container.
   *
   * @param isValue true if its value may also be another object, which is not counted
   */
  record Owned(
      VariableElement element, TypeMirror erasure, boolean isValue, List<MutatorModel> mutators)
      implements FieldModel {}

  /**
   * An {@code @Owned @Items} array.
   *
   * @param itemErasure the erasure of the type of its items, which a class literal can name
   * @param isValue true unless that is a class of containers
   */
  record Items(
      VariableElement element,
      TypeMirror erasure,
      TypeMirror itemErasure,
      boolean isValue,
      List<MutatorModel> mutators)
      implements FieldModel {}

  /**
   * An {@code @Owned} collection.
   *
   * @param elements the erasures of the types of its elements, which class literals can name
   */
  record Collection(VariableElement element, TypeMirror erasure, List<TypeMirror> elements)
      implements FieldModel {
    @Override
    public List<MutatorModel> mutators() {
      return List.of();
    }
  }

  /**
   * A {@code @Weak} container.
   *
   * @param onClear the method that is called after it has become null
   */
  record Weak(
      VariableElement element,
      TypeMirror erasure,
      Optional<String> onClear,
      List<MutatorModel> mutators)
      implements FieldModel {}

  /**
   * An {@code @Owned} resource.
   *
   * @param release the call that closes it, unless it is {@code AutoCloseable.close}
   * @param closeBefore the fields, declared or inherited, whose resources are closed after it
   */
  record Resource(
      VariableElement element,
      TypeMirror erasure,
      Optional<Release> release,
      List<String> closeBefore,
      List<MutatorModel> mutators)
      implements FieldModel {

    /** Returns whether it is a native handle: a {@code long} or an {@code int}. */
    public boolean isHandle() {
      return type().getKind().isPrimitive();
    }

    /** Returns the source text of the value for "no resource". */
    public String emptyValue() {
      return isHandle() ? "0" : "null";
    }
  }

  /**
   * A call that closes a resource.
   *
   * @param method the name of the method
   * @param of where the method is declared
   */
  record Release(String method, ReleaseOwner of) {

    /** The class that declares the method that closes a resource, and whether it is static. */
    public enum ReleaseOwner {
      /** A method of the resource, without parameters. */
      RESOURCE,
      /** An instance method of the container class, with the resource as its parameter. */
      CONTAINER,
      /** A static method of the container class, with the resource as its parameter. */
      CONTAINER_STATIC
    }
  }

  /**
   * A generated method that changes a field, or reads an item of it.
   *
   * @param form its operation
   * @param name its name, such as {@code setNext}
   * @param isStatic true if it has a static form, for container classes that do not declare it and
   *     for subclasses that need that form
   * @param isPublic true if the static form is public, false if it is package-private
   * @param deprecated the {@code @Deprecated} of the field or the abstract method, if any
   */
  record MutatorModel(
      Form form,
      String name,
      boolean isStatic,
      boolean isPublic,
      Optional<AnnotationMirror> deprecated) {

    /** The operation of a mutator. */
    public enum Form {
      /** Stores a value: {@code setX(value)}. */
      SET("set"),
      /**
       * Stores a value and takes over a scope's hold on it: {@code moveX(scope, value)}. Written
       * only if it is declared.
       */
      MOVE("move"),
      /** Reads an item of an array: {@code item(index)}. */
      ITEM("item"),
      /** Stores an item: {@code setItem(index, value)}. */
      SET_ITEM("setItem"),
      /**
       * Stores an item and takes over a scope's hold on it: {@code moveItem(scope, index, value)}.
       */
      MOVE_ITEM("moveItem"),
      /** Changes the length of an array: {@code resize(length)}. */
      RESIZE("resize"),
      /** Makes an array longer: {@code grow(length)}. Written only if it is declared. */
      GROW("grow"),
      /**
       * Removes the value from the field and returns it: {@code takeX()}, or {@code takeX(scope)}
       * for a container. Written only if it is declared.
       */
      TAKE("take");

      private final String verb;

      Form(String verb) {
        this.verb = verb;
      }

      /** Returns the name of the mutator of {@code field}. */
      public String nameFor(String field) {
        return switch (this) {
          case SET, MOVE, TAKE ->
              verb + Character.toUpperCase(field.charAt(0)) + field.substring(1);
          case ITEM, SET_ITEM, MOVE_ITEM, RESIZE, GROW -> verb;
        };
      }

      /** Returns whether it is written only for an abstract method of the container class. */
      public boolean isOnDemand() {
        return this == MOVE || this == GROW || this == TAKE;
      }

      /** Returns whether its result is the value of the field, or an item. */
      public boolean returnsValue() {
        return this == ITEM || this == TAKE;
      }
    }
  }
}
