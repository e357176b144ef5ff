package dev.lasso.processor.type;

import static com.google.auto.common.MoreTypes.asTypeElement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a type is to Lasso: a container, an owned collection, a hold, a resource, a holder.
 */
public final class RuntimeTypes {
  private static final String RUNTIME = "dev.lasso.runtime.";

  private final Types types;
  private final MissingTypes missing;
  private final TypeMirror container;
  private final TypeMirror heap;
  private final TypeMirror scope;
  private final TypeMirror collection;
  private final TypeMirror resources;
  private final TypeMirror closeable;
  private final TypeMirror root;

  /** What was found out about classes: what their objects hold. */
  private final Map<Element, HolderKind> holders = new HashMap<>();

  private RuntimeTypes(
      Elements elements, Types types, MissingTypes missing, TypeElement container) {
    this.types = types;
    this.missing = missing;
    this.container = container.asType();
    ModuleElement module = elements.getModuleOf(container);
    this.heap = erased(elements, module, RUNTIME + "GcHeap");
    this.scope = erased(elements, module, RUNTIME + "GcScope");
    this.collection = erased(elements, module, RUNTIME + "protocol.GcPart");
    this.resources = erased(elements, module, RUNTIME + "protocol.GcResourcePart");
    this.closeable = erased(elements, module, "java.lang.AutoCloseable");
    this.root = erased(elements, module, RUNTIME + "GcRoot");
  }

  /** The types as the class path has them; empty if the runtime is not there. */
  public static Optional<RuntimeTypes> find(Elements elements, Types types) {
    return find(elements, types, new MissingTypes());
  }

  /** Likewise, for the reading of hosts, which ends where {@code missing} says so. */
  public static Optional<RuntimeTypes> find(Elements elements, Types types, MissingTypes missing) {
    return Optional.ofNullable(elements.getTypeElement(RUNTIME + "GcObject"))
        .map(container -> new RuntimeTypes(elements, types, missing, container));
  }

  /** The type as {@code module} sees it: without a module, all there are would be searched. */
  private TypeMirror erased(Elements elements, @Nullable ModuleElement module, String name) {
    TypeElement type =
        module == null ? elements.getTypeElement(name) : elements.getTypeElement(module, name);
    return types.erasure(type.asType());
  }

  /** {@code GcObject}. */
  public TypeMirror container() {
    return container;
  }

  /** {@code GcHeap}. */
  public TypeMirror heap() {
    return heap;
  }

  /** {@code GcScope}. */
  public TypeMirror scope() {
    return scope;
  }

  /** Whether the type is an array of one dimension of containers, as classes. */
  public boolean isItems(TypeMirror type) {
    return type instanceof ArrayType array && isContainerClass(array.getComponentType());
  }

  /**
   * What {@code @Owned} means on a field of the type; what is closeable too is a container first.
   */
  public FieldKind kindOf(TypeMirror type) {
    if (isContainer(type)) {
      return FieldKind.CONTAINER;
    }
    if (isCollection(type)) {
      return FieldKind.COLLECTION;
    }
    return is(type, closeable) ? FieldKind.RESOURCE : FieldKind.PLAIN;
  }

  /**
   * Whether objects of the type are counted: it is {@code GcObject}, a subtype, an interface sealed
   * over such types alone, or bounded by one of these.
   */
  public boolean isContainer(TypeMirror type) {
    return isContainerClass(type) || Bounds.of(type).anyMatch(this::isSealedOverContainers);
  }

  /** Whether the type, or a bound of it, is {@code GcObject} or a subtype, or yet to be written. */
  public boolean isContainerClass(TypeMirror type) {
    missing.requireSuperclasses(type);
    return Bounds.of(type).anyMatch(MissingTypes::isMissing) || is(type, container);
  }

  private boolean isSealedOverContainers(TypeMirror bound) {
    List<DeclaredType> permitted = permitted(bound).toList();
    return !permitted.isEmpty() && permitted.stream().allMatch(this::isContainer);
  }

  /** Whether some objects of the type are counted for certain, if not all. */
  public boolean mayBeContainer(TypeMirror type) {
    return isContainer(type)
        || Bounds.of(type).flatMap(this::permitted).anyMatch(this::mayBeContainer);
  }

  /**
   * What an interface permits, with the type arguments that {@code type} has for its parameters;
   * empty if it is not sealed, or the type is no interface.
   */
  public Stream<DeclaredType> permitted(TypeMirror type) {
    if (!(type instanceof DeclaredType declared)
        || MissingTypes.isMissing(type)
        || !declared.asElement().getKind().isInterface()) {
      return Stream.empty();
    }
    TypeElement element = asTypeElement(type);
    missing.requirePermitted(element);
    return element.getPermittedSubclasses().stream()
        .filter(each -> isProperSubtype(types.erasure(each), types.erasure(type)))
        .map(each -> as(declared, asTypeElement(each)));
  }

  /**
   * The type of {@code subclass}, as far as its parameters simply are arguments of {@code type}.
   */
  private DeclaredType as(DeclaredType type, TypeElement subclass) {
    DeclaredType declared = (DeclaredType) subclass.asType();
    if (subclass.getNestingKind().isNested()
        && !subclass.getModifiers().contains(Modifier.STATIC)) {
      return (DeclaredType) types.erasure(declared); // nobody knows the arguments of outer objects
    }
    Map<Element, TypeMirror> known = new HashMap<>();
    for (TypeMirror each : subclass.getInterfaces()) {
      if (each instanceof DeclaredType found
          && found.asElement().equals(type.asElement())
          && found.getTypeArguments().size() == type.getTypeArguments().size()) {
        for (int i = 0; i < found.getTypeArguments().size(); i++) {
          known.put(
              types.asElement(found.getTypeArguments().get(i)), type.getTypeArguments().get(i));
        }
      }
    }
    return types.getDeclaredType(
        subclass,
        declared.getTypeArguments().stream()
            .map(
                parameter ->
                    known.getOrDefault(types.asElement(parameter), Bounds.ifOne(parameter)))
            .toArray(TypeMirror[]::new));
  }

  /** Whether what is said to be permitted is a subtype, so that no chain of these is endless. */
  private boolean isProperSubtype(TypeMirror permitted, TypeMirror type) {
    return types.isSubtype(permitted, type) && !types.isSameType(permitted, type);
  }

  /** Whether objects of the type are owned collections. */
  public boolean isCollection(TypeMirror type) {
    return is(type, collection);
  }

  /** Whether objects of the type are rows of resources: of the kind of a resource, all together. */
  public boolean isResources(TypeMirror type) {
    return is(type, resources);
  }

  /** Whether objects of the type are holds from outside the graph. */
  public boolean isHold(TypeMirror type) {
    return is(type, scope) || is(type, root);
  }

  /** The compiler's. */
  Types types() {
    return types;
  }

  /** Whether objects of the type hold objects of their type arguments. */
  public boolean isHolder(TypeMirror type) {
    return holderKind(type) != HolderKind.NONE;
  }

  /**
   * How many objects of its type arguments an object of the type holds. Compares names: to look the
   * holders up would load classes that most compilations never use.
   */
  public HolderKind holderKind(TypeMirror type) {
    if (!(type instanceof DeclaredType declared)) {
      return type instanceof ArrayType ? HolderKind.MANY : HolderKind.NONE;
    }
    TypeElement element = (TypeElement) declared.asElement();
    HolderKind known = holders.get(element);
    if (known == null) {
      known = HolderKind.of(element.getQualifiedName().toString());
      if (known == HolderKind.NONE) {
        known = holderKind(element.getSuperclass());
        for (TypeMirror supertype : element.getInterfaces()) {
          known = known.max(holderKind(supertype));
        }
      }
      holders.put(element, known);
    }
    return known;
  }

  private boolean is(TypeMirror type, TypeMirror supertype) {
    return Bounds.of(type)
        .filter(DeclaredType.class::isInstance)
        .filter(bound -> !MissingTypes.isMissing(bound))
        // To javac an erasure has the supertypes of the round in which it was first asked for.
        .anyMatch(
            bound ->
                types.isSubtype(bound, supertype)
                    || types.isSubtype(types.erasure(bound), supertype));
  }
}
