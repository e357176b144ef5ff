package dev.lasso.processor.type;

import static com.google.auto.common.MoreElements.getPackage;
import static com.google.auto.common.MoreTypes.asTypeElement;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Tells what a type is to Lasso: a container, an owned collection, a hold, a resource. */
public final class RuntimeTypes {
  private static final String RUNTIME = "dev.lasso.runtime.";
  private static final String COLLECTIONS = RUNTIME + "collections";

  private final Types types;
  private final MissingTypes missing;
  private final TypeMirror container;
  private final TypeMirror heap;
  private final TypeMirror scope;
  private final TypeMirror collection;
  private final TypeMirror resources;
  private final TypeMirror closeable;
  private final TypeMirror root;
  private final TypeMirror weak;

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
    this.weak = erased(elements, module, RUNTIME + "GcWeak");
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

  /** Whether the type is an array of one dimension of what can be counted. */
  public boolean isItems(TypeMirror type) {
    return type instanceof ArrayType array
        && (isContainer(array.getComponentType()) || isValue(array.getComponentType()));
  }

  /**
   * Whether some objects of the type may be containers and others not, so that each has to be
   * asked: it is {@code Object}, or an interface that containers can implement. Lists, maps and
   * other holders of the JDK are left out, because owning one means to own its elements.
   */
  public boolean isValue(TypeMirror type) {
    return type.getKind() != TypeKind.ARRAY
        && !isContainer(type)
        && !is(type, closeable)
        && !isCollection(type)
        && mayBeValue(Bounds.of(type).toList());
  }

  /** Whether containers can have all these types: beside an interface of users one of the JDK. */
  private boolean mayBeValue(List<TypeMirror> bounds) {
    return bounds.stream().anyMatch(this::mayBeValue)
        && bounds.stream().allMatch(bound -> mayBeValue(bound) || isOpenInterface(bound));
  }

  private static boolean isOpenInterface(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.asElement().getKind().isInterface()
        && !declared.asElement().getModifiers().contains(Modifier.SEALED);
  }

  private boolean mayBeValue(TypeMirror bound) {
    if (!(bound instanceof DeclaredType declared)) {
      return false;
    }
    TypeElement element = asTypeElement(bound);
    if (!element.getKind().isInterface()) {
      return element.getSuperclass().getKind() == TypeKind.NONE; // Object
    }
    boolean isOfJdk = element.getQualifiedName().toString().startsWith("java.");
    return !(isOfJdk && Holders.isHolder(bound))
        && (!element.getModifiers().contains(Modifier.SEALED)
            || permitted(declared).anyMatch(each -> mayBeContainer(each) || mayBeValue(each)));
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
    List<TypeMirror> permitted = permitted(bound).toList();
    return !permitted.isEmpty() && permitted.stream().allMatch(this::isContainer);
  }

  /** Whether some objects of the type are counted for certain, if not all. */
  public boolean mayBeContainer(TypeMirror type) {
    return isContainer(type)
        || Bounds.of(type).flatMap(this::permitted).anyMatch(this::mayBeContainer);
  }

  /**
   * What an interface permits, with its type arguments where the numbers of parameters are equal;
   * empty if it is not sealed, or the type is no interface.
   */
  public Stream<TypeMirror> permitted(TypeMirror type) {
    if (!(type instanceof DeclaredType declared)
        || MissingTypes.isMissing(type)
        || !declared.asElement().getKind().isInterface()) {
      return Stream.empty();
    }
    TypeElement element = (TypeElement) declared.asElement();
    missing.requirePermitted(element);
    return element.getPermittedSubclasses().stream()
        .filter(each -> isProperSubtype(types.erasure(each), types.erasure(type)))
        .map(each -> as(declared, asTypeElement(each)));
  }

  /** The type of {@code subclass}, whose parameters are mostly those of the interface, in order. */
  private TypeMirror as(DeclaredType type, TypeElement subclass) {
    List<? extends TypeMirror> arguments = type.getTypeArguments();
    boolean isInner =
        subclass.getNestingKind().isNested() && !subclass.getModifiers().contains(Modifier.STATIC);
    return isInner || subclass.getTypeParameters().size() != arguments.size()
        ? subclass.asType()
        : types.getDeclaredType(subclass, arguments.toArray(TypeMirror[]::new));
  }

  /** Whether what is said to be permitted is a subtype, so that no chain of these is endless. */
  private boolean isProperSubtype(TypeMirror permitted, TypeMirror type) {
    return types.isSubtype(permitted, type) && !types.isSameType(permitted, type);
  }

  /** Whether objects of the type are owned collections. */
  public boolean isCollection(TypeMirror type) {
    return is(type, collection);
  }

  /**
   * The type arguments of one of the runtime's own collections, the last of which is the type of
   * its elements, or of a map's values. None of others': only their authors know what they count.
   */
  public List<? extends TypeMirror> elements(TypeMirror collection) {
    return collection instanceof DeclaredType declared
            && getPackage(declared.asElement()).getQualifiedName().contentEquals(COLLECTIONS)
        ? declared.getTypeArguments()
        : List.of();
  }

  /** Whether Lasso can close objects of the type. */
  public boolean isCloseable(TypeMirror type) {
    return is(type, closeable);
  }

  /**
   * Whether objects of the type have to be closed, and none of them is a container for certain: it
   * is a class, or an interface of the JDK. A type variable or a wildcard that an interface bounds,
   * and any other interface, may stand for a host that implements it. Weak references need no
   * close.
   */
  public boolean isResourceOnly(TypeMirror type) {
    return isCloseable(type)
        && !is(type, weak)
        && !mayBeContainer(type)
        && Bounds.of(type)
            .filter(bound -> is(bound, closeable))
            .anyMatch(
                bound ->
                    bound instanceof DeclaredType declared
                        && (declared.asElement().getKind().isClass()
                            || (type.getKind() == TypeKind.DECLARED
                                && asTypeElement(bound)
                                    .getQualifiedName()
                                    .toString()
                                    .startsWith("java."))));
  }

  /**
   * Whether objects of the type are sequences of resources: of the kind of a resource, all
   * together.
   */
  public boolean isResources(TypeMirror type) {
    return is(type, resources);
  }

  /** Whether objects of the type are heaps. */
  public boolean isHeap(TypeMirror type) {
    return is(type, heap);
  }

  /** Whether objects of the type are scopes. */
  public boolean isScope(TypeMirror type) {
    return is(type, scope);
  }

  /** Whether objects of the type are holds from outside the graph. */
  public boolean isHold(TypeMirror type) {
    return is(type, scope) || is(type, root);
  }

  /** The compiler's. */
  Types types() {
    return types;
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
