package dev.lasso.processor.javac;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.read.Hierarchy;
import dev.lasso.processor.read.Reach;
import dev.lasso.processor.read.RuntimeTypes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Finds the containers that code and new objects capture. */
final class Captures {
  private final Code code;
  private final RuntimeTypes runtime;
  private final Reach reach;
  private final Map<Element, TreePath> localClasses = new HashMap<>();

  Captures(Code code, RuntimeTypes runtime) {
    this.code = code;
    this.runtime = runtime;
    this.reach = new Reach(runtime);
  }

  /** Forgets the local classes of the class before. */
  void start() {
    localClasses.clear();
  }

  /** Notes a class: where it is local, the instances created later capture what it uses. */
  void enter(TreePath place) {
    if (code.element(place) instanceof TypeElement type
        && type.getNestingKind() == NestingKind.LOCAL) {
      localClasses.put(type, place);
    }
  }

  /** Whether to capture a variable of the type is to refer to a container. */
  boolean isContainer(TypeMirror type) {
    return reach.isOrHoldsContainer(type);
  }

  /** What the lambda or class at {@code place} captures other than {@code own}. */
  Optional<String> ofCode(TreePath place, Receiver own) {
    return CaptureScanner.scan(place, code, this, own);
  }

  /** What the code of the local class {@code type} is; null if it is no such class. */
  @Nullable TreePath localClass(TypeElement type) {
    return localClasses.get(type);
  }

  /**
   * What a new object captures other than {@code own}.
   *
   * @param place where it is created
   * @param type its class
   * @param explicit the object around it, if that is named
   */
  Optional<String> ofCreation(
      TreePath place, TypeElement type, @Nullable ExpressionTree explicit, Receiver own) {
    TreePath local = localClasses.get(type);
    if (local != null) {
      return ofCode(local, own);
    }
    return type.getNestingKind() == NestingKind.MEMBER
            && !type.getModifiers().contains(Modifier.STATIC)
            && type.getEnclosingElement() instanceof TypeElement outer
            && runtime.isKnownContainer(outer.asType())
            && !isAround(place, outer, explicit).isSame(own)
        ? Optional.of("its '" + Hierarchy.name(outer) + "'")
        : Optional.empty();
  }

  private Receiver isAround(TreePath place, TypeElement outer, @Nullable ExpressionTree explicit) {
    if (explicit != null) {
      return code.receiver(new TreePath(place, explicit));
    }
    TreePath around = code.enclosing(place, type -> code.inherits(type, outer));
    return new Receiver(around == null ? null : around.getLeaf(), null);
  }
}
