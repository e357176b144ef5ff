package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A warning for resources that the constructor of a container creates, for arenas that any code
 * creates, and for resources that a method takes from their owner, for a local variable or a field
 * that is not owned, and then only calls. One that is stored elsewhere, passed on, returned by a
 * chained call or closed is not reported, and neither are streams and the like of the JDK that need
 * no close.
 */
record LostResourceCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
  /** The names of methods that may release a resource. */
  private static final Pattern RELEASES =
      Pattern.compile("(close|delete|destroy|dispose|end|free|release|shutdown|stop).*");

  /** Reports the resources that the method or constructor at {@code place} loses. */
  void check(TreePath place) {
    Tree body = ((MethodTree) place.getLeaf()).getBody();
    if (body == null || !(queries.element(place) instanceof ExecutableElement method)) {
      return;
    }
    Element owner = method.getEnclosingElement();
    boolean mayCreate =
        method.getKind() == ElementKind.CONSTRUCTOR && LassoAnnotation.CONTAINER.isOn(owner);
    List<TreePath> parts = TreeQueries.parts(new TreePath(place, body)).toList();
    for (TreePath each : parts) {
      TreePath value = value(each, parts);
      if (value != null
          && ((mayCreate ? isCreation(value) : isArena(value)) || isTaken(value))
          && !isInner(each, body)) {
        String where = where(each, parts.subList(parts.indexOf(each), parts.size()), body);
        if (where != null) {
          report(value, owner, where);
        }
      }
    }
  }

  /** Returns the value that a variable of a method gets, or a statement drops; null for others. */
  private @Nullable TreePath value(TreePath place, List<TreePath> parts) {
    return switch (place.getLeaf()) {
      case VariableTree tree
          when tree.getInitializer() != null
              && !(place.getParentPath().getLeaf() instanceof TryTree) ->
          TreeQueries.withoutParenthesesAndCasts(new TreePath(place, tree.getInitializer()));
      case ExpressionStatementTree tree -> {
        TreePath value = new TreePath(place, tree.getExpression());
        boolean isClosed =
            parts.stream().anyMatch(it -> TreeQueries.called(it.getLeaf()).equals("close"));
        yield isTaken(value) && isClosed ? null : value;
      }
      default -> null;
    };
  }

  /**
   * Returns where the method stores or closes the resource that the declaration or statement at
   * {@code place}, the first of {@code parts}, gets: nowhere, or not before a return. Returns null
   * if it may do so everywhere.
   */
  private @Nullable String where(TreePath place, List<TreePath> parts, Tree body) {
    Element variable = place.getLeaf() instanceof VariableTree ? queries.element(place) : null;
    TreePath use =
        parts.stream()
            .filter(each -> each.getLeaf() instanceof IdentifierTree)
            .filter(each -> variable != null && variable.equals(queries.element(each)))
            .filter(each -> isInner(each, body) || !(isOnlyCalled(each) || isPartCalled(each)))
            .findFirst()
            .orElse(null);
    return use == null
        ? "nowhere"
        : parts.subList(0, parts.indexOf(use)).stream()
            .filter(each -> each.getLeaf() instanceof ReturnTree && !isInner(each, body))
            .filter(each -> TreeQueries.around(use).noneMatch(it -> it.getLeaf() == each.getLeaf()))
            .filter(each -> !isNamedAround(each, variable))
            .map(each -> "nowhere before the return on line " + queries.line(each))
            .findFirst()
            .orElse(null);
  }

  /** Returns whether code is part of a lambda or class, which captures variables. */
  private static boolean isInner(TreePath place, Tree body) {
    return TreeQueries.around(place)
        .map(TreePath::getLeaf)
        .takeWhile(each -> each != body)
        .anyMatch(each -> each instanceof LambdaExpressionTree || each instanceof ClassTree);
  }

  /** Returns whether code only calls a method of a field of the variable at {@code place}. */
  private boolean isPartCalled(TreePath place) {
    TreePath part = place.getParentPath();
    return part.getLeaf() instanceof MemberSelectTree
        && queries.element(part) instanceof VariableElement
        && isOnlyCalled(part);
  }

  /** Returns whether a condition or a finally block around {@code place} tests a variable. */
  private boolean isNamedAround(TreePath place, Element variable) {
    for (TreePath at = place; !(at.getLeaf() instanceof MethodTree); at = at.getParentPath()) {
      Tree part =
          switch (at.getLeaf()) {
            case IfTree tree -> tree.getCondition();
            case SwitchTree tree -> tree.getExpression();
            case WhileLoopTree tree -> tree.getCondition();
            case TryTree tree -> tree.getFinallyBlock();
            default -> null;
          };
      if (part != null
          && TreeQueries.parts(new TreePath(at, part))
              .filter(each -> each.getLeaf() instanceof IdentifierTree)
              .anyMatch(each -> variable.equals(queries.element(each)) && !isPartCalled(each))) {
        return true;
      }
    }
    return false;
  }

  private void report(TreePath value, Element creator, String where) {
    boolean isTaken = isTaken(value);
    Element owner = isTaken ? queries.element(value).getEnclosingElement() : creator;
    String how = isTaken ? "taken from" : "created in";
    reporter.report(Diagnostic.RESOURCE_LOST, value, queries.type(value), how, owner, where);
  }

  /** Returns whether a value is a resource that is taken from its owner. */
  private boolean isTaken(TreePath value) {
    return value.getLeaf() instanceof MethodInvocationTree
        && queries.element(value) instanceof ExecutableElement method
        && method.getSimpleName().toString().startsWith("take")
        && runtime.isResourceOnly(queries.type(value))
        && (runtime.isWritten(method)
            || runtime.isResources(method.getEnclosingElement().asType()));
  }

  /** Reports a resource in the field at {@code place} of a container, which does not own it. */
  void checkField(TreePath place) {
    if (queries.element(place) instanceof VariableElement field
        && field.getKind().isField()
        && !field.getModifiers().contains(Modifier.STATIC)
        && LassoAnnotation.CONTAINER.isOn(field.getEnclosingElement())
        && !LassoAnnotation.OWNED.isOn(field)
        && !LassoAnnotation.BORROWED.isOn(field)
        && TreeQueries.isOfFile(field)) {
      TreePath created = created(field, place);
      if (created != null) {
        String where = "in '%s', which is not @Owned".formatted(field.getSimpleName());
        report(created, field.getEnclosingElement(), where);
      }
    }
  }

  /** Returns the new resource that {@code field} gets; null if other code could close it. */
  private @Nullable TreePath created(VariableElement field, TreePath declaration) {
    Tree initial = ((VariableTree) declaration.getLeaf()).getInitializer();
    TreePath created = null;
    if (initial != null) {
      created = TreeQueries.withoutParenthesesAndCasts(new TreePath(declaration, initial));
      if (!isCreation(created)) {
        return null;
      }
    }
    for (TreePath name : TreeQueries.names(TreeQueries.outermostClass(declaration))) {
      TreePath around = name.getParentPath();
      if (!field.equals(queries.element(name))) {
        continue;
      }
      if (around.getLeaf() instanceof AssignmentTree tree
          && tree.getVariable() == name.getLeaf()
          && around.getParentPath().getLeaf() instanceof ExpressionStatementTree) {
        created =
            TreeQueries.withoutParenthesesAndCasts(new TreePath(around, tree.getExpression()));
        if (!isCreation(created)) {
          return null;
        }
      } else if (!isOnlyRead(name)) {
        return null;
      }
    }
    return created;
  }

  /** Returns whether the resource of a field is only called, or another object is read from it. */
  private boolean isOnlyRead(TreePath place) {
    TreePath around = place.getParentPath();
    return isOnlyCalled(place)
        || (around.getLeaf() instanceof MemberSelectTree
            && queries.element(around) instanceof VariableElement part
            && !runtime.isResourceOnly(part.asType()));
  }

  /** Returns whether a value is a new resource that needs a close. */
  private boolean isCreation(TreePath value) {
    TypeMirror type = queries.type(value);
    if (type == null || !runtime.isResourceOnly(type)) {
      return false;
    }
    return switch (value.getLeaf()) {
      case NewClassTree tree ->
          JdkTypes.isOfJdk(type)
              ? JdkTypes.isOpened(type)
                  && !tree.getArguments().isEmpty()
                  && tree.getArguments().stream()
                      .allMatch(each -> isOpenedBy(new TreePath(value, each)))
              : !Hierarchy.qualifiedName(type).startsWith("dev.lasso.");
      case MethodInvocationTree _ ->
          isArena(value) || (JdkTypes.isOpened(type) && isStaticOfJdk(value));
      default -> false;
    };
  }

  /** Returns whether an argument of a constructor is plain data or a new resource. */
  private boolean isOpenedBy(TreePath argument) {
    return !runtime.isResourceOnly(queries.type(argument)) || isCreation(argument);
  }

  private boolean isStaticOfJdk(TreePath value) {
    return queries.element(value) instanceof ExecutableElement method
        && method.getModifiers().contains(Modifier.STATIC)
        && JdkTypes.isOfJdk(method);
  }

  private boolean isArena(TreePath value) {
    return value.getLeaf() instanceof MethodInvocationTree
        && queries.element(value) instanceof ExecutableElement method
        && method.getEnclosingElement().toString().equals("java.lang.foreign.Arena")
        && Set.of("ofConfined", "ofShared").contains(method.getSimpleName().toString());
  }

  /** Returns whether a variable is only read to call a method, whose result is another object. */
  private boolean isOnlyCalled(TreePath place) {
    TreePath select = place.getParentPath();
    TreePath call = select.getParentPath();
    if (!(select.getLeaf() instanceof MemberSelectTree selected)
        || !(call.getLeaf() instanceof MethodInvocationTree invocation)
        || invocation.getMethodSelect() != selected
        || RELEASES.matcher(selected.getIdentifier()).matches()) {
      return select.getLeaf() instanceof BinaryTree; // which compares or shows it
    }
    TypeMirror result = queries.type(call);
    TypeMirror type = queries.type(place);
    return call.getParentPath().getLeaf() instanceof ExpressionStatementTree
        || result == null
        || type == null
        || result.getKind().isPrimitive()
        || !queries.isSubtype(type, result);
  }
}
