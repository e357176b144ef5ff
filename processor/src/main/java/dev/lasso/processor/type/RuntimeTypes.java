package dev.lasso.processor.type;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
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
  private final TypeMirror visitor;
  private final TypeMirror closeable;
  private final TypeMirror root;

  /** What was found out about classes: what their objects hold. */
  private final Map<Element, HolderKind> holders = new HashMap<>();

  /** What was found out about classes: what it means to own their objects. */
  private final Map<Element, FieldKind> kinds = new HashMap<>();

  private RuntimeTypes(
      Elements elements, Types types, MissingTypes missing, TypeElement container) {
    this.types = types;
    this.missing = missing;
    this.container = container.asType();
    ModuleElement module = elements.getModuleOf(container);
    this.heap = erased(elements, module, RUNTIME + "GcHeap");
    this.scope = erased(elements, module, RUNTIME + "GcScope");
    this.collection = erased(elements, module, RUNTIME + "GcCollection");
    this.visitor = erased(elements, module, RUNTIME + "GcVisitor");
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

  /** Whether {@code element} is {@code GcObject} itself. */
  public boolean isGcObject(TypeElement element) {
    return types.isSameType(element.asType(), container);
  }

  /** Whether the type is an array of one dimension of containers, as classes. */
  public boolean isItems(TypeMirror type) {
    return type instanceof ArrayType array && isContainerClass(array.getComponentType());
  }

  /**
   * What {@code @Owned} means on a field of the type; what is closeable too is a container first.
   */
  public FieldKind kindOf(TypeMirror type) {
    if (type.getKind() != TypeKind.DECLARED) {
      return findKind(type);
    }
    Element element = ((DeclaredType) type).asElement();
    FieldKind known = kinds.get(element);
    if (known == null) {
      known = findKind(type);
      kinds.put(element, known);
    }
    return known;
  }

  private FieldKind findKind(TypeMirror type) {
    if (isContainerClass(type) || isSealedOverContainers(type)) {
      return FieldKind.CONTAINER;
    }
    if (isCollection(type)) {
      return FieldKind.COLLECTION;
    }
    return isCloseable(type) ? FieldKind.RESOURCE : FieldKind.PLAIN;
  }

  /**
   * Whether objects of the type are counted: it is {@code GcObject}, a subtype, an interface sealed
   * over such types alone, or bounded by one of these.
   */
  public boolean isContainer(TypeMirror type) {
    return kindOf(type) == FieldKind.CONTAINER;
  }

  /** Whether the type, or a bound of it, is {@code GcObject} or a subtype. */
  public boolean isContainerClass(TypeMirror type) {
    missing.requireSuperclasses(type);
    return MissingTypes.isMissing(type) || (isReference(type) && types.isSubtype(type, container));
  }

  private boolean isSealedOverContainers(TypeMirror type) {
    return switch (type) {
      case TypeVariable variable -> bounds(variable).anyMatch(this::isSealedOverContainers);
      case IntersectionType all -> all.getBounds().stream().anyMatch(this::isSealedOverContainers);
      case WildcardType wildcard ->
          wildcard.getExtendsBound() != null && isContainer(wildcard.getExtendsBound());
      case DeclaredType declared -> {
        List<TypeMirror> permitted = permitted(declared).toList();
        yield !permitted.isEmpty() && permitted.stream().allMatch(this::isContainer);
      }
      default -> false;
    };
  }

  /** Whether some objects of the type are counted for certain, if not all. */
  public boolean mayBeContainer(TypeMirror type) {
    return isContainer(type)
        || switch (type) {
          case TypeVariable variable -> bounds(variable).anyMatch(this::mayBeContainer);
          case IntersectionType all -> all.getBounds().stream().anyMatch(this::mayBeContainer);
          case WildcardType wildcard ->
              wildcard.getExtendsBound() != null && mayBeContainer(wildcard.getExtendsBound());
          case DeclaredType declared -> permitted(declared).anyMatch(this::mayBeContainer);
          default -> false;
        };
  }

  /**
   * What the declaration of a type variable says it extends. Its upper bound is no help: if that is
   * {@code Object & Runnable}, ECJ gives the variable itself.
   */
  public static Stream<? extends TypeMirror> bounds(TypeVariable variable) {
    return ((TypeParameterElement) variable.asElement()).getBounds().stream();
  }

  /** What an interface permits; empty if it is not sealed, or the type is no interface. */
  public Stream<TypeMirror> permitted(DeclaredType type) {
    return permittedClasses(type).map(types::erasure);
  }

  /** Likewise, with the type arguments that follow from those of {@code type}. */
  public Stream<DeclaredType> permittedTypes(DeclaredType type) {
    return permittedClasses(type)
        .map(
            each ->
                SubtypeArguments.of(types, type, (TypeElement) ((DeclaredType) each).asElement()));
  }

  private Stream<? extends TypeMirror> permittedClasses(DeclaredType type) {
    if (!(type.asElement() instanceof TypeElement element) || !element.getKind().isInterface()) {
      return Stream.empty();
    }
    missing.requirePermitted(element);
    return element.getPermittedSubclasses().stream()
        .filter(each -> isProperSubtype(types.erasure(each), types.erasure(type)));
  }

  /** Whether what is said to be permitted is a subtype, so that no chain of these is endless. */
  private boolean isProperSubtype(TypeMirror permitted, TypeMirror type) {
    return types.isSubtype(permitted, type) && !types.isSameType(permitted, type);
  }

  /** Whether objects of the type are counted, and the type exists. */
  public boolean isKnownContainer(TypeMirror type) {
    return !MissingTypes.isMissing(type) && isContainer(type);
  }

  /** Whether objects of the type are heaps. */
  public boolean isHeap(TypeMirror type) {
    return isErasedSubtype(type, heap);
  }

  /** Whether objects of the type are called with the edges of a container. */
  public boolean isVisitor(TypeMirror type) {
    return isErasedSubtype(type, visitor);
  }

  /** Whether objects of the type are owned collections. */
  public boolean isCollection(TypeMirror type) {
    return isErasedSubtype(type, collection);
  }

  /** Whether objects of the type can be closed. */
  private boolean isCloseable(TypeMirror type) {
    return isReference(type) && types.isSubtype(type, closeable);
  }

  /** Whether objects of the type are holds from outside the graph. */
  public boolean isHold(TypeMirror type) {
    return isErasedSubtype(type, scope) || isErasedSubtype(type, root);
  }

  /** Whether both are one type. */
  public boolean isSame(TypeMirror type, TypeMirror other) {
    return types.isSameType(type, other);
  }

  /** The supertypes that the declaration of the type names. */
  public List<? extends TypeMirror> directSupertypes(TypeMirror type) {
    return types.directSupertypes(type);
  }

  /** The type of {@code field} in objects of {@code type}. */
  public TypeMirror memberType(DeclaredType type, VariableElement field) {
    return types.asMemberOf(type, field);
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

  private boolean isErasedSubtype(TypeMirror type, TypeMirror erasure) {
    if (!isReference(type)) {
      return false;
    }
    TypeMirror erased = types.erasure(type); // of a type variable, perhaps, with a missing bound
    return !MissingTypes.isMissing(erased) && types.isSubtype(erased, erasure);
  }

  private static boolean isReference(TypeMirror type) {
    return switch (type.getKind()) {
      case DECLARED, TYPEVAR, INTERSECTION, WILDCARD -> true;
      case ERROR -> !MissingTypes.isMissing(type);
      default -> false;
    };
  }
}
