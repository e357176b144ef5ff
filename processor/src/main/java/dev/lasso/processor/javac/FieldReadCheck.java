package dev.lasso.processor.javac;

import static javax.lang.model.util.ElementFilter.fieldsIn;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Accessors;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/**
 * Messages about methods that should not read fields which are null when an object dies: release
 * methods, finalizers and {@code onClear} methods, which run then, and {@code equals} and {@code
 * hashCode}, by which sets and maps find a dead object.
 */
record FieldReadCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
  private static final String TOGETHER =
      "if both objects die together, for example in a GC run or when the heap is closed. Own the"
          + " object, so that it dies later, or ";

  private static final String OF_RELEASE =
      TOGETHER + "let its own release method release this resource too";

  private static final String OF_FINALIZER = TOGETHER + "ask whether it is null";

  private static final String OF_CLEARED =
      "when Lasso calls the method. Keep what it needs of the object in other fields";

  /** The text of code that probably asks whether a field is null: a report there is often wrong. */
  private static final Pattern ASKS_FOR_NULL = Pattern.compile("(?i)null|instanceof");

  /** Reports fields that the method at {@code place} reads and should not. */
  void check(TreePath place) {
    if (queries.element(place) instanceof ExecutableElement method
        && method.getEnclosingElement() instanceof TypeElement owner
        && LassoAnnotation.CONTAINER.isOn(owner)
        && ((MethodTree) place.getLeaf()).getBody() != null) {
      for (VariableElement field : fieldsIn(owner.getEnclosedElements())) {
        String name = method.getSimpleName().toString();
        if (LassoAnnotation.OWNED.stringValue(field, "release").filter(name::equals).isPresent()) {
          findReads(place, LassoAnnotation.WEAK::isOn, "Release method", OF_RELEASE);
          break;
        } else if (LassoAnnotation.WEAK
            .stringValue(field, "onClear")
            .filter(name::equals)
            .filter(_ -> !sets(place, field))
            .isPresent()) {
          findReads(place, field::equals, "Method", OF_CLEARED);
        }
      }
      if (LassoAnnotation.FINALIZER.isOn(method)) {
        findReads(place, LassoAnnotation.WEAK::isOn, "Finalizer", OF_FINALIZER);
      }
      if (method.toString().equals("hashCode()")
          || method.toString().equals("equals(java.lang.Object)")) {
        findKeys(place, method);
      }
    }
  }

  private boolean sets(TreePath method, VariableElement field) {
    String setter = Accessors.name("set", field);
    return queries.named(method).stream()
        .anyMatch(each -> each.getSimpleName().contentEquals(setter));
  }

  /** Reports fields that can change, and {@code equals} or {@code hashCode} reads. */
  private void findKeys(TreePath place, ExecutableElement method) {
    Set<VariableElement> found = new HashSet<>();
    for (TreePath name : TreeQueries.names(place)) {
      field(read(name))
          .filter(FieldReadCheck::canBecomeNull)
          .filter(found::add)
          .ifPresent(
              field ->
                  reporter.report(
                      Diagnostic.EQUALS_READS_FIELD,
                      name,
                      method.getSimpleName(),
                      LassoAnnotation.WEAK.isOn(field) ? "@Weak" : "@Owned",
                      field));
    }
  }

  private static boolean canBecomeNull(VariableElement field) {
    return LassoAnnotation.WEAK.isOn(field)
        || (LassoAnnotation.OWNED.isOn(field) && !field.getModifiers().contains(Modifier.FINAL));
  }

  /** Reports the weak fields that the code of a method and private ones that it calls read. */
  private void findReads(
      TreePath method, Predicate<VariableElement> isNull, String kind, String reason) {
    Deque<TreePath> left = new ArrayDeque<>(List.of(method));
    Set<Element> all = new HashSet<>();
    while (!left.isEmpty()) {
      TreePath code = left.pop();
      if (reason.equals(OF_FINALIZER) && ASKS_FOR_NULL.matcher(code.getLeaf().toString()).find()) {
        continue;
      }
      for (TreePath name : TreeQueries.names(code)) {
        TreePath read = read(name);
        field(read)
            .filter(isNull)
            .filter(_ -> read.getParentPath().getLeaf() instanceof MemberSelectTree)
            .ifPresent(
                field ->
                    reporter.report(
                        Diagnostic.WEAK_READ_NULL,
                        read,
                        kind,
                        queries.element(method).getSimpleName(),
                        field,
                        reason));
        if (read != name
            && queries.element(name) instanceof ExecutableElement called
            && called.getModifiers().contains(Modifier.PRIVATE)
            && queries.declaration(called) != null
            && all.add(called)) {
          left.add(queries.declaration(called));
        }
      }
    }
  }

  /** Returns the call of the method that {@code name} names, or else the name itself. */
  private static TreePath read(TreePath name) {
    return name.getParentPath().getLeaf() instanceof MethodInvocationTree call
            && call.getMethodSelect() == name.getLeaf()
        ? name.getParentPath()
        : name;
  }

  /** Returns the field of a container that {@code place} names or whose getter it calls. */
  Optional<VariableElement> field(TreePath place) {
    Element element = queries.element(place);
    if (element instanceof VariableElement field && field.getKind().isField()) {
      return Optional.of(field);
    }
    if (!(place.getLeaf() instanceof MethodInvocationTree)
        || !(element instanceof ExecutableElement method)
        || !method.getParameters().isEmpty()
        || !runtime.isWritten(method)) {
      return Optional.empty();
    }
    return Accessors.readField(method.getEnclosingElement().asType(), method.getSimpleName());
  }
}
