package dev.lasso.processor.model;

import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** An annotated field of a host that the generated class looks after. */
public sealed interface FieldModel {

  /** The field, whose type is as declared. */
  VariableElement element();

  /** What a class literal can name of its type. */
  TypeMirror erasure();

  /** The generated methods that change it. */
  List<MutatorModel> mutators();

  /** Its name in the source. */
  default String name() {
    return element().getSimpleName().toString();
  }

  /** Its declared type. */
  default TypeMirror type() {
    return element().asType();
  }

  /** Whether it is final, so that generated code only reads it. */
  default boolean isFinal() {
    return element().getModifiers().contains(Modifier.FINAL);
  }

  /** Whether its type is an interface: sealed, and over containers alone. */
  default boolean isInterface() {
    return erasure() instanceof DeclaredType declared
        && declared.asElement().getKind().isInterface();
  }

  /** Its kind, as methods of the runtime are called. */
  default String kind() {
    return switch (this) {
      case Owned _ -> "owned";
      case Items _ -> "items";
      case Collection _ -> "collection";
      case Weak _ -> "weak";
      case Resource _ -> "resource";
    };
  }

  /** Whether it is counted: a container or a collection of them. */
  default boolean isEdge() {
    return switch (this) {
      case Owned _, Items _, Collection _ -> true;
      case Weak _, Resource _ -> false;
    };
  }

  /**
   * An {@code @Owned} container.
   *
   * @param isValue whether it may be something else, too, which is not counted
   */
  record Owned(
      VariableElement element, TypeMirror erasure, boolean isValue, List<MutatorModel> mutators)
      implements FieldModel {}

  /**
   * An {@code @Owned @Items} array.
   *
   * @param itemErasure what a class literal can name of the type of its items
   */
  record Items(
      VariableElement element,
      TypeMirror erasure,
      TypeMirror itemErasure,
      List<MutatorModel> mutators)
      implements FieldModel {

    /** The type of its items. */
    public TypeMirror item() {
      return ((ArrayType) type()).getComponentType();
    }
  }

  /**
   * An {@code @Owned} collection.
   *
   * @param elements what class literals can name of the types of its elements
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
   * @param onClear the method that is called when it has become null
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
   * @param release how it is closed, if that is not by {@code AutoCloseable.close}
   * @param closeBefore the resources, own or inherited, that are closed after it
   */
  record Resource(
      VariableElement element,
      TypeMirror erasure,
      Optional<Release> release,
      List<String> closeBefore,
      List<MutatorModel> mutators)
      implements FieldModel {

    /** Whether it is a native handle: a {@code long} or an {@code int}. */
    public boolean isHandle() {
      return type().getKind().isPrimitive();
    }

    /** What the field has when there is none, as in source code. */
    public String none() {
      return isHandle() ? "0" : "null";
    }
  }

  /**
   * A call that closes a resource.
   *
   * @param method the name of the method
   * @param of whose method that is
   */
  record Release(String method, Of of) {

    /** Whose method closes a resource. */
    public enum Of {
      /** Its own, without parameters. */
      RESOURCE,
      /** The host's, with the resource as its parameter. */
      HOST,
      /** The same, static. */
      HOST_STATIC
    }
  }

  /**
   * A generated method that changes a field, or reads an item of it.
   *
   * @param form what it does
   * @param name its name, such as {@code setNext}
   * @param isStatic whether it is there in a static form: the host does not declare it, or sub
   *     hosts cannot do without
   * @param isPublic whether the static form is public; else it is package-private
   * @param deprecated the annotation that says that the field or the abstract method is deprecated
   */
  record MutatorModel(
      Form form,
      String name,
      boolean isStatic,
      boolean isPublic,
      Optional<AnnotationMirror> deprecated) {

    /** What a mutator does with the value it is given. */
    public enum Form {
      /** Stores it: {@code setX(value)}. */
      SET("set"),
      /** Stores it and takes over a scope's hold on it: {@code moveX(scope, value)}. */
      MOVE("move"),
      /** Reads an item of an array: {@code item(index)}. */
      ITEM("item"),
      /** Stores an item: {@code setItem(index, value)}. */
      SET_ITEM("setItem"),
      /** Stores an item and takes over a hold: {@code moveItem(scope, index, value)}. */
      MOVE_ITEM("moveItem"),
      /** Changes the length of an array: {@code resize(length)}. */
      RESIZE("resize"),
      /** Makes an array longer: {@code grow(length)}. Written where it is declared. */
      GROW("grow"),
      /**
       * Takes out what is in the field, for the caller: {@code takeX()}, or {@code takeX(scope)} of
       * a container. Written where it is declared.
       */
      TAKE("take");

      private final String verb;

      Form(String verb) {
        this.verb = verb;
      }

      /** The name of the mutator of {@code field}. */
      public String nameFor(String field) {
        return switch (this) {
          case SET, MOVE, TAKE ->
              verb + Character.toUpperCase(field.charAt(0)) + field.substring(1);
          case ITEM, SET_ITEM, MOVE_ITEM, RESIZE, GROW -> verb;
        };
      }

      /** Whether it is written only for an abstract method of the host. */
      public boolean isOnDemand() {
        return this == GROW || this == TAKE;
      }

      /** Whether it has the type of what is in the field, or of an item, as its result. */
      public boolean isRead() {
        return this == ITEM || this == TAKE;
      }
    }
  }
}
