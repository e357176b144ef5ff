package dev.lasso.processor.model;

import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;

/**
 * A generated method that changes a field, or reads an item of it, in its static form.
 *
 * @param form what it does
 * @param name its name, such as {@code setNext}
 * @param isPublic whether the static form is public; else it is package-private
 * @param deprecated the annotation that says that the field or the abstract method is deprecated
 */
public record MutatorModel(
    Form form, String name, boolean isPublic, Optional<AnnotationMirror> deprecated) {

  /** What a mutator does with the value it is given. */
  public enum Form {
    /** Stores it: {@code setX(value)}. */
    SET("set"),
    /** Stores it and takes over a scope's hold on it: {@code moveX(scope, value)}. */
    MOVE("move"),
    /** Reads an item of an array: {@code item(index)}. */
    ITEM(""),
    /** Stores an item: {@code setItem(index, value)}. */
    SET_ITEM("set"),
    /** Stores an item and takes over a hold: {@code moveItem(scope, index, value)}. */
    MOVE_ITEM("move"),
    /** Changes the length of an array: {@code resize(length)}. */
    RESIZE("resize");

    private final String prefix;

    Form(String prefix) {
      this.prefix = prefix;
    }

    /** The name of the mutator of {@code field}. */
    public String nameFor(String field) {
      return switch (this) {
        case SET, MOVE -> prefix + Character.toUpperCase(field.charAt(0)) + field.substring(1);
        case ITEM -> "item";
        case SET_ITEM, MOVE_ITEM -> prefix + "Item";
        case RESIZE -> prefix;
      };
    }

    /** How many parameters the instance form has. */
    public int parameters() {
      return switch (this) {
        case SET, ITEM, RESIZE -> 1;
        case MOVE, SET_ITEM -> 2;
        case MOVE_ITEM -> 3;
      };
    }

    /** Whether {@code name} is the name of the mutator of some field. */
    public boolean isName(String name) {
      return switch (this) {
        case SET, MOVE -> name.startsWith(prefix);
        case ITEM, SET_ITEM, MOVE_ITEM, RESIZE -> name.equals(nameFor(""));
      };
    }
  }
}
