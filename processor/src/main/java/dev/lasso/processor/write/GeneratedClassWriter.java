package dev.lasso.processor.write;

import static java.util.stream.Collectors.toSet;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.GeneratedMethod.AccessorModel;
import dev.lasso.processor.model.GeneratedModel;
import dev.lasso.processor.model.GeneratedModel.Companion;
import dev.lasso.processor.model.GeneratedModel.Subclass;
import dev.lasso.processor.model.ProtocolMethod;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.annotation.processing.Filer;
import javax.annotation.processing.Generated;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Elements;

/** A writer of generated classes. Valid for one round, because elements differ in each round. */
public final class GeneratedClassWriter {
  private static final Set<String> NULL_SCOPES =
      Set.of("org.jspecify.annotations.NullMarked", "org.jspecify.annotations.NullUnmarked");

  /**
   * Suppresses warnings for types and members that the generated code names because the container
   * class does, which gets or suppresses these warnings itself. For ECJ, {@code "all"} also
   * suppresses those about unknown or needless names in this list.
   */
  private static final AnnotationSpec SUPPRESS_WARNINGS =
      AnnotationSpec.builder(SuppressWarnings.class)
          .addMember(
              "value",
              "{\"all\", \"NullAway\", \"deprecation\", \"doclint\", \"exports\", \"overloads\","
                  + " \"rawtypes\", \"removal\", \"serial\", \"static\", \"try\", \"unchecked\","
                  + " \"varargs\"}")
          .build();

  /** A comment of a single line, or {@code @Override} with the line below it. */
  private static final Pattern SHORT =
      Pattern.compile(
          "^( *)/\\*\\*\\n *\\* (.*)\\n *\\*/$|^( *@Override)\\n *(.*)$", Pattern.MULTILINE);

  private static final Pattern JAVA_LANG_IMPORT =
      Pattern.compile("^import java\\.lang\\.(\\w+);\\n", Pattern.MULTILINE);

  private static final int MAX_LINE_LENGTH = 100;

  private final AnnotationSpec generatedBy;
  private final Elements elements;
  private final Filer filer;

  /** The qualified names requested so far, and whether such a class exists. */
  private final Map<String, Boolean> knownClasses = new HashMap<>();

  /**
   * Creates a writer.
   *
   * @param generator the name of the processor, for {@code @Generated}
   */
  public GeneratedClassWriter(String generator, Elements elements, Filer filer) {
    this.generatedBy =
        AnnotationSpec.builder(Generated.class).addMember("value", "$S", generator).build();
    this.elements = elements;
    this.filer = filer;
  }

  /**
   * Writes the class.
   *
   * @throws javax.annotation.processing.FilerException if a class of this name already exists
   */
  public void write(GeneratedModel model) throws IOException {
    ContainerModel container = model.container();
    String packageName = container.packageName();
    String text = JavaFile.builder(packageName, type(model)).indent("  ").build().toString();
    text =
        JAVA_LANG_IMPORT
            .matcher(text)
            .replaceAll(found -> isHidden(container, found.group(1)) ? found.group() : "");
    text = SHORT.matcher(text).replaceAll(GeneratedClassWriter::onOneLine);
    String name = GeneratedNames.generatedClass(container).reflectionName();
    try (Writer file = filer.createSourceFile(name, container.element()).openWriter()) {
      file.write(text);
    }
  }

  /** Returns whether a class of the package hides the one in {@code java.lang}. */
  private boolean isHidden(ContainerModel container, String name) {
    String packageName = container.packageName();
    return knownClasses.computeIfAbsent(
        packageName.isEmpty() ? name : packageName + "." + name,
        each -> elements.getTypeElement(elements.getModuleOf(container.element()), each) != null);
  }

  private static String onOneLine(MatchResult found) {
    String line =
        found.group(3) == null
            ? found.group(1) + "/** " + found.group(2) + " */"
            : found.group(3) + " " + found.group(4);
    return Matcher.quoteReplacement(line.length() <= MAX_LINE_LENGTH ? line : found.group());
  }

  private TypeSpec type(GeneratedModel model) {
    ContainerModel container = model.container();
    TypeSpec.Builder generated =
        TypeSpec.classBuilder(container.generatedName())
            .addModifiers(
                Access.publicIf(container.isPublic()).modifiers().toArray(Modifier[]::new))
            .addModifiers(Modifier.FINAL);
    if (model.platform().hasGenerated()) {
      generated.addAnnotation(generatedBy);
    }
    generated
        .addAnnotation(marker(container))
        .addAnnotations(GeneratedNames.deprecated(container.element()))
        .addAnnotation(SUPPRESS_WARNINGS)
        .addAnnotations(GeneratedNames.copy(nullScope(container.element())));
    GeneratedNames names = new GeneratedNames(container, model.platform().hasNullable());
    TypeWriter.write(names, generated);
    switch (model.shape()) {
      case Subclass concrete -> write(concrete, names, generated);
      case Companion companion -> write(companion, names, generated);
    }
    return generated.build();
  }

  /** Returns the marker, with the order of the fields if that of class files may be another. */
  private static AnnotationSpec marker(ContainerModel container) {
    AnnotationSpec.Builder marker = AnnotationSpec.builder(RuntimeNames.GC_GENERATED);
    List<String> order = container.fields().stream().map(FieldModel::name).toList();
    if (!order.equals(order.stream().sorted().toList())) {
      marker.addMember(
          "value",
          order.stream()
              .map(name -> CodeBlock.of("$S", name))
              .collect(CodeBlock.joining(", ", "{", "}")));
    }
    return marker.build();
  }

  // Example:
  // public final class GcBox<T> extends Box<T> implements Serializable {
  //   public static final GcType TYPE = …;
  //   … fields, constructors, methods
  // }
  private static void write(Subclass shape, GeneratedNames names, TypeSpec.Builder generated) {
    generated
        .addJavadoc(
            "{@link $L} with the code that counts, traverses and frees it. Written by Lasso.\n",
            names.container.name())
        .avoidClashesWithNestedClasses(names.container.element())
        .alwaysQualify(names.methodTypeVariables())
        .addTypeVariables(names.variables)
        .superclass(names.containerType)
        .addSuperinterface(RuntimeNames.SERIALIZABLE); // so that GcObject refuses with a message
    names.taken = taken(shape);
    new ConstructionWriter(names, generated).write(shape.constructors(), shape.itemType());
    new MutatorWriter(names, generated).write(shape.mutators());
    new AliveCheckWriter(names, generated).write(shape.accessors(), shape.checkedMethods());
    new AttributesWriter(names, generated).write(shape.featureMethods());
    generated.addMethod(
        accessor(ProtocolMethod.HEAP, RuntimeNames.HEAP, "gcHeap").toBuilder()
            .addJavadoc("For the runtime, as are all methods below.\n")
            .build());
    generated.addMethod(accessor(ProtocolMethod.TYPE, RuntimeNames.TYPE, "TYPE"));
    new ProtocolWriter(names, generated).write(true);
  }

  private static Set<VariableElement> taken(Subclass shape) {
    Set<VariableElement> read =
        shape.accessors().stream()
            .filter(
                accessor -> !accessor.isSetter() && accessor.form() != AccessorModel.Form.STATIC)
            .map(AccessorModel::field)
            .collect(toSet());
    return shape.mutators().stream()
        .filter(instance -> instance.field() instanceof FieldModel.Resource)
        .filter(instance -> instance.mutator().form() == MutatorModel.Form.TAKE)
        .map(instance -> instance.field().element())
        .filter(read::contains)
        .collect(toSet());
  }

  // Example:
  // @Override
  // public GcHeap gcHeap() {
  //   return gcHeap;
  // }
  private static MethodSpec accessor(ProtocolMethod method, TypeName type, String value) {
    return MethodSpec.methodBuilder(method.methodName())
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC)
        .returns(type)
        .addCode("return $L;\n", value)
        .build();
  }

  // Example:
  // public final class GcBase {
  //   public static final GcType TYPE = …;
  //   private GcBase() {}
  //   … static members
  // }
  private static void write(Companion shape, GeneratedNames names, TypeSpec.Builder generated) {
    generated
        .addJavadoc(
            """
            The static members that the generated subclasses of {@link $1L} share. There is no
            {@code create}: {@code $1L} $2L.
            Written by Lasso.
            """,
            names.container.name(),
            shape.openMethods().isEmpty()
                ? "is sealed, and does not permit it"
                : "leaves {@code " + String.join(", ", shape.openMethods()) + "} to its subclasses")
        .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    new MutatorWriter(names, generated).write(List.of());
    new AliveCheckWriter(names, generated).write(shape.accessors(), List.of());
    new ProtocolWriter(names, generated).write(false);
  }

  /**
   * Returns the {@code @NullMarked} or {@code @NullUnmarked} on the container class or an enclosing
   * class.
   */
  private static Optional<AnnotationMirror> nullScope(TypeElement container) {
    for (Element at = container; at instanceof TypeElement; at = at.getEnclosingElement()) {
      for (AnnotationMirror mirror : at.getAnnotationMirrors()) {
        if (NULL_SCOPES.contains(mirror.getAnnotationType().toString())) {
          return Optional.of(mirror);
        }
      }
    }
    return Optional.empty();
  }
}
