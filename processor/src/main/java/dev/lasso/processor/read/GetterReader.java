package dev.lasso.processor.read;

import static java.util.stream.Collectors.toSet;

import dev.lasso.processor.declared.HostMethods;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.model.MethodModel.AccessorModel;
import dev.lasso.processor.model.MethodModel.AccessorModel.Form;
import dev.lasso.processor.model.MethodModel.FeatureMethodModel.Kind;
import dev.lasso.processor.model.ProtocolMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Decides which abstract methods of a host are getters of its annotated fields. */
final class GetterReader {
  /** The abstract methods of {@code GcObject}. */
  private static final Set<String> ACCESSORS =
      Set.of(ProtocolMethod.HEAP.methodName(), ProtocolMethod.TYPE.methodName());

  private static final List<UnaryOperator<String>> NAMES =
      List.of(
          field -> field,
          field -> "get" + Character.toUpperCase(field.charAt(0)) + field.substring(1));

  /** The names that getters of {@code field} have. */
  static Stream<String> names(VariableElement field) {
    String name = field.getSimpleName().toString();
    Stream<String> names = NAMES.stream().map(naming -> naming.apply(name));
    return field.asType().getKind() == TypeKind.BOOLEAN
        ? Stream.concat(names, Stream.of("is" + NAMES.getLast().apply(name).substring(3)))
        : names;
  }

  private final Leaf leaf;
  private final Set<String> taken;
  private final List<AccessorModel> getters = new ArrayList<>();

  GetterReader(Leaf leaf) {
    this.leaf = leaf;
    this.taken =
        Stream.concat(
                ACCESSORS.stream(),
                Arrays.stream(Kind.values())
                    .filter(kind -> leaf.model().has(kind.feature()))
                    .map(Kind::methodName))
            .collect(toSet());
  }

  /** The getters, those that are named like their fields first. */
  List<AccessorModel> read() {
    for (UnaryOperator<String> name : NAMES) {
      readAll(leaf.model(), name);
    }
    return getters;
  }

  /** Whether every generated class writes the method, be it that an interface asks for it too. */
  static boolean isAccessor(ExecutableElement method) {
    return ACCESSORS.contains(method.getSimpleName().toString())
        && method.getParameters().isEmpty();
  }

  private void readAll(HostModel declarer, UnaryOperator<String> naming) {
    leaf.readFields(
        declarer,
        (element, field) -> {
          String name = naming.apply(field.name());
          List<ExecutableElement> declared = declared(leaf.methods(), name);
          if (!declared.isEmpty() && !taken.contains(name)) {
            read(declarer, element, name, declared);
          }
        });
    declarer.superHost().ifPresent(parent -> readAll(parent, naming));
  }

  /** The abstract methods of this name, if nobody has written one. */
  private static List<ExecutableElement> declared(HostMethods methods, String name) {
    List<ExecutableElement> found = methods.find(name, List.of());
    return found.stream().allMatch(HostMethods::isAbstract) ? found : List.of();
  }

  private void read(
      HostModel declarer, VariableElement element, String name, List<ExecutableElement> declared) {
    TypeMirror type = leaf.typeOf(element);
    if (!declared.stream().allMatch(method -> leaf.methods().canReturn(method, type))) {
      return;
    }
    boolean isPackagePrivate = !Access.of(element.getModifiers()).leavesPackage();
    boolean isSeen = declarer.packageName().equals(leaf.model().packageName()) || !isPackagePrivate;
    boolean isStatic = isPackagePrivate && isStaticIn(declarer, name);
    if ((isSeen || isStatic)
        && leaf.check().hidden(type).isEmpty()
        && leaf.overridden().addAll(declared)) {
      taken.add(name);
      AccessorModel getter =
          new AccessorModel(
              isSeen ? Form.DIRECT : Form.CALL,
              false,
              declarer,
              element,
              name,
              type,
              false,
              false,
              Access.widest(declared).orElseThrow(),
              DeclarationReader.deprecated(element, declared));
      getters.add(getter);
      if (isStatic && declarer == leaf.model()) {
        getters.add(getter.asStatic());
        leaf.methods()
            .met(name, List.of(leaf.host().asType()))
            .forEach(method -> leaf.check().reportClash(method, name));
      }
    }
  }

  /** Whether sub hosts of {@code declarer} in other packages have the getter to write. */
  private boolean isStaticIn(HostModel declarer, String name) {
    HostMethods methods = leaf.context().methods(declarer.element());
    return declarer.isPublic()
        && Access.widest(declared(methods, name)).filter(Access::leavesPackage).isPresent();
  }
}
