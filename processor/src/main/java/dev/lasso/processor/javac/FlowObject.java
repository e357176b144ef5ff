package dev.lasso.processor.javac;

import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.javac.FlowState.Site;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** All objects that one expression creates, or to which one parameter or field refers. */
final class FlowObject implements Ref {
  /** Kinds of objects. */
  enum ObjectKind {
    /** A container that a scope holds. */
    CONTAINER,
    /** A collection, lambda or other plain object that the method creates. */
    PLAIN,
    /** A scope or a root. */
    HOLD,
    /** An executor that waits for its tasks at the end of a try statement. */
    EXECUTOR,
    /** A mark of a scope, which contains the objects that the scope held. */
    MARK,
    /** A collection, array or other object of the JDK that exists before the method is called. */
    GIVEN_HOLDER,
    /** Another object that exists before the method is called. */
    GIVEN
  }

  /** Their expression, parameter or field; for a lambda or method reference its path. */
  final Object key;

  final ObjectKind kind;

  /** The call that runs the method that creates them; null for the member itself. */
  final @Nullable Site site;

  /** The name of a scope or root. */
  String name = "GcScope.current()";

  /** True for a root, false for a scope. */
  boolean isRoot;

  /** True for a root that is a link to another heap. */
  boolean isLink;

  boolean isNamed;

  /** The line on which the block of a scope ends. */
  long endLine;

  /** True if several of them may live at a time. */
  boolean isMany;

  /** True for an owned field or collection whose elements no other field may own. */
  boolean isSoleOwner;

  /** True for a collection of the most recently used elements, which drops the others. */
  boolean isLru;

  /** True if it exists before the member runs. */
  boolean isGiven;

  /** The heap of an object, scope or root, or the scope of a cell's object, with which it ends. */
  @Nullable FlowObject outer;

  /** True for a heap that the member opens, or that exists before. */
  boolean isHeap;

  /** True for a heap that is confined to one thread. */
  boolean isConfined;

  /** True for a scope by which a thread has entered a heap. */
  boolean isEntry;

  /** True for an entry into a heap that is no scope. */
  boolean isLock;

  /** The call that creates it; null if it has another origin. */
  @Nullable TreePath origin;

  /** The class that it is an instance of; null if unknown. */
  @Nullable TypeElement type;

  FlowObject(Object key, ObjectKind kind, @Nullable Site site) {
    this.key = key;
    this.kind = kind;
    this.site = site;
  }

  boolean isCode() {
    return key instanceof TreePath;
  }

  boolean isMade() {
    return kind == ObjectKind.CONTAINER || kind == ObjectKind.PLAIN;
  }

  /** Returns whether it holds the object of a cell while a scope is open. */
  boolean isCell() {
    return outer != null && outer.kind == ObjectKind.HOLD;
  }

  /** Returns its heap, or a parameter that stands for an unknown one; null if it has none. */
  @Nullable FlowObject heap() {
    boolean isParameter =
        key instanceof VariableElement it && it.getKind() == ElementKind.PARAMETER;
    return outer == null && isParameter ? this : outer;
  }

  /** Returns whether its heap is known to be confined to one thread. */
  boolean isOfConfined() {
    return outer != null && outer.isConfined;
  }

  /** Returns "scope", "entry", "root", "link", "cell" or "heap". */
  String noun() {
    return isLink
        ? "link"
        : isLock
            ? "entry"
            : isCell() ? "cell" : kind == ObjectKind.PLAIN ? "heap" : isRoot ? "root" : "scope";
  }
}
