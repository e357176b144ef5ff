package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
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
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * A warning for resources that the constructor of a container creates, for arenas that any code
 * creates, and for resources that a method takes from their owner, for a local variable or a field
 * that is not owned, and then only calls. One that is stored elsewhere, passed on, returned by a
 * chained call or closed is not reported, and neither are streams and the like of the JDK that need
 * no close.
 */
final class LostResourceCheck {
  /** The beginnings of names of methods that may release a resource, or write out its contents. */
  private static final List<String> RELEASES =
      List.of(
          "close",
          "delete",
          "destroy",
          "dispose",
          "end",
          "finish",
          "flush",
          "free",
          "release",
          "shutdown",
          "stop");

  /** The beginnings of names of classes of the JDK whose objects need a close. */
  private static final List<String> OPENED =
      List.of("java.io.", "java.net.", "java.nio.channels.", "java.sql.", "java.util.zip.");

  /** The beginnings of names of those that need none. */
  private static final List<String> IN_MEMORY =
      List.of(
          "java.io.ByteArray",
          "java.io.CharArray",
          "java.io.Piped",
          "java.io.String",
          "java.net.http.");

  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;

  LostResourceCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = queries;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /** Reports the resources that the method or constructor at {@code place} loses. */
  void check(TreePath place) {
    if (queries.element(place) instanceof ExecutableElement method
        && ((MethodTree) place.getLeaf()).getBody() != null) {
      Element owner = method.getEnclosingElement();
      boolean mayCreate =
          method.getKind() == ElementKind.CONSTRUCTOR && LassoAnnotation.CONTAINER.isOn(owner);
      TreePath body = new TreePath(place, ((MethodTree) place.getLeaf()).getBody());
      CreationFinder creations = new CreationFinder(body, mayCreate);
      creations.scan(body, null);
      if (!creations.created.isEmpty()) {
        UseFinder uses = new UseFinder(creations.created.keySet());
        uses.scan(body, null);
        uses.left.keySet().retainAll(uses.used);
        uses.left.forEach(
            (variable, line) ->
                report(
                    creations.created.get(variable),
                    owner,
                    "nowhere before the return on line " + line));
        creations.created.keySet().removeAll(uses.used);
        creations.created.keySet().removeAll(uses.left.keySet());
        creations.created.values().forEach(each -> report(each, owner, "nowhere"));
      }
    }
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
        && isResource(queries.type(value))
        && (runtime.isWritten(method)
            || runtime.isResources(method.getEnclosingElement().asType()));
  }

  private boolean isResource(@Nullable TypeMirror type) {
    return type != null && runtime.isResourceOnly(type);
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
      FieldFinder finder = new FieldFinder(field);
      finder.scan(TreeQueries.outermostClass(place), null);
      if (finder.created != null && !finder.isUsed) {
        String where = "in '%s', which is not @Owned".formatted(field.getSimpleName());
        report(finder.created, field.getEnclosingElement(), where);
      }
    }
  }

  /** Returns whether a value is a new resource that needs a close. */
  private boolean isCreation(TreePath value) {
    TypeMirror type = queries.type(value);
    if (type == null || !runtime.isResourceOnly(type)) {
      return false;
    }
    return switch (value.getLeaf()) {
      case NewClassTree tree ->
          FlowTypes.isOfJdk(type)
              ? isOpened(type)
                  && !tree.getArguments().isEmpty()
                  && tree.getArguments().stream()
                      .allMatch(each -> isOpenedBy(new TreePath(value, each), type))
              : !FlowTypes.name(type).startsWith("dev.lasso.");
      case MethodInvocationTree _ -> isArena(value) || (isOpened(type) && isStaticOfJdk(value));
      default -> false;
    };
  }

  private static boolean isOpened(TypeMirror type) {
    String name = FlowTypes.name(type);
    return startsWithAny(name, OPENED) && !startsWithAny(name, IN_MEMORY);
  }

  /**
   * Returns whether an argument of a constructor of the JDK is plain data or a new resource, or one
   * that the container owns and to which an object of the type may not have written everything.
   */
  private boolean isOpenedBy(TreePath argument, TypeMirror type) {
    TypeMirror given = queries.type(argument);
    boolean isWriter =
        ElementFilter.methodsIn(((DeclaredType) type).asElement().getEnclosedElements()).stream()
            .anyMatch(each -> each.getSimpleName().contentEquals("flush"));
    return given == null
        || !runtime.isResourceOnly(given)
        || isCreation(argument)
        || (isWriter
            && queries.element(argument) instanceof VariableElement field
            && LassoAnnotation.OWNED.isOn(field));
  }

  private boolean isStaticOfJdk(TreePath value) {
    return queries.element(value) instanceof ExecutableElement method
        && method.getModifiers().contains(Modifier.STATIC)
        && FlowTypes.isOfJdk(method);
  }

  private static boolean startsWithAny(String name, List<String> beginnings) {
    return beginnings.stream().anyMatch(name::startsWith);
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
        || startsWithAny(selected.getIdentifier().toString(), RELEASES)) {
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

  /** Finds the resource that a field gets, and whether anything could close it. */
  private final class FieldFinder extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final VariableElement field;
    private @Nullable TreePath created;
    private boolean isUsed;

    FieldFinder(VariableElement field) {
      this.field = field;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
      if (tree.getInitializer() != null && isField(getCurrentPath())) {
        store(tree.getInitializer());
      }
      return super.visitVariable(tree, null);
    }

    @Override
    public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
      if (!isField(new TreePath(getCurrentPath(), tree.getVariable()))) {
        return super.visitAssignment(tree, null);
      }
      store(tree.getExpression());
      isUsed |= !(getCurrentPath().getParentPath().getLeaf() instanceof ExpressionStatementTree);
      return scan(tree.getExpression(), null);
    }

    /** Records the value that the field gets. Other code closes a resource that it has created. */
    private void store(ExpressionTree value) {
      TreePath bare = TreeQueries.withoutParenthesesAndCasts(new TreePath(getCurrentPath(), value));
      if (isCreation(bare)) {
        created = bare;
      } else {
        isUsed = true;
      }
    }

    @Override
    public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
      isUsed |= isField(getCurrentPath()) && !isOnlyRead(getCurrentPath());
      return null;
    }

    @Override
    public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
      isUsed |= isField(getCurrentPath()) && !isOnlyRead(getCurrentPath());
      return super.visitMemberSelect(tree, null);
    }

    private boolean isField(TreePath place) {
      return field.equals(queries.element(place));
    }

    /** Returns whether the resource is only called, or another object is read from it. */
    private boolean isOnlyRead(TreePath place) {
      TreePath around = place.getParentPath();
      return isOnlyCalled(place)
          || (around.getLeaf() instanceof MemberSelectTree
              && queries.element(around) instanceof VariableElement part
              && !runtime.isResourceOnly(part.asType()));
    }
  }

  /** Finds the resources that a method or constructor creates or takes, outside of lambdas. */
  private final class CreationFinder extends TreePathScanner<@Nullable Void, @Nullable Void> {
    /** By local variable, or statement: the expression that creates the resource. */
    private final Map<Object, TreePath> created = new LinkedHashMap<>();

    private final TreePath body;
    private final boolean mayCreate;

    CreationFinder(TreePath body, boolean mayCreate) {
      this.body = body;
      this.mayCreate = mayCreate;
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
      return null;
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
      return null;
    }

    @Override
    public @Nullable Void visitTry(TryTree tree, @Nullable Void unused) {
      super.visitTry(tree, null);
      tree.getResources().stream()
          .filter(VariableTree.class::isInstance)
          .map(each -> queries.element(new TreePath(getCurrentPath(), each)))
          .forEach(created::remove);
      return null;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
      Element variable = queries.element(getCurrentPath());
      if (tree.getInitializer() != null && variable != null) {
        add(variable, new TreePath(getCurrentPath(), tree.getInitializer()));
      }
      return null;
    }

    @Override
    public @Nullable Void visitExpressionStatement(
        ExpressionStatementTree tree, @Nullable Void unused) {
      TreePath value = new TreePath(getCurrentPath(), tree.getExpression());
      if (!isTaken(value) || !callsClose()) {
        add(tree, value);
      }
      return null;
    }

    private void add(Object key, TreePath value) {
      TreePath bare = TreeQueries.withoutParenthesesAndCasts(value);
      if ((mayCreate ? isCreation(bare) : isArena(bare)) || isTaken(bare)) {
        created.put(key, bare);
      }
    }

    private boolean callsClose() {
      boolean[] found = {false};
      new TreeScanner<@Nullable Void, @Nullable Void>() {
        @Override
        public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
          found[0] |= tree.getIdentifier().contentEquals("close");
          return super.visitMemberSelect(tree, null);
        }
      }.scan(body.getLeaf(), null);
      return found[0];
    }
  }

  /** Finds the variables whose resource may be stored or closed. */
  private final class UseFinder extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final Set<Object> used = new HashSet<>();

    /** By variable: the line of a return before which its resource is not stored or closed. */
    private final Map<Object, Long> left = new LinkedHashMap<>();

    private final Set<Object> variables;
    private final Set<Object> declared = new HashSet<>();

    UseFinder(Set<Object> variables) {
      this.variables = variables;
    }

    /** The number of lambdas and classes around the current tree. They capture variables. */
    private int depth;

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
      depth++;
      super.visitClass(tree, null);
      depth--;
      return null;
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
      depth++;
      super.visitLambdaExpression(tree, null);
      depth--;
      return null;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
      super.visitVariable(tree, null);
      Element variable = queries.element(getCurrentPath());
      if (variable != null && variables.contains(variable)) {
        declared.add(variable);
      }
      return null;
    }

    @Override
    public @Nullable Void visitReturn(ReturnTree tree, @Nullable Void unused) {
      super.visitReturn(tree, null);
      declared.removeAll(used);
      for (Object each : depth > 0 ? Set.of() : declared) {
        if (!isNamedAround((Element) each)) {
          left.putIfAbsent(each, queries.line(getCurrentPath()));
        }
      }
      return null;
    }

    /** Returns whether a condition or a finally block around the current tree names a variable. */
    private boolean isNamedAround(Element variable) {
      for (TreePath at = getCurrentPath();
          !(at.getLeaf() instanceof MethodTree);
          at = at.getParentPath()) {
        Tree part =
            switch (at.getLeaf()) {
              case IfTree tree -> tree.getCondition();
              case SwitchTree tree -> tree.getExpression();
              case WhileLoopTree tree -> tree.getCondition();
              case TryTree tree -> tree.getFinallyBlock();
              default -> null;
            };
        if (part != null && queries.named(new TreePath(at, part)).contains(variable)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
      Element variable = queries.element(getCurrentPath());
      if (variable != null && (depth > 0 || !isOnlyCalled(getCurrentPath()))) {
        used.add(variable);
      }
      return null;
    }
  }
}
