package dev.lasso.processor.read;

import static com.google.auto.common.MoreElements.getPackage;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toSet;

import dev.lasso.processor.check.HostMethods;
import dev.lasso.processor.check.MemberCheck;
import dev.lasso.processor.check.ReadContext;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.FeatureMethodModel.Kind;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.GetterModel;
import dev.lasso.processor.model.GetterModel.Form;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.model.ProtocolMethod;
import dev.lasso.processor.type.HiddenTypes;
import dev.lasso.processor.type.Hierarchy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** Decides which abstract methods of a host are getters of its annotated fields. */
final class GetterReader {
  /** The abstract methods of {@code GcObject}. */
  static final Set<String> ACCESSORS =
      Set.of(ProtocolMethod.HEAP.methodName(), ProtocolMethod.TYPE.methodName());

  private static final List<UnaryOperator<String>> NAMES =
      List.of(
          field -> field,
          field -> "get" + Character.toUpperCase(field.charAt(0)) + field.substring(1));

  private final ReadContext context;
  private final HostReport report;
  private final HostModel leaf;
  private final HostMethods methods;
  private final Map<ExecutableElement, Runnable> missed;
  private final Set<String> taken;
  private final List<GetterModel> getters = new ArrayList<>();
  private final Set<ExecutableElement> overridden = new LinkedHashSet<>();

  /**
   * For the generated class of {@code leaf}.
   *
   * @param missed takes the abstract methods that would be getters, but for something, and how to
   *     report them
   */
  GetterReader(
      ReadContext context,
      HostReport report,
      HostModel leaf,
      HostMethods methods,
      Map<ExecutableElement, Runnable> missed) {
    this.context = context;
    this.report = report;
    this.leaf = leaf;
    this.methods = methods;
    this.missed = missed;
    this.taken =
        Stream.concat(
                ACCESSORS.stream(),
                Arrays.stream(Kind.values())
                    .filter(kind -> leaf.has(kind.feature()))
                    .map(Kind::methodName))
            .collect(toSet());
    for (UnaryOperator<String> name : NAMES) {
      readAll(leaf, name);
    }
  }

  /** The getters, those that are named like their fields first. */
  List<GetterModel> getters() {
    return getters;
  }

  /** The abstract methods that they override. */
  Set<ExecutableElement> overridden() {
    return overridden;
  }

  private void readAll(HostModel declarer, UnaryOperator<String> naming) {
    for (VariableElement element : inOrder(declarer)) {
      String name = naming.apply(element.getSimpleName().toString());
      List<ExecutableElement> declared = declared(methods, name);
      if (!declared.isEmpty() && !taken.contains(name)) {
        declarer.fields().stream()
            .filter(field -> element.getSimpleName().contentEquals(field.name()))
            .forEach(field -> read(declarer, field, element, name, declared));
      }
    }
    declarer.superHost().ifPresent(parent -> readAll(parent, naming));
  }

  /** The fields, those of super hosts by name: in that order ECJ reads them from class files. */
  private List<VariableElement> inOrder(HostModel declarer) {
    List<VariableElement> fields = Hierarchy.instanceFields(declarer.element());
    return declarer == leaf
        ? fields
        : fields.stream().sorted(comparing(field -> field.getSimpleName().toString())).toList();
  }

  /** The abstract methods of this name, if nobody has written one. */
  private static List<ExecutableElement> declared(HostMethods methods, String name) {
    List<ExecutableElement> found = methods.find(name, List.of());
    return found.stream().allMatch(HostMethods::isAbstract) ? found : List.of();
  }

  private void read(
      HostModel declarer,
      FieldModel field,
      VariableElement element,
      String name,
      List<ExecutableElement> declared) {
    TypeMirror type = seenFromLeaf(declarer, element);
    for (ExecutableElement method : declared) {
      if (!context.types().isSubtype(type, methods.resultOf(method))) {
        miss(declared, () -> check().reportGetter(leaf.element(), method, element));
        return;
      }
    }
    var hidden = HiddenTypes.named(type, getPackage(leaf.element()));
    if (hidden.isPresent()) {
      miss(
          declared,
          () -> check().reportUnnameable(leaf.element(), declared.getFirst(), hidden.get()));
      return;
    }
    boolean isSeen =
        declarer.packageName().equals(leaf.packageName())
            || Access.of(element.getModifiers()).leavesPackage();
    if (!isSeen && !isStaticIn(declarer, context.methods(declarer.element()), name)) {
      miss(
          declared, () -> check().reportUnreachable(leaf.element(), declared.getFirst(), declarer));
      return;
    }
    if (overridden.addAll(declared)) {
      missed.keySet().removeAll(declared);
      taken.add(name);
      add(isSeen ? Form.DIRECT : Form.CALL, declarer, field, element, name, type, declared);
      if (declarer == leaf
          && !Access.of(element.getModifiers()).leavesPackage()
          && isStaticIn(leaf, methods, name)) {
        add(Form.STATIC, declarer, field, element, name, type, declared);
        methods
            .met(name, List.of(leaf.element().asType()))
            .forEach(method -> check().reportClash(leaf.element(), method, name));
      }
    }
  }

  private void add(
      Form form,
      HostModel declarer,
      FieldModel field,
      VariableElement element,
      String name,
      TypeMirror type,
      List<ExecutableElement> declared) {
    getters.add(
        new GetterModel(
            form,
            declarer,
            field,
            name,
            type,
            List.copyOf(element.asType().getAnnotationMirrors()),
            form == Form.STATIC ? Access.PUBLIC : Access.widest(declared).orElseThrow(),
            DeclarationReader.deprecated(element, declared)));
  }

  private void miss(List<ExecutableElement> declared, Runnable report) {
    declared.forEach(method -> missed.putIfAbsent(method, report));
  }

  private MemberCheck check() {
    return new MemberCheck(context, report);
  }

  /** Whether sub hosts of {@code declarer} in other packages have the getter to write. */
  private static boolean isStaticIn(HostModel declarer, HostMethods methods, String name) {
    return declarer.isPublic()
        && Access.widest(declared(methods, name)).filter(Access::leavesPackage).isPresent();
  }

  /** The type of a field; where nothing is to be substituted, with all its type annotations. */
  private TypeMirror seenFromLeaf(HostModel declarer, VariableElement field) {
    return declarer == leaf || declarer.element().getTypeParameters().isEmpty()
        ? field.asType()
        : context.types().asMemberOf((DeclaredType) leaf.element().asType(), field);
  }
}
