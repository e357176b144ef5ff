package dev.lasso.processor.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/**
 * A {@code @GcContainer} class as its own generated class and those of its sub hosts see it.
 *
 * @param element the class
 * @param packageName its package, empty for the unnamed one
 * @param name its name inside the package, such as {@code Outer.Inner}
 * @param generatedName the simple name of the generated class
 * @param isPublic whether other packages can see the generated class
 * @param fields the annotated fields it declares, in order; borrowed ones need no code
 * @param features what its own annotation asks for
 * @param finalizer its own finalizer, if it declares one
 * @param weight the method that its own annotation names to weigh its objects
 * @param superHost the nearest superclass that is a host
 */
public record HostModel(
    TypeElement element,
    String packageName,
    String name,
    String generatedName,
    boolean isPublic,
    List<FieldModel> fields,
    Set<Feature> features,
    Optional<FinalizerModel> finalizer,
    Optional<String> weight,
    Optional<HostModel> superHost) {

  /** What a host asks for in its annotation; sub hosts inherit it. */
  public enum Feature {
    /** Native memory that is freed with the object. */
    EXTRA("extra"),
    /** Owned containers by name. */
    ATTRIBUTES("attributes"),
    /** Methods that check first that their object is alive. */
    CHECKED("checked");

    private final String element;

    Feature(String element) {
      this.element = element;
    }

    /** The element of {@code @GcContainer}. */
    public String element() {
      return element;
    }
  }

  /**
   * The {@code @Finalizer} method of a host.
   *
   * @param method its name
   * @param thrown what it declares to throw
   */
  public record FinalizerModel(String method, List<? extends TypeMirror> thrown) {}

  /**
   * Whether the generated class of this host has the static form of {@code method}: it has
   * something to do there, or is seen in packages that cannot see the super host's method.
   */
  public boolean writes(ProtocolMethod method) {
    return writes(method, superDeclarer(method));
  }

  private boolean writes(ProtocolMethod method, Optional<HostModel> superDeclarer) {
    return method.concerns(this)
        || (isPublic && superDeclarer.filter(declarer -> !declarer.isPublic).isPresent());
  }

  /** This host, or else the nearest super host, whose generated class has {@code method}. */
  public Optional<HostModel> declarer(ProtocolMethod method) {
    Optional<HostModel> superDeclarer = superDeclarer(method);
    return writes(method, superDeclarer) ? Optional.of(this) : superDeclarer;
  }

  /** The nearest super host whose generated class has {@code method}. */
  public Optional<HostModel> superDeclarer(ProtocolMethod method) {
    return superHost.flatMap(host -> host.declarer(method));
  }

  /** Whether this host or a super host asks for {@code feature}. */
  public boolean has(Feature feature) {
    return features.contains(feature)
        || superHost.filter(parent -> parent.has(feature)).isPresent();
  }

  /** The array of items that this host declares itself. */
  public Optional<FieldModel.Items> items() {
    return fields(FieldModel.Items.class).stream().findFirst();
  }

  /** This host or the super host that declares an array of items. */
  public Optional<HostModel> declarerOfItems() {
    return items().isPresent() ? Optional.of(this) : superHost.flatMap(HostModel::declarerOfItems);
  }

  /** The declared exceptions of the finalizer that runs for objects of this host. */
  public Optional<FinalizerModel> effectiveFinalizer() {
    return finalizer.or(() -> superHost.flatMap(HostModel::effectiveFinalizer));
  }

  /** The fields of this kind that this host declares, in order. */
  public <F extends FieldModel> List<F> fields(Class<F> kind) {
    return fields.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
