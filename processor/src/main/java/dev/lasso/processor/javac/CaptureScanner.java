package dev.lasso.processor.javac;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.read.RuntimeTypes;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Finds the first container from outside that the code of a lambda or class uses. */
final class CaptureScanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private final Tree root;
  private final Code code;
  private final RuntimeTypes runtime;
  private final @Nullable Tree self;
  private final Set<Element> own = new HashSet<>();
  private Optional<String> found = Optional.empty();

  private CaptureScanner(Tree root, Code code, RuntimeTypes runtime, @Nullable Tree self) {
    this.root = root;
    this.code = code;
    this.runtime = runtime;
    this.self = self;
  }

  /**
   * The container that the code at {@code root} captures, as messages name it.
   *
   * @param self the class whose {@code this} does not count; null if there is none
   */
  static Optional<String> scan(
      TreePath root, Code code, RuntimeTypes runtime, @Nullable Tree self) {
    CaptureScanner scanner = new CaptureScanner(root.getLeaf(), code, runtime, self);
    scanner.scan(root, null);
    return scanner.found;
  }

  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
    Element variable = code.element(getCurrentPath());
    if (variable != null) {
      own.add(variable);
    }
    return super.visitVariable(tree, null);
  }

  @Override
  public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
    if (tree.getIdentifier().contentEquals("this")) {
      TreePath type = new TreePath(getCurrentPath(), tree.getExpression());
      if (code.element(type) instanceof TypeElement outer) {
        useThis(code.enclosing(getCurrentPath(), outer::equals));
      }
      return null;
    }
    return super.visitMemberSelect(tree, null);
  }

  @Override
  public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
    Element used = code.element(getCurrentPath());
    if (used == null) {
      return null;
    }
    switch (used.getKind()) {
      case LOCAL_VARIABLE, PARAMETER, RESOURCE_VARIABLE, BINDING_VARIABLE, EXCEPTION_PARAMETER -> {
        if (Code.isThisOrSuper(tree.getName())) {
          useThis(Code.classAround(getCurrentPath()));
        } else if (!own.contains(used) && runtime.isKnownContainer(used.asType())) {
          find("'" + used + "'");
        }
      }
      case FIELD, METHOD -> {
        if (Code.isThisOrSuper(tree.getName())) {
          useThis(Code.classAround(getCurrentPath()));
        } else if (!used.getModifiers().contains(Modifier.STATIC)
            && used.getEnclosingElement() instanceof TypeElement owner) {
          useThis(code.enclosing(getCurrentPath(), type -> code.inherits(type, owner)));
        }
      }
      default -> {}
    }
    return null;
  }

  /** Notes that {@code this} of the class at {@code place} is used. */
  private void useThis(@Nullable TreePath place) {
    if (place != null
        && place.getLeaf() != self
        && !Code.isInside(place, root)
        && code.element(place) instanceof TypeElement type
        && runtime.isKnownContainer(type.asType())) {
      find("'this'");
    }
  }

  private void find(String captured) {
    if (found.isEmpty()) {
      found = Optional.of(captured);
    }
  }
}
