package dev.lasso.processor.javac;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Accessors;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Warnings for resources that are closed twice, by their container and by the program, or whose
 * close throws or waits.
 */
record ResourceLifetimeCheck(
    TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter, FieldReadCheck reads) {
  private static final String OF_ARENA =
      "always throws. Use Arena.ofConfined(), or Arena.ofShared() in a shared heap, or remove"
          + " @Owned";

  private static final String OF_EXECUTOR =
      "waits for its tasks inside the heap, and threads that enter the heap wait too, perhaps also"
          + " the tasks. Use @Owned(release = \"shutdown\")";

  /** Reports the call at {@code place} if it closes a resource that a container owns. */
  void checkCall(TreePath place) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    if (!call.getArguments().isEmpty()
        && queries.element(place) instanceof ExecutableElement method
        && runtime.isWritten(method)) {
      int count = Math.min(call.getArguments().size(), method.getParameters().size());
      for (int i = 0; i < count; i++) {
        TreePath argument = new TreePath(place, call.getArguments().get(i));
        owned(method, i)
            .filter(_ -> isOwned(argument))
            .filter(_ -> !queries.named(argument).contains(target(place, method)))
            .ifPresent(field -> reportShared(argument, field));
      }
    }
    if (call.getArguments().isEmpty()
        && call.getMethodSelect() instanceof MemberSelectTree select
        && select.getIdentifier().contentEquals("close")
        && !TreeQueries.runsOnlyInConstruction(place)) {
      resource(TreeQueries.receiver(place)).ifPresent(field -> reportClosed(place, field));
    }
  }

  /**
   * Reports {@code value} if it is a resource that another field than {@code field} owns, or if its
   * close throws or waits.
   */
  void checkStored(VariableElement field, TreePath value) {
    if (!LassoAnnotation.OWNED.isOn(field) || !runtime.isResourceOnly(field.asType())) {
      return;
    }
    if (isOwned(value)) {
      reportShared(value, field);
    } else if (LassoAnnotation.OWNED.stringValue(field, "release").isEmpty()
        && value.getLeaf().getKind() != Tree.Kind.NULL_LITERAL) {
      if (JdkTypes.isEndless(queries.element(value))) {
        reporter.report(Diagnostic.OWNED_CLOSE, value, field, OF_ARENA);
      } else if (JdkTypes.isExecutorService(field.asType())) {
        reporter.report(Diagnostic.OWNED_CLOSE, value, field, OF_EXECUTOR);
      }
    }
  }

  private void reportShared(TreePath value, VariableElement field) {
    reporter.report(Diagnostic.RESOURCE_SHARED, value, field, field.getEnclosingElement());
  }

  /** Returns the variable of the object that a call changes; null if there is none. */
  private @Nullable Element target(TreePath place, ExecutableElement method) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    TreePath target =
        method.getModifiers().contains(Modifier.STATIC)
            ? new TreePath(place, call.getArguments().getFirst())
            : TreeQueries.receiver(place);
    return target == null ? null : queries.element(target);
  }

  /** Returns whether a value is a resource that a container owns already. */
  private boolean isOwned(TreePath value) {
    TreePath initial = queries.initialValue(value);
    return resource(initial == null ? value : initial).isPresent();
  }

  /** Reports resources of the try statement at {@code place} that a container owns. */
  void checkTry(TreePath place) {
    for (Tree resource : ((TryTree) place.getLeaf()).getResources()) {
      TreePath path = new TreePath(place, resource);
      Tree value = resource instanceof VariableTree tree ? tree.getInitializer() : resource;
      if (value != null) {
        resource(new TreePath(path, value)).ifPresent(field -> reportClosed(path, field));
      }
      if (queries.element(path) instanceof VariableElement variable) {
        findOwner(place, variable).ifPresent(field -> reportClosed(path, field));
      }
    }
  }

  /**
   * Returns the field that owns {@code resource} of the try statement at {@code place} because its
   * block gives it to an object that exists before, or creates one in such a scope.
   */
  private Optional<VariableElement> findOwner(TreePath place, VariableElement resource) {
    Set<Element> inner = new HashSet<>();
    List<VariableElement> fields = new ArrayList<>();
    TreeQueries.parts(place)
        .forEach(
            each -> {
              if (each.getLeaf() instanceof VariableTree) {
                inner.add(queries.element(each));
              } else if (each.getLeaf() instanceof MethodInvocationTree call
                  && queries.element(each) instanceof ExecutableElement method) {
                List<Element> arguments = new ArrayList<>();
                call.getArguments().forEach(it -> arguments.add(queries.element(each, it)));
                int index = arguments.lastIndexOf(resource);
                boolean isCreated = method.getModifiers().contains(Modifier.STATIC) && index > 0;
                boolean isSet = call.getMethodSelect() instanceof MemberSelectTree && index == 0;
                Element owner = isCreated || isSet ? target(each, method) : null;
                if (owner instanceof VariableElement && !inner.contains(owner)) {
                  owned(method, index).ifPresent(fields::add);
                }
              }
            });
    boolean isTaken =
        queries.named(place).stream()
            .anyMatch(it -> it instanceof ExecutableElement method && takes(method));
    return isTaken ? Optional.empty() : fields.stream().findFirst();
  }

  /** Returns whether a method takes an object, or what it owns, from its owner. */
  private boolean takes(ExecutableElement method) {
    return method.getSimpleName().contentEquals("drop")
        ? runtime.isScope(method.getEnclosingElement().asType())
        : method.getSimpleName().toString().startsWith("take") && runtime.isWritten(method);
  }

  /** Returns the owned resource that a method that Lasso writes sets to an argument. */
  private Optional<VariableElement> owned(ExecutableElement method, int index) {
    String name = method.getSimpleName().toString();
    String parameter = method.getParameters().get(index).getSimpleName().toString();
    TypeMirror given = method.getParameters().get(index).asType();
    TypeElement type = (TypeElement) method.getEnclosingElement();
    boolean isWritten = runtime.isWritten(method);
    return Hierarchy.fields(type.asType())
        .filter(each -> isWritten && LassoAnnotation.OWNED.isOn(each))
        .filter(each -> runtime.isResourceOnly(each.asType()))
        .filter(each -> queries.isSubtype(given, each.asType()))
        .filter(
            each ->
                name.equals("create")
                    ? each.getSimpleName().contentEquals(parameter)
                    : name.equals(Accessors.name("set", each)))
        .findFirst();
  }

  private void reportClosed(TreePath place, VariableElement field) {
    reporter.report(
        Diagnostic.RESOURCE_CLOSED,
        place,
        field,
        field.getEnclosingElement(),
        field.getModifiers().contains(Modifier.FINAL)
            ? "To close the resource earlier, the field must not be final"
            : "To close the resource earlier, call '%s(null)'; to close it yourself, call '%s()', which takes it out of the field"
                .formatted(Accessors.name("set", field), Accessors.name("take", field)));
  }

  /** Returns the owned resource that {@code place} reads from its field or by its getter. */
  private Optional<VariableElement> resource(TreePath place) {
    return reads
        .field(TreeQueries.withoutParenthesesAndCasts(place))
        .filter(LassoAnnotation.OWNED::isOn)
        .filter(field -> runtime.isResourceOnly(field.asType()));
  }
}
