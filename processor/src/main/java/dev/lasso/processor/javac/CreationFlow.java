package dev.lasso.processor.javac;

import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.CallFlow.Call;
import dev.lasso.processor.javac.EscapeReports.SinkKind;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.type.Hierarchy;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** The calls of constructors, and of methods to which references refer, of {@link CallFlow}. */
final class CreationFlow extends FlowPart {

  CreationFlow(EscapeCheck check) {
    super(check);
  }

  /** Returns the object that the {@code new} at the current path creates. */
  Set<Ref> create(NewClassTree tree) {
    TreePath place = check.path;
    if (!(queries.element(place) instanceof ExecutableElement constructor)) {
      tree.getArguments().forEach(each -> check.keep(check.eval(each)));
      return ContentFlow.SOMETHING;
    }
    List<Set<Ref>> arguments = check.calls.arguments(constructor, tree.getArguments());
    Set<Ref> all = CallFlow.all(arguments);
    if (tree.getClassBody() != null) {
      Set<Ref> captured = captured(check.child(tree.getClassBody()));
      check.keep(all);
      check.reports.reportDead(check.state.flatten(captured), place, SinkKind.RUNS_LATER, "");
      return made(tree, captured, queries.element(check.child(tree.getClassBody())));
    }
    Call call = new Call(place, constructor, Set.of(), arguments, queries.type(place));
    if (JdkTypes.isOfJdk(constructor)) {
      check.code.mayThrow(constructor.getThrownTypes());
      check.jdk.run(call);
      return types.canRefer(call.result()) ? check.plain(tree, check.jdk.copied(all)) : Set.of();
    }
    if (queries.elements.isCanonicalConstructor(constructor)) {
      return made(tree, all, call.owner());
    }
    TreePath body = check.calls.body(constructor);
    if (body == null) {
      check.keep(all);
      return types.hasRoots(call.owner().asType())
          ? check.plain(tree, Set.of())
          : ContentFlow.SOMETHING;
    }
    boolean isLocal = call.owner().getNestingKind() == NestingKind.LOCAL;
    TreePath type = isLocal ? queries.declaration(call.owner()) : null;
    Set<Ref> captured = type == null ? Set.of() : captured(type);
    Set<Ref> made = made(tree, captured, call.owner());
    check.code.run(body, new Call(place, constructor, made, arguments, call.result()));
    return made;
  }

  /**
   * Finds the exceptions of calls in the constructor of the container that {@code create}
   * check.calls.
   */
  void construct(Call create) {
    if (types.exceptions.areCaught()) {
      Hierarchy.withSuperclasses(create.owner())
          .skip(1)
          .limit(1)
          .flatMap(each -> ElementFilter.constructorsIn(each.getEnclosedElements()).stream())
          .filter(each -> each.getParameters().size() == create.arguments().size() - 1)
          .map(queries::declaration)
          .filter(Objects::nonNull)
          .flatMap(TreeQueries::parts)
          .filter(each -> each.getLeaf() instanceof MethodInvocationTree)
          .map(queries::element)
          .filter(ExecutableElement.class::isInstance)
          .forEach(each -> check.code.mayThrow(((ExecutableElement) each).getThrownTypes()));
    }
  }

  /** Returns the objects to which the class at {@code type} refers. */
  private Set<Ref> captured(TreePath type) {
    Set<Ref> captured = check.code.captured(type);
    check.openHolds.handle(captured);
    check.reports.reportDead(check.state.flatten(captured), check.path, SinkKind.RUNS_LATER, "");
    return captured;
  }

  /** Returns the plain object for {@code tree}, which is an instance of {@code type}. */
  private Set<Ref> made(NewClassTree tree, Set<Ref> parts, @Nullable Element type) {
    Set<Ref> made = check.plain(tree, parts);
    made.forEach(each -> ((FlowObject) each).type = (TypeElement) type);
    return made;
  }

  /** Runs the method to which the reference at {@code place} refers. */
  Set<Ref> runReference(TreePath place, Set<Ref> receiver, List<Set<Ref>> arguments) {
    MemberReferenceTree tree = (MemberReferenceTree) place.getLeaf();
    if (!(queries.element(place) instanceof ExecutableElement method)) {
      check.keep(CallFlow.all(arguments));
      return ContentFlow.SOMETHING;
    }
    if (tree.getMode() == MemberReferenceTree.ReferenceMode.NEW) {
      return check.plain(tree, CallFlow.all(arguments));
    }
    boolean isUnbound =
        !method.getModifiers().contains(Modifier.STATIC)
            && queries.element(place, tree.getQualifierExpression()) instanceof TypeElement;
    Set<Ref> bound =
        isUnbound
            ? types.instancesOf(method.getEnclosingElement().asType(), arguments.getFirst())
            : receiver;
    List<Set<Ref>> rest = isUnbound ? arguments.subList(1, arguments.size()) : arguments;
    return check.calls.run(new Call(place, method, bound, rest, method.getReturnType()));
  }
}
