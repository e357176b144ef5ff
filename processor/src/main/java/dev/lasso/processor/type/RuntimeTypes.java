package dev.lasso.processor.type;

import static com.google.auto.common.MoreElements.getPackage;
import static com.google.auto.common.MoreTypes.asTypeElement;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** A classification of types: containers, owned collections, holds and resources. */
public final class RuntimeTypes {
  private static final String RUNTIME = "dev.lasso.runtime.";
  private static final String COLLECTIONS = RUNTIME + "collections";
  private static final String COLLECTION = RUNTIME + "protocol.GcOwnedCollection";
  private static final String RESOURCES = RUNTIME + "protocol.GcOwnedResources";
  private static final String HEAP = RUNTIME + "GcHeap";
  private static final String SCOPE = RUNTIME + "GcScope";
  private static final String ROOT = RUNTIME + "GcRoot";
  private static final String CLOSEABLE = "java.lang.AutoCloseable";

  private final Types types;
  private final MissingTypes missingTypes;
  private final RelatedTypes related = new RelatedTypes();
  private final Elements elements;
  private final TypeElement container;

  /** By qualified name: the erasures requested so far. */
  private final Map<String, TypeMirror> known = new HashMap<>();

  /** By class: whether its objects are counted. */
  private final Map<Element, Boolean> containers = new HashMap<>();

  /** By class: whether some of its objects are counted. */
  private final Map<Element, Boolean> possibleContainers = new HashMap<>();

  /** By name of a type and by class: whether the class is or extends that type. */
  private final Map<String, Map<Element, Boolean>> extending = new HashMap<>();

  private RuntimeTypes(
      Elements elements, Types types, MissingTypes missing, TypeElement container) {
    this.elements = elements;
    this.types = types;
    this.missingTypes = missing;
    this.container = container;
  }

  /** Returns the classification for the runtime on the class path, or empty if there is none. */
  public static Optional<RuntimeTypes> find(Elements elements, Types types) {
    return find(elements, types, new MissingTypes());
  }

  /**
   * Returns the classification for the runtime on the class path, or empty if there is none. Uses
   * {@code missing} for types that do not exist.
   */
  public static Optional<RuntimeTypes> find(Elements elements, Types types, MissingTypes missing) {
    return Optional.ofNullable(elements.getTypeElement(RUNTIME + "GcObject"))
        .map(container -> new RuntimeTypes(elements, types, missing, container));
  }

  /** Returns the erasure of the type of this name, which the module of the runtime can read. */
  private TypeMirror type(String name) {
    return known.computeIfAbsent(
        name,
        _ ->
            types.erasure(
                Hierarchy.typeInModuleOf(elements, container, name).orElseThrow().asType()));
  }

  /** Returns the quick test for types that can be, or hold, any of these. */
  public RelatedTypes related() {
    return related;
  }

  /** Returns the type {@code GcObject}. */
  public TypeMirror container() {
    return container.asType();
  }

  /** Returns the type {@code GcHeap}. */
  public TypeMirror heap() {
    return type(HEAP);
  }

  /** Returns the type {@code GcScope}. */
  public TypeMirror scope() {
    return type(SCOPE);
  }

  /** Returns whether the runtime has a class of this qualified name. */
  public boolean exists(String name) {
    return Hierarchy.typeInModuleOf(elements, container, name).isPresent();
  }

  /** Returns whether the type is one of the runtime's types with these simple names. */
  public static boolean isOneOf(@Nullable TypeMirror type, String... names) {
    String name = Hierarchy.qualifiedName(type);
    return name.startsWith(RUNTIME)
        && List.of(names).contains(name.substring(name.lastIndexOf('.') + 1));
  }

  /** Returns whether the type is a one-dimensional array whose items can be counted. */
  public boolean isItemArray(TypeMirror type) {
    return type instanceof ArrayType array
        && (isContainer(array.getComponentType()) || isAnyValue(array.getComponentType()));
  }

  /**
   * Returns whether some objects of the type may be containers and others not, so that each has to
   * be checked. This is true of {@code Object} and of interfaces that containers can implement. It
   * is false for lists, maps and other holders of the JDK, because owning a holder means owning its
   * elements.
   */
  public boolean isAnyValue(TypeMirror type) {
    return type.getKind() != TypeKind.ARRAY
        && !isContainer(type)
        && !isOrExtends(type, CLOSEABLE)
        && !isCollection(type)
        && mayBeAnyValue(Bounds.of(type).toList());
  }

  /**
   * Returns whether containers can have all these types. An interface of the JDK is accepted in
   * addition to one of the user.
   */
  private boolean mayBeAnyValue(List<TypeMirror> bounds) {
    return bounds.stream().anyMatch(this::mayBeAnyValue)
        && bounds.stream().allMatch(bound -> mayBeAnyValue(bound) || isOpenInterface(bound));
  }

  private static boolean isOpenInterface(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.asElement().getKind().isInterface()
        && !declared.asElement().getModifiers().contains(Modifier.SEALED);
  }

  private boolean mayBeAnyValue(TypeMirror bound) {
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
            || permitted(declared).anyMatch(each -> mayBeContainer(each) || mayBeAnyValue(each)));
  }

  /**
   * Returns whether objects of the type are counted: it is {@code GcObject}, a subtype, an
   * interface sealed over such types only, or bounded by one of these.
   */
  public boolean isContainer(TypeMirror type) {
    return ask(
        containers,
        type,
        asked ->
            isContainerClass(asked) || Bounds.of(asked).anyMatch(this::isSealedOverContainers));
  }

  /** Returns whether the type is a collection or the like of the JDK whose last parts are roots. */
  public boolean ownsRoots(@Nullable TypeMirror type) {
    return type instanceof DeclaredType declared
        && Hierarchy.qualifiedName(type).startsWith("java.")
        && !declared.getTypeArguments().isEmpty()
        && (isRoot(declared.getTypeArguments().getLast())
            || ownsRoots(declared.getTypeArguments().getLast()));
  }

  /** Returns whether Lasso writes a method, or a container class declares it for Lasso to write. */
  public boolean isWritten(ExecutableElement method) {
    return LassoAnnotation.GENERATED.isOn(method.getEnclosingElement())
        || (method.getModifiers().contains(Modifier.ABSTRACT)
            && isContainer(method.getEnclosingElement().asType()));
  }

  /** Returns the answer to a question about a type, which is remembered by its class. */
  private static boolean ask(
      Map<Element, Boolean> answers, TypeMirror type, Predicate<TypeMirror> question) {
    if (type.getKind() != TypeKind.DECLARED) {
      return question.test(type);
    }
    Element declaration = ((DeclaredType) type).asElement();
    Boolean known = answers.get(declaration);
    if (known == null) {
      known = question.test(type); // may ask about other classes
      answers.put(declaration, known);
    }
    return known;
  }

  /**
   * Returns whether the type, or a bound of it, is {@code GcObject}, a subtype, or missing and
   * still to be written.
   */
  public boolean isContainerClass(TypeMirror type) {
    missingTypes.requireSuperclasses(type);
    return Bounds.of(type).anyMatch(MissingTypes::isMissing)
        || isOrExtends(type, RUNTIME + "GcObject");
  }

  private boolean isSealedOverContainers(TypeMirror bound) {
    List<TypeMirror> permitted = permitted(bound).toList();
    return !permitted.isEmpty() && permitted.stream().allMatch(this::isContainer);
  }

  /** Returns whether some objects of the type, perhaps not all, are certainly counted. */
  public boolean mayBeContainer(TypeMirror type) {
    return ask(
        possibleContainers,
        type,
        asked ->
            isContainer(asked)
                || Bounds.of(asked).flatMap(this::permitted).anyMatch(this::mayBeContainer));
  }

  /**
   * Returns the types that a sealed interface permits. They get its type arguments if the numbers
   * of type parameters are equal. Returns none for any other type.
   */
  public Stream<TypeMirror> permitted(TypeMirror type) {
    if (!(type instanceof DeclaredType declared)
        || MissingTypes.isMissing(type)
        || !declared.asElement().getKind().isInterface()) {
      return Stream.empty();
    }
    TypeElement element = (TypeElement) declared.asElement();
    missingTypes.requirePermitted(element);
    return element.getPermittedSubclasses().stream()
        .filter(each -> isProperSubtype(types.erasure(each), types.erasure(type)))
        .map(each -> withArguments(declared, asTypeElement(each)));
  }

  /**
   * Returns the type of {@code subclass}, assuming that its type parameters are those of the
   * interface, in order, if the numbers are equal.
   */
  private TypeMirror withArguments(DeclaredType type, TypeElement subclass) {
    List<? extends TypeMirror> arguments = type.getTypeArguments();
    boolean isInner =
        subclass.getNestingKind().isNested() && !subclass.getModifiers().contains(Modifier.STATIC);
    return isInner || subclass.getTypeParameters().size() != arguments.size()
        ? subclass.asType()
        : types.getDeclaredType(subclass, arguments.toArray(TypeMirror[]::new));
  }

  /** Returns whether a permitted type really is a subtype. This excludes endless chains. */
  private boolean isProperSubtype(TypeMirror permitted, TypeMirror type) {
    return types.isSubtype(permitted, type) && !types.isSameType(permitted, type);
  }

  /** Returns whether objects of the type are owned collections. */
  public boolean isCollection(TypeMirror type) {
    return isOrExtends(type, COLLECTION);
  }

  /**
   * Returns the type arguments of one of the runtime's own collections. The last one is the type of
   * its elements, or of a map's values. Returns none for other collections, because it is not known
   * which of their arguments are counted.
   */
  public List<? extends TypeMirror> elementTypes(TypeMirror collection) {
    return collection instanceof DeclaredType declared
            && getPackage(declared.asElement()).getQualifiedName().contentEquals(COLLECTIONS)
        ? declared.getTypeArguments()
        : List.of();
  }

  /** Returns whether Lasso can close objects of the type. */
  public boolean isCloseable(TypeMirror type) {
    return isOrExtends(type, CLOSEABLE);
  }

  /**
   * Returns whether objects of the type must be closed and are certainly not containers. The second
   * is certain for a class that is not a container class, and for an interface of the JDK. Any
   * other interface, and a type variable or wildcard bounded by an interface, may denote a
   * container class that implements it. Weak references do not need to be closed.
   */
  public boolean isResourceOnly(@Nullable TypeMirror type) {
    return type != null
        && isCloseable(type)
        && !isOrExtends(type, RUNTIME + "GcWeak")
        && !mayBeContainer(type)
        && Bounds.of(type)
            .filter(bound -> isOrExtends(bound, CLOSEABLE))
            .anyMatch(
                bound ->
                    bound instanceof DeclaredType declared
                        && (declared.asElement().getKind().isClass()
                            || (type.getKind() == TypeKind.DECLARED
                                && Hierarchy.qualifiedName(bound).startsWith("java."))));
  }

  /**
   * Returns whether objects of the type are {@code GcResources}, which own any number of resources.
   */
  public boolean isResources(TypeMirror type) {
    return isOrExtends(type, RESOURCES);
  }

  public boolean isHeap(TypeMirror type) {
    return isOrExtends(type, HEAP);
  }

  public boolean isScope(TypeMirror type) {
    return isOrExtends(type, SCOPE);
  }

  public boolean isRoot(TypeMirror type) {
    return isOrExtends(type, ROOT);
  }

  /**
   * Returns whether objects of the type are scopes or roots, which hold objects from outside the
   * graph.
   */
  public boolean isHold(TypeMirror type) {
    return isOrExtends(type, SCOPE) || isOrExtends(type, ROOT);
  }

  /** Returns the compiler's types. */
  Types types() {
    return types;
  }

  private boolean isOrExtends(TypeMirror type, String supertype) {
    return ask(
        extending.computeIfAbsent(supertype, _ -> new HashMap<>()),
        type,
        asked ->
            Bounds.of(asked)
                .filter(DeclaredType.class::isInstance)
                .filter(bound -> !MissingTypes.isMissing(bound))
                // javac caches the supertypes of an erasure in the round of its first request.
                .anyMatch(
                    bound ->
                        types.isSubtype(bound, type(supertype))
                            || types.isSubtype(types.erasure(bound), type(supertype))));
  }
}
