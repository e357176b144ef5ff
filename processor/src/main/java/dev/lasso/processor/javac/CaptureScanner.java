package dev.lasso.processor.javac;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Finds the first container from outside that the code of a lambda or class uses. */
final class CaptureScanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private final Tree root;
  private final Code code;
  private final Captures captures;
  private final Receiver receiver;
  private final Set<Element> own = new HashSet<>();
  private Optional<String> found = Optional.empty();

  private CaptureScanner(Tree root, Code code, Captures captures, Receiver receiver) {
    this.root = root;
    this.code = code;
    this.captures = captures;
    this.receiver = receiver;
  }

  /**
   * The container that the code at {@code root} captures, as messages name it.
   *
   * @param receiver the object that does not count
   */
  static Optional<String> scan(TreePath root, Code code, Captures captures, Receiver receiver) {
    CaptureScanner scanner = new CaptureScanner(root.getLeaf(), code, captures, receiver);
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
  public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void unused) {
    TreePath name = new TreePath(getCurrentPath(), tree.getIdentifier());
    if (tree.getEnclosingExpression() == null && code.element(name) instanceof TypeElement type) {
      use(type);
    }
    return super.visitNewClass(tree, null);
  }

  /** Notes that an object of {@code type} is created here. */
  private void use(TypeElement type) {
    TreePath local = captures.localClass(type);
    if (local != null && !Code.isInside(local, root)) {
      captures.ofCode(local, receiver).ifPresent(this::find);
    } else if (type.getNestingKind() == NestingKind.MEMBER
        && !type.getModifiers().contains(Modifier.STATIC)
        && type.getEnclosingElement() instanceof TypeElement outer) {
      useThis(code.enclosing(getCurrentPath(), around -> code.inherits(around, outer)));
    }
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
        } else if (!own.contains(used)
            && !used.equals(receiver.variable())
            && captures.isContainer(used.asType())) {
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

  /**
   * Notes that {@code this} of the class at {@code place} is used. An object of an inner class
   * leads to the object around it.
   */
  private void useThis(@Nullable TreePath place) {
    TreePath at = place;
    while (at != null && !receiver.isThisOf(at) && !Code.isInside(at, root)) {
      if (code.element(at) instanceof TypeElement type && captures.isContainer(type.asType())) {
        find("'this'");
        return;
      }
      at = code.outer(at);
    }
  }

  private void find(String captured) {
    if (found.isEmpty()) {
      found = Optional.of(captured);
    }
  }
}
