package dev.lasso.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Finds the methods of the same class that a method calls, directly or through one another. */
final class OwnCalls extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private final Code code;
  private final Map<Element, TreePath> methods = new HashMap<>();
  private final Map<Element, TreePath> called = new LinkedHashMap<>();

  private OwnCalls(Code code, TreePath type) {
    this.code = code;
    for (Tree member : ((ClassTree) type.getLeaf()).getMembers()) {
      TreePath place = new TreePath(type, member);
      if (member instanceof MethodTree && code.element(place) instanceof ExecutableElement method) {
        methods.put(method, place);
      }
    }
  }

  /** The method at {@code place}, and those that it calls. */
  static List<TreePath> from(TreePath place, Code code) {
    OwnCalls calls = new OwnCalls(code, Code.classAround(place));
    List<TreePath> found = new ArrayList<>(List.of(place));
    for (int i = 0; i < found.size(); i++) {
      calls.called.clear();
      calls.scan(found.get(i), null);
      calls.called.values().stream()
          .filter(each -> found.stream().noneMatch(known -> known.getLeaf() == each.getLeaf()))
          .toList()
          .forEach(found::add);
    }
    return found;
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    boolean mayBeOwn =
        switch (tree.getMethodSelect()) {
          case IdentifierTree name -> !Code.isThisOrSuper(name.getName());
          case MemberSelectTree select -> isOwn(part(select, select.getExpression()));
          default -> false;
        };
    Element method = mayBeOwn ? code.element(getCurrentPath()) : null;
    if (method != null && methods.containsKey(method)) {
      called.put(method, methods.get(method));
    }
    return super.visitMethodInvocation(tree, null);
  }

  private TreePath part(Tree select, Tree receiver) {
    return new TreePath(new TreePath(getCurrentPath(), select), receiver);
  }

  /** Whether {@code receiver} is {@code this}, or a class. */
  private boolean isOwn(TreePath receiver) {
    return code.isThis(receiver) || code.element(receiver) instanceof TypeElement;
  }
}
