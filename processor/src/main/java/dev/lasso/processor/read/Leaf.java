package dev.lasso.processor.read;

import static java.util.Comparator.comparing;

import com.google.auto.common.MoreTypes;
import dev.lasso.processor.check.MemberCheck;
import dev.lasso.processor.declared.HostMethods;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.Mark;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/**
 * The host whose generated class is read, with what the readers of its members share.
 *
 * @param overridden the abstract methods that generated ones override
 * @param missed those that would be overridden, but for something, and how to report that
 */
record Leaf(
    ReadContext context,
    HostReport report,
    DeclarationReader declarations,
    HostModel model,
    HostMethods methods,
    MemberCheck check,
    Set<ExecutableElement> overridden,
    Map<ExecutableElement, Runnable> missed) {
  static Leaf of(
      ReadContext context, HostReport report, DeclarationReader declarations, TypeElement host) {
    return new Leaf(
        context,
        report,
        declarations,
        declarations.read(host),
        context.methods(host),
        new MemberCheck(context, report, host),
        new HashSet<>(),
        new HashMap<>());
  }

  TypeElement host() {
    return model.element();
  }

  /**
   * Shows {@code reader} the annotated fields of the leaf or of a super host of it, those by name:
   * in that order ECJ reads them from class files.
   */
  void readFields(HostModel declarer, BiConsumer<VariableElement, FieldModel> reader) {
    Stream<VariableElement> elements = Hierarchy.instanceFields(declarer.element()).stream();
    (declarer == model ? elements : elements.sorted(byName()))
        .forEach(
            element ->
                declarer.fields().stream()
                    .filter(field -> element.getSimpleName().contentEquals(field.name()))
                    .forEach(field -> reader.accept(element, field)));
  }

  /**
   * Whether {@code declared} cannot be overridden: only the package of {@code declarer} sees what
   * that takes, or nothing here can name {@code type}. Notes how to report that.
   */
  boolean misses(
      List<ExecutableElement> declared, HostModel declarer, boolean isSeen, TypeMirror type) {
    Optional<TypeElement> hidden = check.hidden(type);
    for (ExecutableElement method : declared) {
      if (!isSeen) {
        missed.putIfAbsent(method, () -> check.reportUnreachable(method, declarer.element()));
      } else if (hidden.isPresent()) {
        missed.putIfAbsent(method, () -> check.reportUnreachable(method, hidden.get()));
      }
    }
    return !isSeen || hidden.isPresent();
  }

  /**
   * The fields of {@code declarer}, and of the superclasses between it and its super host, that
   * Lasso does not look after; those of class files by name.
   */
  Stream<VariableElement> plainFields(HostModel declarer) {
    return Stream.concat(
            Stream.of(declarer.element()), Hierarchy.plainSuperclasses(declarer.element()).stream())
        .flatMap(
            type -> {
              Stream<VariableElement> fields = Hierarchy.instanceFields(type).stream();
              return type.equals(host()) ? fields : fields.sorted(byName());
            })
        .filter(field -> !Mark.OWNED.isOn(field) && !Mark.WEAK.isOn(field));
  }

  private static Comparator<VariableElement> byName() {
    return comparing(field -> field.getSimpleName().toString());
  }

  /** The type of a field; where nothing is to be substituted, with all its type annotations. */
  TypeMirror typeOf(VariableElement field) {
    TypeElement declarer = (TypeElement) field.getEnclosingElement();
    return declarer.equals(host()) || declarer.getTypeParameters().isEmpty()
        ? field.asType()
        : context.types().asMemberOf(MoreTypes.asDeclared(host().asType()), field);
  }

  /**
   * Whether the call of a static form has to name the type arguments of {@code declarer}: compilers
   * do not always infer them from {@code Box<? super T>}, whose wildcard they capture. Where the
   * leaf cannot name them, they have to.
   *
   * @param field the type of the field, as it is declared
   */
  boolean namesArguments(HostModel declarer, TypeMirror field) {
    return Bounds.named(field).anyMatch(WildcardType.class::isInstance)
        && Bounds.named(field).anyMatch(TypeVariable.class::isInstance)
        && Hierarchy.withSuperclasses(host())
            .takeWhile(type -> !type.equals(declarer.element()))
            .allMatch(type -> check.hidden(type.getSuperclass()).isEmpty());
  }
}
