package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.type.Accessors;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.ReferenceTypes;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import org.jspecify.annotations.Nullable;

/** A classification of the types and methods of a compilation, for the check of scopes. */
final class FlowTypes {
  private static final Set<String> MUTATORS = Set.of("set", "move", "take");

  private final Map<Element, Boolean> ownedMemory = new HashMap<>();

  /** By type of the JDK without type arguments: whether its values may refer to containers. */
  private final Map<TypeMirror, Boolean> referring = new HashMap<>();

  private final Map<VariableElement, Boolean> soleOwners = new HashMap<>();

  /** True for the fields that {@link UnmanagedFieldCheck} reports. */
  private final Map<VariableElement, Boolean> unmanaged = new HashMap<>();

  private final UnmanagedFieldCheck unmanagedFields;
  final TreeQueries queries;
  final RuntimeTypes runtime;
  final TreeReporter reporter;
  final CallTargets targets;

  final ExpectedExceptions exceptions = new ExpectedExceptions();

  final Escapes escapes = new Escapes();

  /** The classes and members that have nothing to do with Lasso. */
  final Set<Element> unrelated = new HashSet<>();

  /** True if code of the compilation may release retained objects. */
  boolean hasReleases;

  /** The records and type variables that are examined now, so that recursion ends. */
  private final Set<Element> examined = new HashSet<>();

  /** The fields of the compilation that own containers or refer to roots. */
  private final Set<VariableElement> owners = new LinkedHashSet<>();

  FlowTypes(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = queries;
    this.runtime = runtime;
    this.reporter = reporter;
    this.targets = new CallTargets(queries);
    this.unmanagedFields =
        new UnmanagedFieldCheck(queries, runtime, reporter, new ReferenceTypes(runtime));
  }

  /** Returns whether {@link UnmanagedFieldCheck} reports a field. */
  boolean isUnmanaged(VariableElement field) {
    return unmanaged.computeIfAbsent(field, unmanagedFields::isReported);
  }

  /** Remembers a class, its nested classes, and their fields that own containers. */
  void addOwners(@Nullable Element type) {
    soleOwners.clear();
    if (type instanceof TypeElement element && !LassoAnnotation.GENERATED.isOn(element)) {
      targets.add(element);
    }
    for (Element each : type == null ? List.<Element>of() : type.getEnclosedElements()) {
      if (each instanceof TypeElement) {
        addOwners(each);
      } else if (each instanceof VariableElement field
          && (LassoAnnotation.OWNED.isOn(field) || hasRoots(field.asType()))) {
        owners.add(field);
      }
    }
  }

  /** Returns whether {@code field} is the only one that owns or holds containers of its type. */
  boolean isSoleOwner(VariableElement field) {
    return soleOwners.computeIfAbsent(field, this::ownsAlone);
  }

  private boolean ownsAlone(VariableElement field) {
    List<? extends TypeMirror> arguments =
        field.asType() instanceof DeclaredType type ? type.getTypeArguments() : List.of();
    TypeMirror owned = arguments.isEmpty() ? field.asType() : arguments.getLast();
    return owners.contains(field)
        && !isWeak(field.asType())
        && runtime.isContainer(owned)
        && owners.stream().allMatch(each -> each.equals(field) || !mayOwn(each.asType(), owned));
  }

  /** Returns the container that {@code type} is, or a list or the like is of; null if none. */
  @Nullable TypeMirror container(@Nullable TypeMirror type) {
    if (type == null || runtime.isContainer(type)) {
      return type instanceof DeclaredType it && LassoAnnotation.GENERATED.isOn(it.asElement())
          ? ((TypeElement) it.asElement()).getSuperclass()
          : type;
    }
    return type instanceof DeclaredType declared
        ? declared.getTypeArguments().stream()
            .map(this::container)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null)
        : null;
  }

  /** Returns the owned field that a getter of the class reads; null if there is none. */
  @Nullable VariableElement ownedField(TypeElement owner, String getter) {
    return Accessors.readField(owner.asType(), getter).filter(owners::contains).orElse(null);
  }

  /** Returns whether a field of a container is borrowed, weak, or has code, which owns nothing. */
  static boolean isUncounted(VariableElement field) {
    return LassoAnnotation.BORROWED.isOn(field)
        || LassoAnnotation.WEAK.isOn(field)
        || (JdkTypes.isFunction(field.asType()) && !LassoAnnotation.OWNED.isOn(field));
  }

  /** Returns the field that a setter writes and that owns nothing; null if there is none. */
  static @Nullable VariableElement uncountedField(TypeElement owner, String setter) {
    return Accessors.setField(owner.asType(), setter).filter(FlowTypes::isUncounted).orElse(null);
  }

  private boolean mayOwn(TypeMirror type, TypeMirror owned) {
    return queries.isSubtype(owned, type)
        || queries.isSubtype(type, owned)
        || (type instanceof DeclaredType declared
            && declared.getTypeArguments().stream().anyMatch(each -> mayOwn(each, owned)))
        || (type instanceof ArrayType array && mayOwn(array.getComponentType(), owned));
  }

  /** Returns whether a value of the type may be or contain a container or a scope. */
  boolean canRefer(@Nullable TypeMirror type) {
    return switch (type) {
      case null -> false;
      case ArrayType array -> canRefer(array.getComponentType());
      case DeclaredType declared ->
          JdkTypes.isOfJdk(type)
              ? canReferOfJdk(declared)
              : canRefer((TypeElement) declared.asElement());
      default ->
          switch (type.getKind()) {
            case TYPEVAR -> once(((TypeVariable) type).asElement(), () -> canReferByBounds(type));
            case WILDCARD, INTERSECTION -> canReferByBounds(type);
            default -> false;
          };
    };
  }

  private boolean canReferByBounds(TypeMirror type) {
    return Bounds.of(type).findAny().isEmpty() || Bounds.of(type).anyMatch(this::canRefer);
  }

  /** Returns the answer to a question about a declaration; false if it is examined already. */
  private boolean once(Element declaration, BooleanSupplier question) {
    boolean isNew = examined.add(declaration);
    boolean answer = isNew && question.getAsBoolean();
    examined.removeAll(isNew ? Set.of(declaration) : Set.of());
    return answer;
  }

  private boolean canReferOfJdk(DeclaredType type) {
    Boolean known = referring.get(type);
    if (known == null) {
      known =
          JdkTypes.isMemory(type)
              || JdkTypes.refersToAny(type)
              || JdkTypes.isStream(type)
              || JdkTypes.isFunction(type)
              || type.getTypeArguments().stream().anyMatch(this::canRefer);
      if (type.getTypeArguments().isEmpty()) {
        referring.put(type, known);
      }
    }
    return known;
  }

  private boolean canRefer(TypeElement type) {
    return switch (type.getKind()) {
      case ENUM -> false;
      case RECORD ->
          once(
              type,
              () ->
                  type.getRecordComponents().stream()
                      .map(Element::asType)
                      .anyMatch(this::canRefer));
      default -> true;
    };
  }

  /** Returns the objects of {@code refs} to which a value of the type can refer. */
  Set<Ref> valuesOf(@Nullable TypeMirror type, Set<Ref> refs) {
    if (canRefer(type)) {
      return refs;
    }
    return FlowState.all(
        refs, each -> each instanceof FlowObject object && object.kind == ObjectKind.MARK);
  }

  /** As {@link #valuesOf}, without the collections and roots among {@code refs} that are others. */
  Set<Ref> instancesOf(TypeMirror type, Set<Ref> refs) {
    Set<Ref> instances = new LinkedHashSet<>(valuesOf(type, refs));
    if (runtime.isContainer(type)) {
      instances.removeIf(FlowState::isTransparent);
    } else if (runtime.isHold(type) && instances.stream().anyMatch(FlowState::isHold)) {
      instances.removeIf(each -> !FlowState.isHold(each));
    }
    return instances;
  }

  /** Returns whether {@code key} is a field whose initializer opens a confined heap. */
  boolean isConfined(Object key) {
    return key instanceof VariableElement field
        && runtime.isHeap(field.asType())
        && queries.isInitializedBy(field, "confined");
  }

  /** Returns whether {@code member} is the method that starts the program, outside of any scope. */
  static boolean isMain(@Nullable Element member) {
    return member instanceof ExecutableElement method
        && method.getSimpleName().contentEquals("main")
        && method.getModifiers().contains(Modifier.STATIC);
  }

  /**
   * Returns whether {@code member} starts the program or is a test, and may show how things die.
   */
  static boolean isExample(@Nullable Element member) {
    return isMain(member)
        || (member != null
            && member.getAnnotationMirrors().stream()
                .anyMatch(each -> each.getAnnotationType().toString().endsWith("Test")));
  }

  /** Returns whether the type is a stream of objects that refer to no containers. */
  boolean isStreamOfData(@Nullable TypeMirror type) {
    return JdkTypes.isStream(type)
        && ((DeclaredType) type).getTypeArguments().stream().noneMatch(this::canRefer);
  }

  /** Returns whether {@code type} is a root, a cell of a root or a weak reference. */
  boolean hasRoots(TypeMirror type) {
    return runtime.isRoot(type) || RuntimeTypes.isOneOf(type, "GcRootCell", "GcRootMap", "GcWeak");
  }

  /** Returns whether a field refers to memory of an owned arena, which its object closes. */
  boolean isOwnedMemory(VariableElement field) {
    return field.getModifiers().contains(Modifier.FINAL)
        && ownedMemory.computeIfAbsent(
            field,
            _ ->
                queries.isCallOn(
                    field,
                    each ->
                        LassoAnnotation.OWNED.isOn(each)
                            && Hierarchy.qualifiedName(each.asType())
                                .equals("java.lang.foreign.Arena")
                            && !queries.isInitializedBy(each, "ofAuto")));
  }

  static boolean isLink(TypeMirror type) {
    return RuntimeTypes.isOneOf(type, "GcHeapLink");
  }

  /** Returns whether {@code type} is a weak reference, or a collection of them. */
  static boolean isWeak(TypeMirror type) {
    return RuntimeTypes.isOneOf(type, "GcWeak", "GcWeakMap", "GcWeakSet");
  }

  /** Returns whether an abstract method of this name is a setter that Lasso writes. */
  static boolean isMutator(String name) {
    return MUTATORS.stream()
        .anyMatch(each -> name.startsWith(each) && name.length() > each.length());
  }

  /** Returns the method without parameters of a class, or null. */
  static @Nullable ExecutableElement method(@Nullable TypeMirror type, String name) {
    return Hierarchy.methods(type)
        .filter(each -> each.getSimpleName().contentEquals(name))
        .filter(each -> each.getParameters().isEmpty())
        .findFirst()
        .orElse(null);
  }

  /** Returns the kind of the object that a parameter or field of the type refers to. */
  ObjectKind givenKind(TypeMirror type) {
    if (runtime.isHold(type)) {
      return ObjectKind.HOLD;
    }
    boolean isHolder =
        type instanceof ArrayType
            || (JdkTypes.isOfJdk(type)
                && !JdkTypes.isFunction(type)
                && !JdkTypes.refersToAny(type));
    return isHolder ? ObjectKind.GIVEN_HOLDER : ObjectKind.GIVEN;
  }

  /** Returns whether a finalizer can resurrect objects of the container type. */
  static boolean hasFinalizer(TypeMirror type) {
    return Hierarchy.methods(type).anyMatch(LassoAnnotation.FINALIZER::isOn);
  }

  /** Returns whether the code at {@code place} only reads plain data of its object. */
  boolean readsPlainData(TreePath place) {
    TreePath at = place;
    while (at.getParentPath().getLeaf() instanceof MemberSelectTree
        || (at.getParentPath().getLeaf() instanceof MethodInvocationTree call
            && call.getMethodSelect() == at.getLeaf())) {
      at = at.getParentPath();
    }
    TypeMirror type = queries.type(at);
    return at != place && type != null && type.getKind() != TypeKind.VOID && !canRefer(type);
  }

  /**
   * Returns whether the elements of the holder at {@code place} are only read into a variable,
   * whose uses are examined.
   */
  boolean isReadIntoVariable(TreePath place) {
    TreePath at = place;
    while (at.getParentPath().getLeaf() instanceof MemberSelectTree
        && at.getParentPath().getParentPath().getLeaf() instanceof MethodInvocationTree call
        && JdkTypes.isOfJdk(queries.element(at.getParentPath().getParentPath()))
        && !runsCode(call)) {
      at = at.getParentPath().getParentPath();
    }
    return switch (at.getParentPath().getLeaf()) {
      case VariableTree _, EnhancedForLoopTree _ -> true;
      case AssignmentTree tree ->
          queries.element(at.getParentPath(), tree.getVariable())
                  instanceof VariableElement variable
              && variable.getKind() == ElementKind.LOCAL_VARIABLE;
      default -> false;
    };
  }

  private static boolean runsCode(MethodInvocationTree call) {
    return call.getArguments().stream()
        .anyMatch(
            each -> each instanceof LambdaExpressionTree || each instanceof MemberReferenceTree);
  }

  /** Returns whether the holder at {@code place} is only asked for plain data, such as its size. */
  boolean isAskedForPlainData(TreePath place) {
    TreePath call = place.getParentPath().getParentPath();
    return place.getParentPath().getLeaf() instanceof MemberSelectTree
        && call.getLeaf() instanceof MethodInvocationTree invocation
        && queries.element(call) instanceof ExecutableElement method
        && (JdkTypes.isOfJdk(method)
            || queries.elements.recordComponentFor(method) != null
            || runtime.isHold(method.getEnclosingElement().asType()))
        && !canRefer(queries.type(call))
        && !JdkTypes.isStream(queries.type(place))
        && !runsCode(invocation);
  }
}
