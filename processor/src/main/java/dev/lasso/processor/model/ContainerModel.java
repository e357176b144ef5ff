package dev.lasso.processor.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/**
 * A container class, as seen by its own generated class and those of its subclasses.
 *
 * @param element the class
 * @param packageName its package, empty for the unnamed one
 * @param name its name inside the package, such as {@code Outer.Inner}
 * @param generatedName the simple name of the generated class
 * @param isPublic true if other packages can access the generated class
 * @param isExtensible true if container classes of other packages can extend it
 * @param fields the annotated fields it declares, in order, except borrowed ones
 * @param borrowed the borrowed fields it declares that other classes of its package can read
 * @param features the features that its own annotation requests
 * @param finalizer its own finalizer, if it declares one
 * @param weight the method, named by its own annotation, that returns the native bytes of an object
 * @param givenName the name in messages, if its own annotation gives one
 * @param superContainer the nearest superclass that is a container class
 */
public record ContainerModel(
    TypeElement element,
    String packageName,
    String name,
    String generatedName,
    boolean isPublic,
    boolean isExtensible,
    List<FieldModel> fields,
    List<BorrowedModel> borrowed,
    Set<Feature> features,
    Optional<FinalizerModel> finalizer,
    Optional<String> weight,
    Optional<String> givenName,
    Optional<ContainerModel> superContainer) {

  /** A feature that the annotation of a container class can request. Subclasses inherit it. */
  public enum Feature {
    /** Native memory that is freed with the object. */
    EXTRA("extra"),
    /** Owned containers by name. */
    ATTRIBUTES("attributes"),
    /** Methods that check whether their object is alive. */
    CHECKED("checked");

    private final String element;

    Feature(String element) {
      this.element = element;
    }

    /** Returns the name of the element of {@code @GcContainer}. */
    public String element() {
      return element;
    }
  }

  /**
   * A {@code @Borrowed} field, which only getters and verifications read.
   *
   * @param name its name
   * @param reason the reason why the borrowed object stays alive
   */
  public record BorrowedModel(String name, String reason) {}

  /**
   * The {@code @Finalizer} method of a container class.
   *
   * @param method its name
   * @param thrown the exceptions that it declares
   */
  public record FinalizerModel(String method, List<? extends TypeMirror> thrown) {}

  /**
   * Returns the container classes whose fields the generated class handles itself: this class and
   * those above it in the same package, the topmost first.
   */
  public List<ContainerModel> handled() {
    List<ContainerModel> handled = new ArrayList<>(List.of(this));
    while (handled.getFirst().superContainer.filter(this::isInSamePackage).isPresent()) {
      handled.addFirst(handled.getFirst().superContainer.get());
    }
    return handled;
  }

  private boolean isInSamePackage(ContainerModel other) {
    return other.packageName.equals(packageName);
  }

  /** Returns the nearest container superclass in another package. */
  public Optional<ContainerModel> foreignSuper() {
    return handled().getFirst().superContainer;
  }

  /** Returns whether the generated class has a static form of {@code method}. */
  public boolean writesStaticForm(ProtocolMethod method) {
    return isExtensible && handled().stream().anyMatch(method::hasWorkFor);
  }

  /**
   * Returns the nearest container class in another package whose generated class has a static form
   * of {@code method}.
   */
  public Optional<ContainerModel> foreignDeclarer(ProtocolMethod method) {
    return foreignSuper()
        .flatMap(
            above ->
                above.writesStaticForm(method)
                    ? Optional.of(above)
                    : above.foreignDeclarer(method));
  }

  /** Returns whether this class or a superclass requests {@code feature}. */
  public boolean has(Feature feature) {
    return features.contains(feature)
        || superContainer.filter(parent -> parent.has(feature)).isPresent();
  }

  /** Returns the array of items that this class itself declares. */
  public Optional<FieldModel.Items> items() {
    return fields(FieldModel.Items.class).stream().findFirst();
  }

  /** Returns this class or the superclass that declares an array of items. */
  public Optional<ContainerModel> declarerOfItems() {
    return items().isPresent()
        ? Optional.of(this)
        : superContainer.flatMap(ContainerModel::declarerOfItems);
  }

  /** Returns the finalizer that runs for objects of this class. */
  public Optional<FinalizerModel> effectiveFinalizer() {
    return finalizer.or(() -> superContainer.flatMap(ContainerModel::effectiveFinalizer));
  }

  /** Returns the fields of this kind that this class declares, in order. */
  public <F extends FieldModel> List<F> fields(Class<F> kind) {
    return fields.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
