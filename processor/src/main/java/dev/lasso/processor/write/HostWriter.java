package dev.lasso.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ConstructorModel;
import dev.lasso.processor.model.GeneratedModel;
import dev.lasso.processor.model.GeneratedModel.Companion;
import dev.lasso.processor.model.GeneratedModel.Concrete;
import dev.lasso.processor.model.HostModel;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.util.Elements;

/** Writes the generated classes of hosts. Good for one round, as elements are new in each. */
public final class HostWriter {
  private static final Set<String> NULL_SCOPES =
      Set.of("org.jspecify.annotations.NullMarked", "org.jspecify.annotations.NullUnmarked");

  private static final AnnotationSpec GC_GENERATED =
      AnnotationSpec.builder(RuntimeNames.GC_GENERATED).build();

  /**
   * What the code may cause by naming what its host names, which has these warnings too or
   * suppresses them. ECJ takes the first for all, also for that the others are unknown or needless.
   */
  private static final AnnotationSpec SUPPRESS_WARNINGS =
      AnnotationSpec.builder(RuntimeNames.SUPPRESS_WARNINGS)
          .addMember(
              "value",
              "{$S, $S, $S, $S, $S,\n    $S, $S, $S}",
              "all",
              "deprecation",
              "exports",
              "overloads",
              "rawtypes",
              "removal",
              "unchecked",
              "varargs")
          .build();

  private static final List<Method> ACCESSORS =
      List.of(
          accessor("gcHeap", RuntimeNames.HEAP, "gcHeap"),
          accessor("gcType", RuntimeNames.TYPE, "TYPE"));

  private final AnnotationSpec generatedBy;
  private final Elements elements;
  private final Filer filer;
  private final OtherMeanings meanings;

  /**
   * @param generator the name of the processor, for {@code @Generated}
   */
  public HostWriter(String generator, Elements elements, Filer filer) {
    this.generatedBy =
        AnnotationSpec.builder(RuntimeNames.GENERATED).addMember("value", "$S", generator).build();
    this.elements = elements;
    this.filer = filer;
    this.meanings = new OtherMeanings(elements);
  }

  /**
   * Writes the class.
   *
   * @throws javax.annotation.processing.FilerException if a class of this name was written before
   */
  public void write(GeneratedModel model) throws IOException {
    HostModel host = model.host();
    String text = text(model);
    ClassName name = HostNames.generated(host);
    try (Writer file = filer.createSourceFile(name.canonicalName(), host.element()).openWriter()) {
      file.write(text);
    }
  }

  private String text(GeneratedModel model) {
    HostModel host = model.host();
    Imports imports = imports(model);
    HostNames names = new HostNames(host, model.platform().hasNullable(), imports);
    GeneratedClass generated = new GeneratedClass(imports);
    switch (model.shape()) {
      case Concrete concrete -> write(concrete, names, annotations(model), generated);
      case Companion companion -> write(companion, names, annotations(model), generated);
    }
    return generated.file(host.packageName());
  }

  private Imports imports(GeneratedModel model) {
    TypeElement host = model.host().element();
    PackageElement owner = elements.getPackageOf(host);
    Imports imports =
        new Imports(model.host().packageName(), name -> meanings.isInPackage(owner, name));
    reserve(imports, host.getTypeParameters());
    if (model.shape() instanceof Concrete concrete) {
      meanings.inheritedFrom(host).forEach(imports::reserve);
      for (ConstructorModel constructor : concrete.constructors()) {
        reserve(imports, constructor.typeParameters());
        constructor.parameters().forEach(each -> imports.reserve(each.name()));
      }
    }
    imports.declare(model.host().generatedName());
    return imports;
  }

  private static void reserve(
      Imports imports, List<? extends TypeParameterElement> typeParameters) {
    typeParameters.forEach(each -> imports.reserve(each.getSimpleName().toString()));
  }

  private List<AnnotationSpec> annotations(GeneratedModel model) {
    List<AnnotationSpec> annotations = new ArrayList<>();
    if (model.platform().hasGenerated()) {
      annotations.add(generatedBy);
    }
    annotations.add(GC_GENERATED);
    annotations.addAll(Modifiers.deprecated(model.deprecated()));
    annotations.add(SUPPRESS_WARNINGS);
    nullScope(model.host().element()).map(AnnotationSpec::get).ifPresent(annotations::add);
    return annotations;
  }

  // Example:
  // public final class GcBox<T> extends Box<T> {
  //   public static final GcType TYPE = …;
  //   … fields, constructors, methods
  // }
  private static void write(
      Concrete shape, HostNames names, List<AnnotationSpec> annotations, GeneratedClass generated) {
    HostModel host = names.host();
    generated.begin(
        "{@link "
            + host.name()
            + "} with the code that counts, traverses and frees it. Written by Lasso.",
        annotations,
        names.code(
            "$Lfinal class $L$L extends $T",
            host.isPublic() ? "public " : "",
            host.generatedName(),
            names.declaredVariables(),
            names.hostType()));
    TypeWriter.write(names, generated);
    new ConstructionWriter(names, generated).write(shape.constructors(), shape.itemType());
    new MutatorWriter(names, generated).write(shape.mutators());
    new AliveWriter(names, generated).write(shape.getters(), shape.checkedMethods());
    new FeatureWriter(names, generated).write(shape.featureMethods());
    ACCESSORS.forEach(generated::addMethod);
    new ChainMembers(names, generated).write(true);
  }

  // Example:
  // @Override
  // public GcHeap gcHeap() {
  //   return gcHeap;
  // }
  private static Method accessor(String name, TypeName type, String value) {
    return Method.named(name)
        .overrides(true)
        .modifiers(Modifier.PUBLIC)
        .returns(type)
        .code("return " + value + ";\n");
  }

  // Example:
  // public final class GcBase {
  //   public static final GcType TYPE = …;
  //   private GcBase() {}
  //   … static members
  // }
  private static void write(
      Companion shape,
      HostNames names,
      List<AnnotationSpec> annotations,
      GeneratedClass generated) {
    HostModel host = names.host();
    generated.begin(
        ("The static members that the generated subclasses of {@link %1$s} share. There is no"
                + " {@code create}: {@code %1$s} %2$s. Written by Lasso.")
            .formatted(
                host.name(),
                shape.openMethods().isEmpty()
                    ? "is sealed, and does not permit it"
                    : "leaves {@code "
                        + String.join(", ", shape.openMethods())
                        + "} to its subclasses"),
        annotations,
        names.code("$Lfinal class $L", host.isPublic() ? "public " : "", host.generatedName()));
    TypeWriter.write(names, generated);
    generated.addMethod(Method.constructorOf(host.generatedName()).modifiers(Modifier.PRIVATE));
    new MutatorWriter(names, generated).write(List.of());
    new AliveWriter(names, generated).write(shape.getters(), List.of());
    new ChainMembers(names, generated).write(false);
  }

  /**
   * The {@code @NullMarked} or {@code @NullUnmarked} that the host is in, unless its package has
   * it.
   */
  private static Optional<AnnotationMirror> nullScope(TypeElement host) {
    for (Element at = host; at instanceof TypeElement; at = at.getEnclosingElement()) {
      for (AnnotationMirror mirror : at.getAnnotationMirrors()) {
        if (NULL_SCOPES.contains(mirror.getAnnotationType().toString())) {
          return Optional.of(mirror);
        }
      }
    }
    return Optional.empty();
  }
}
