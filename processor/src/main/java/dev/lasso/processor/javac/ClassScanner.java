package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.lasso.processor.read.Mark;
import dev.lasso.processor.read.RuntimeTypes;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Walks through a class and shows each check what it is interested in. */
final class ClassScanner extends TreePathScanner<@Nullable Void, @Nullable Void>
    implements ClassChecks {
  private final Trees trees;
  private final Code code;
  private final WriteCheck writes;
  private final ItemsCheck items;
  private final CaptureCheck captures;
  private final LeakCheck leaks;
  private final TraverseCheck traverses;
  private final FinalizerCheck finalizers;

  private ClassScanner(JavacTask task, RuntimeTypes runtime) {
    trees = Trees.instance(task);
    code = new Code(trees, task.getTypes());
    TreeReporter reporter = new TreeReporter(trees);
    HeapCalls calls = new HeapCalls(code, runtime);
    writes = new WriteCheck(code, reporter);
    items = new ItemsCheck(code, reporter);
    captures = new CaptureCheck(code, runtime, reporter);
    leaks = new LeakCheck(code, runtime, calls, reporter);
    traverses = new TraverseCheck(code, runtime, calls, reporter);
    finalizers = new FinalizerCheck(code, reporter);
  }

  /** The scanner of {@code task}; empty if Lasso's runtime is not on its path. */
  static Optional<ClassChecks> find(JavacTask task) {
    return RuntimeTypes.find(task.getElements(), task.getTypes())
        .map(runtime -> new ClassScanner(task, runtime));
  }

  @Override
  public void check(CompilationUnitTree unit, TypeElement type) {
    if (Mark.GENERATED.isOn(type)) {
      return;
    }
    items.start();
    TreePath file = new TreePath(unit);
    for (Tree declaration : unit.getTypeDecls()) {
      TreePath path = new TreePath(file, declaration);
      if (declaration instanceof ClassTree code && type.equals(trees.getElement(path))) {
        captures.start(code);
        scan(path, null);
        captures.finish();
      }
    }
  }

  @Override
  public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
    captures.enter(getCurrentPath());
    return super.visitClass(tree, null);
  }

  @Override
  public @Nullable Void visitMethod(MethodTree tree, @Nullable Void unused) {
    finalizers.check(getCurrentPath());
    traverses.checkCalled(getCurrentPath());
    leaks.checkCalled(getCurrentPath());
    return super.visitMethod(tree, null);
  }

  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
    if (tree.getInitializer() != null) {
      items.note(getCurrentPath(), part(tree.getInitializer()));
    }
    if (captures.mayCapture(tree.getInitializer())) {
      Element variable = code.element(getCurrentPath());
      if (variable != null) {
        Receiver self = new Receiver(Code.classAround(getCurrentPath()).getLeaf(), null);
        stored(variable, part(tree.getInitializer()), self);
      }
    }
    return super.visitVariable(tree, null);
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    TreePath place = getCurrentPath();
    if (HeapCalls.isName(tree) && code.element(place) instanceof ExecutableElement method) {
      leaks.check(place, method);
      traverses.check(place, method);
      StoreCall.of(place, method)
          .ifPresent(call -> stored(call.field(), call.value(), call.receiver(code)));
    }
    items.checkCall(place);
    writes.checkUpdater(place);
    checkKept(tree);
    return super.visitMethodInvocation(tree, null);
  }

  /** Shows what is put into a collection or another holder as stored in the field of that. */
  private void checkKept(MethodInvocationTree tree) {
    List<? extends ExpressionTree> arguments = tree.getArguments();
    if (arguments.stream().anyMatch(captures::mayCapture)
        && code.element(getCurrentPath()) instanceof ExecutableElement method) {
      for (int i = 0; i < arguments.size(); i++) {
        if (StoredValues.isKeptByFirst(method, i)) {
          checkStored(Code.bare(part(arguments.getFirst())), part(arguments.get(i)));
        } else if (tree.getMethodSelect() instanceof MemberSelectTree select
            && StoredValues.isKept(method, i)) {
          checkStored(
              Code.bare(new TreePath(part(select), select.getExpression())),
              part(arguments.get(i)));
        }
      }
    }
  }

  @Override
  public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
    checkWrite(tree.getVariable());
    items.note(part(tree.getVariable()), part(tree.getExpression()));
    if (captures.mayCapture(tree.getExpression())) {
      checkStored(Code.array(part(tree.getVariable())), part(tree.getExpression()));
    }
    return super.visitAssignment(tree, null);
  }

  private void checkStored(TreePath target, TreePath value) {
    Element variable = code.element(target);
    if (variable == null) {
      return;
    }
    Receiver receiver =
        variable.getEnclosingElement() instanceof TypeElement owner
            ? code.owner(target, owner)
            : Receiver.unknown();
    stored(variable, value, receiver);
  }

  /** Shows {@code value}, which is stored into {@code target}, a field of {@code receiver}. */
  private void stored(Element target, TreePath value, Receiver receiver) {
    captures.note(target, value, receiver);
    finalizers.checkStored(target, value);
  }

  @Override
  public @Nullable Void visitCompoundAssignment(
      CompoundAssignmentTree tree, @Nullable Void unused) {
    checkWrite(tree.getVariable());
    return super.visitCompoundAssignment(tree, null);
  }

  @Override
  public @Nullable Void visitUnary(UnaryTree tree, @Nullable Void unused) {
    switch (tree.getKind()) {
      case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT ->
          checkWrite(tree.getExpression());
      default -> {}
    }
    return super.visitUnary(tree, null);
  }

  private void checkWrite(ExpressionTree target) {
    writes.check(part(target));
    items.check(part(target));
  }

  private TreePath part(ExpressionTree expression) {
    return new TreePath(getCurrentPath(), expression);
  }
}
