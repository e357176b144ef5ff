package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.ReferenceTypes;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * A warning for fields of classes other than container classes that refer to containers. Such
 * references are not counted, so they may outlive the objects.
 *
 * <p>There is no warning where something else is likely to keep the containers alive: in a class
 * that has a scope or a root of its own, for fields whose values {@link EscapeCheck} examines, and
 * in local classes, anonymous classes, records, iterators, visitors and the like, whose objects
 * rarely outlive a local variable. A field that refers to such a record is reported, however. So is
 * a field that refers to an object of a generic class, rather than the field of the generic class
 * that has the type of its type parameter.
 */
final class UnmanagedFieldCheck {
  /** Last words of the names of classes whose objects live as long as a method call. */
  private static final Pattern SHORT_LIVED =
      Pattern.compile(".*(Iterator|Cursor|Visitor|Printer|Walker|Scanner|Formatter)");

  /** Kinds of values that are assigned to a field. */
  private enum ValueKind {
    /** The caller has created it, or passes the scope in which it is created. */
    OF_CALLER,
    /** It is created in another scope. */
    CREATED,
    NULL,
    OTHER
  }

  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final ReferenceTypes referenceTypes;
  private final TreeReporter reporter;

  /** By class: whether its fields refer to scopes or roots. */
  private final Map<Element, Boolean> holders = new HashMap<>();

  UnmanagedFieldCheck(TreeQueries treeQueries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = treeQueries;
    this.runtime = runtime;
    this.referenceTypes = new ReferenceTypes(runtime);
    this.reporter = reporter;
  }

  /**
   * Reports the declaration at {@code place} if it is a field with uncounted references to
   * containers.
   */
  void check(TreePath place) {
    if (queries.element(place) instanceof VariableElement field) {
      referencedContainer(field)
          .ifPresent(
              type ->
                  reporter.report(
                      Diagnostic.PLAIN_KEEPS, place, field, field.getEnclosingElement(), type));
    }
  }

  /** Returns whether the declaration of {@code field}, if it has one, is reported. */
  boolean isReported(VariableElement field, @Nullable TreePath declaration) {
    return referencedContainer(field).isPresent()
        && (declaration == null || !reporter.isSuppressed(Diagnostic.PLAIN_KEEPS, declaration));
  }

  private Optional<TypeMirror> referencedContainer(VariableElement field) {
    return field.getKind() == ElementKind.FIELD
            && field.getEnclosingElement() instanceof TypeElement owner
            && isSubjectToRule(owner)
            && !LassoAnnotation.BORROWED.isOn(field)
            && !field.asType().toString().matches("java\\.lang\\.(ThreadLocal|ScopedValue)<.*")
            && field.asType().getKind() != TypeKind.TYPEVAR
        ? referencedContainer(field.asType())
            .filter(type -> !hasHolds(owner.asType()) && !retains(owner))
            .filter(type -> !isExaminedByFlow(field))
        : Optional.empty();
  }

  private boolean isSubjectToRule(TypeElement owner) {
    return owner.getKind() != ElementKind.RECORD
        && owner.getNestingKind() != NestingKind.LOCAL
        && owner.getNestingKind() != NestingKind.ANONYMOUS
        && !SHORT_LIVED.matcher(owner.getSimpleName()).matches()
        && !owner.getInterfaces().toString().contains("java.util.Iterator<")
        && !runtime.isContainer(owner.asType());
  }

  /**
   * Returns the container type to which a field of this type refers, directly or indirectly. Owned
   * collections are left to {@link UnownedCollectionCheck}.
   */
  private Optional<TypeMirror> referencedContainer(TypeMirror type) {
    if (runtime.isCollection(type)) {
      return Optional.empty();
    }
    return runtime.isContainer(type) ? Optional.of(type) : referenceTypes.storedContainer(type);
  }

  /**
   * Returns whether objects of a class have holds. These probably keep alive the containers to
   * which other fields refer.
   */
  boolean hasHolds(TypeMirror owner) {
    return owner instanceof DeclaredType type
        && holders.computeIfAbsent(
            type.asElement(),
            element ->
                ElementFilter.fieldsIn(element.getEnclosedElements()).stream()
                    .anyMatch(field -> referenceTypes.findHold(field.asType()).isPresent()));
  }

  /** Returns whether the class calls {@code retain} of a heap, a hold that has no object. */
  private boolean retains(TypeElement owner) {
    TreePath declaration = queries.declaration(owner);
    return declaration != null
        && Boolean.TRUE.equals(
            new TreeScanner<Boolean, @Nullable Void>() {
              @Override
              public Boolean visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
                return tree.getIdentifier().contentEquals("retain")
                    || Boolean.TRUE.equals(super.visitMemberSelect(tree, null));
              }

              @Override
              public Boolean reduce(Boolean first, Boolean second) {
                return Boolean.TRUE.equals(first) || Boolean.TRUE.equals(second);
              }
            }.scan(declaration.getLeaf(), null));
  }

  /**
   * Returns whether the caller decides how long the values of a private field live, because it has
   * created them or passes the scope in which they are created, or whether they are created here
   * and the field is cleared. Then the check of scopes examines how long the field refers to them.
   */
  private boolean isExaminedByFlow(VariableElement field) {
    TreePath declaration = queries.declaration(field);
    if (declaration == null || !field.getModifiers().contains(Modifier.PRIVATE)) {
      return false;
    }
    Set<ValueKind> kinds = EnumSet.noneOf(ValueKind.class);
    new TreePathScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
        if (field.equals(queries.element(new TreePath(getCurrentPath(), tree.getVariable())))) {
          kinds.add(kind(new TreePath(getCurrentPath(), tree.getExpression()), field));
        }
        return super.visitAssignment(tree, null);
      }
    }.scan(declaration.getParentPath(), null);
    return kinds.equals(EnumSet.of(ValueKind.OF_CALLER))
        || kinds.equals(EnumSet.of(ValueKind.OF_CALLER, ValueKind.NULL))
        || kinds.equals(EnumSet.of(ValueKind.CREATED, ValueKind.NULL));
  }

  private ValueKind kind(TreePath value, VariableElement field) {
    Element named = queries.element(value);
    if (value.getLeaf() instanceof MethodInvocationTree call
        && named != null
        && named.getSimpleName().contentEquals("create")) {
      TreePath scope = new TreePath(value, call.getArguments().getFirst());
      return isParameter(queries.element(scope)) ? ValueKind.OF_CALLER : ValueKind.CREATED;
    }
    return value.getLeaf().getKind() == Tree.Kind.NULL_LITERAL
        ? ValueKind.NULL
        : isParameter(named) && isConstant(field) ? ValueKind.OF_CALLER : ValueKind.OTHER;
  }

  private static boolean isParameter(@Nullable Element named) {
    return named != null && named.getKind() == ElementKind.PARAMETER;
  }

  /**
   * Returns whether a field keeps its value, and its owner is no exception, which may be thrown.
   */
  private static boolean isConstant(VariableElement field) {
    return field.getModifiers().contains(Modifier.FINAL)
        && Hierarchy.withSuperclasses((TypeElement) field.getEnclosingElement())
            .noneMatch(each -> each.getQualifiedName().contentEquals("java.lang.Throwable"));
  }
}
