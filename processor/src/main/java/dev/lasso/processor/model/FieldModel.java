package dev.lasso.processor.model;

import java.util.List;
import java.util.Optional;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** An annotated field of a host that the generated class looks after. */
public sealed interface FieldModel {

  /** Its name in the source. */
  String name();

  /** Its declared type. */
  Declared type();

  /** Whether it is final, so that generated code only reads it. */
  boolean isFinal();

  /** The generated methods that change it. */
  List<MutatorModel> mutators();

  /** Whether it is counted: a container or a collection of them. */
  default boolean isEdge() {
    return switch (this) {
      case Owned _, Items _, Collection _ -> true;
      case Weak _, Resource _ -> false;
    };
  }

  /**
   * The type of a field.
   *
   * @param mirror as declared
   * @param erasure what a class literal can name
   */
  record Declared(TypeMirror mirror, TypeMirror erasure) {
    /** Whether it is an interface: sealed, and over containers alone. */
    public boolean isInterface() {
      return erasure instanceof DeclaredType declared
          && declared.asElement().getKind().isInterface();
    }
  }

  /**
   * An {@code @Owned} container.
   *
   * @param isValue whether it may be something else, too, which is not counted
   */
  record Owned(
      String name, Declared type, boolean isValue, boolean isFinal, List<MutatorModel> mutators)
      implements FieldModel {}

  /**
   * An {@code @Owned @Items} array.
   *
   * @param item what it holds
   */
  record Items(String name, Declared type, Declared item, List<MutatorModel> mutators)
      implements FieldModel {
    @Override
    public boolean isFinal() {
      return false;
    }
  }

  /**
   * An {@code @Owned} collection.
   *
   * @param elements what class literals can name of the types of its elements
   */
  record Collection(String name, Declared type, List<TypeMirror> elements) implements FieldModel {
    /** Copies the list. */
    public Collection {
      elements = List.copyOf(elements);
    }

    @Override
    public boolean isFinal() {
      return true;
    }

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
  record Weak(String name, Declared type, Optional<String> onClear, List<MutatorModel> mutators)
      implements FieldModel {
    @Override
    public boolean isFinal() {
      return false;
    }
  }

  /**
   * An {@code @Owned} resource.
   *
   * @param release the method that closes it, if that is not {@code AutoCloseable.close}
   * @param closeBefore the resources, own or inherited, that are closed after it
   */
  record Resource(
      String name,
      Declared type,
      boolean isFinal,
      Optional<String> release,
      List<String> closeBefore,
      List<MutatorModel> mutators)
      implements FieldModel {
    /** Copies the list. */
    public Resource {
      closeBefore = List.copyOf(closeBefore);
    }
  }
}
