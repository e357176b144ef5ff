package dev.lasso.processor.read;

import static com.google.auto.common.MoreElements.getPackage;

import dev.lasso.processor.declared.FieldDeclaration.Kind;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.graph.OwnershipGraph;
import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import dev.lasso.processor.graph.OwnershipGraph.Target;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.ErrorBoundary;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.MissingTypes;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * A reader of the ownership graph: the container classes of a compilation, and those that can be
 * reached from them through supertypes, fields and permitted subclasses, including class files.
 */
public final class GraphReader {

  private final ReadContext context;
  private final ErrorBoundary errorBoundary;
  private final Set<String> compiledContainers;

  /** Container classes and declared types of fields, by name. */
  private final Map<String, TypeElement> knownTypes = new TreeMap<>();

  private final Deque<TypeElement> unread = new ArrayDeque<>();
  private final List<Field> fields = new ArrayList<>();

  private GraphReader(ReadContext context, ErrorBoundary errorBoundary, Set<String> here) {
    this.context = context;
    this.errorBoundary = errorBoundary;
    this.compiledContainers = here;
  }

  /**
   * Returns the graph of the container classes named {@code here}, whose sources belong to this
   * compilation, or empty if Lasso's runtime is not on the class path. If reading a class crashes,
   * {@code errorBoundary} reports that, and the graph lacks fields of the class.
   */
  public static Optional<OwnershipGraph> read(
      Elements elements, Types types, ErrorBoundary errorBoundary, Collection<String> here) {
    return ReadContext.find(elements, types)
        .map(context -> new GraphReader(context, errorBoundary, new TreeSet<>(here)).read());
  }

  private OwnershipGraph read() {
    for (String name : compiledContainers) {
      // Not every class can be found by its name.
      Optional.ofNullable(context.elements().getTypeElement(name)).ifPresent(this::addReachable);
    }
    while (!unread.isEmpty()) {
      TypeElement container = unread.remove();
      errorBoundary.run(container, () -> read(container));
    }
    return new OwnershipGraph(
        knownTypes.values().stream().map(this::type).toList(),
        fields.stream().sorted(Comparator.comparing(Field::owner)).toList());
  }

  private void read(TypeElement container) {
    Hierarchy.superclasses(container).forEach(this::addReachable);
    for (VariableElement field : Hierarchy.instanceFields(container)) {
      if (LassoAnnotation.OWNED.isOn(field)) {
        readField(container, field);
      }
    }
  }

  private void addReachable(TypeElement type) {
    if (LassoAnnotation.CONTAINER.isOn(type) && knownTypes.put(name(type), type) == null) {
      unread.add(type);
    }
    for (TypeMirror permitted : type.getPermittedSubclasses()) {
      if (permitted instanceof DeclaredType subclass) {
        addReachable((TypeElement) subclass.asElement());
      }
    }
  }

  private void readField(TypeElement container, VariableElement field) {
    TypeMirror type = field.asType();
    Kind kind = context.field(field).kind();
    List<TypeMirror> types =
        switch (kind) {
          case CONTAINER, VALUE -> List.of(context.types().erasure(type));
          case ITEMS -> List.of(context.types().erasure(((ArrayType) type).getComponentType()));
          case COLLECTION -> elementTypes((DeclaredType) type, getPackage(container));
          case RESOURCE -> linkTargets(type);
          case PLAIN -> List.of();
        };
    List<Target> targets = types.stream().flatMap(bound -> target(bound).stream()).toList();
    if (!targets.isEmpty()) {
      fields.add(
          new Field(
              name(container),
              field.getSimpleName().toString(),
              kind == Kind.ITEMS || kind == Kind.COLLECTION,
              kind != Kind.COLLECTION && field.getModifiers().contains(Modifier.FINAL),
              kind == Kind.RESOURCE,
              isAcknowledged(field),
              compiledContainers.contains(name(container)),
              targets));
    }
  }

  /** Returns the target of a link. Other resources own no containers. */
  private List<TypeMirror> linkTargets(TypeMirror type) {
    return type instanceof DeclaredType link
            && RuntimeTypes.isOneOf(type, "GcHeapLink")
            && !link.getTypeArguments().isEmpty()
        ? List.of(context.types().erasure(link.getTypeArguments().getFirst()))
        : List.of();
  }

  /**
   * Returns the types that the collection can own. A map that is weak on one side owns at most the
   * other side.
   */
  private List<TypeMirror> elementTypes(DeclaredType type, PackageElement user) {
    List<TypeMirror> elements =
        new ArrayList<>(new DeclarationReader(context, Set.of()).elementTypes(type, user));
    List<? extends TypeMirror> arguments = context.runtime().elementTypes(type);
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i) instanceof ArrayType array) {
        elements.set(i, array); // its elements are not counted
      }
    }
    if (RuntimeTypes.isOneOf(type, "GcWeakSet")) {
      return List.of();
    }
    if (!RuntimeTypes.isOneOf(type, "GcWeakMap")) {
      return elements;
    }
    // If both are containers, the keys are most likely the weak ones.
    return context.runtime().isContainer(elements.getFirst())
        ? List.of(elements.getLast())
        : List.of();
  }

  private Optional<Target> target(TypeMirror type) {
    if (!(type instanceof DeclaredType bound) || MissingTypes.isMissing(type)) {
      return Optional.empty();
    }
    TypeElement element = (TypeElement) bound.asElement();
    if (!context.runtime().isContainer(type) && !context.runtime().isAnyValue(type)) {
      return Optional.empty(); // for example the key type of a map
    }
    if (LassoAnnotation.GENERATED.isOn(element)) {
      return Hierarchy.superContainer(element)
          .map(container -> new Target(addType(container), true));
    }
    return Optional.of(new Target(addType(element), false));
  }

  private String addType(TypeElement type) {
    addReachable(type);
    knownTypes.put(name(type), type);
    return name(type);
  }

  private GraphType type(TypeElement type) {
    Set<String> supertypes = new TreeSet<>();
    collectSupertypes(type.asType(), supertypes);
    supertypes.retainAll(knownTypes.keySet());
    return new GraphType(name(type), Hierarchy.name(type), List.copyOf(supertypes));
  }

  private void collectSupertypes(TypeMirror type, Set<String> names) {
    for (TypeMirror supertype : context.types().directSupertypes(type)) {
      if (supertype instanceof DeclaredType found
          && names.add(name((TypeElement) found.asElement()))) {
        collectSupertypes(supertype, names);
      }
    }
  }

  private static boolean isAcknowledged(Element field) {
    return Hierarchy.around(field)
        .anyMatch(
            at ->
                LassoAnnotation.CYCLES_MEANT.isOn(at)
                    || Diagnostic.OWNERSHIP_CYCLE.isSuppressedOn(at)
                    || Diagnostic.LINK_CYCLE.isSuppressedOn(at));
  }

  private static String name(TypeElement type) {
    return type.getQualifiedName().toString();
  }
}
