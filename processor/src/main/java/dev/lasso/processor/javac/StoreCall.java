package dev.lasso.processor.javac;

import static javax.lang.model.util.ElementFilter.fieldsIn;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.model.MutatorModel.Form;
import dev.lasso.processor.read.Hierarchy;
import dev.lasso.processor.read.Mark;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;

/**
 * A call of a setter or mover that Lasso generates.
 *
 * @param method the setter or mover
 * @param field the annotated field it stores into
 * @param value what it stores
 */
record StoreCall(ExecutableElement method, VariableElement field, TreePath value) {

  /** The call at {@code place} of {@code method}; empty if that is no setter or mover. */
  static Optional<StoreCall> of(TreePath place, ExecutableElement method) {
    List<? extends ExpressionTree> arguments =
        ((MethodInvocationTree) place.getLeaf()).getArguments();
    String name = method.getSimpleName().toString();
    if (arguments.isEmpty() || !isName(name) || !isGenerated(method)) {
      return Optional.empty();
    }
    return hosts(method)
        .flatMap(host -> fieldsIn(host.getEnclosedElements()).stream())
        .filter(field -> Mark.OWNED.isOn(field) || Mark.WEAK.isOn(field))
        .filter(field -> isMutator(name, stored(field)))
        .findFirst()
        .map(field -> new StoreCall(method, field, new TreePath(place, arguments.getLast())));
  }

  /** Whether a setter or mover can have the name. */
  static boolean isName(String name) {
    for (Form form : Form.values()) {
      if (form.isName(name)) {
        return true;
      }
    }
    return false;
  }

  /** The object that it stores into. */
  Receiver receiver(Code code) {
    TreePath place = value.getParentPath();
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    return method.getModifiers().contains(Modifier.STATIC)
        ? code.receiver(new TreePath(place, call.getArguments().getFirst()))
        : code.owner(
            new TreePath(place, call.getMethodSelect()),
            (TypeElement) method.getEnclosingElement());
  }

  private static boolean isGenerated(ExecutableElement method) {
    return method.getModifiers().contains(Modifier.ABSTRACT)
        || Mark.GENERATED.isOn(method.getEnclosingElement());
  }

  /** The class whose objects the method is for, and its superclasses. */
  private static Stream<TypeElement> hosts(ExecutableElement method) {
    var self =
        method.getModifiers().contains(Modifier.STATIC)
            ? method.getParameters().getFirst().asType()
            : method.getEnclosingElement().asType();
    return self instanceof DeclaredType declared
        ? Hierarchy.withSuperclasses((TypeElement) declared.asElement())
        : Stream.empty();
  }

  /** What the names of the mutators of {@code field} say is stored. */
  private static String stored(VariableElement field) {
    return Mark.ITEMS.isOn(field) ? "item" : field.getSimpleName().toString();
  }

  private static boolean isMutator(String name, String field) {
    return Arrays.stream(Form.values()).anyMatch(form -> form.nameFor(field).equals(name));
  }
}
