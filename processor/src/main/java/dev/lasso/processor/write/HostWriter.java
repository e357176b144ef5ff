package dev.lasso.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.GeneratedModel;
import dev.lasso.processor.model.GeneratedModel.Companion;
import dev.lasso.processor.model.GeneratedModel.Concrete;
import dev.lasso.processor.model.HostModel;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Writes the generated class of a host. */
public final class HostWriter {
  private static final Set<String> NULL_SCOPES =
      Set.of("org.jspecify.annotations.NullMarked", "org.jspecify.annotations.NullUnmarked");

  private static final List<MethodSpec> ACCESSORS =
      List.of(
          accessor("gcHeap", RuntimeNames.HEAP, "gcHeap"),
          accessor("gcType", RuntimeNames.TYPE, "TYPE"));

  private final AnnotationSpec generatedBy;

  /**
   * @param generator the name of the processor, for {@code @Generated}
   */
  public HostWriter(String generator) {
    this.generatedBy =
        AnnotationSpec.builder(RuntimeNames.GENERATED).addMember("value", "$S", generator).build();
  }

  /**
   * Writes the class.
   *
   * @throws javax.annotation.processing.FilerException if a class of this name was written before
   */
  public void write(GeneratedModel model, Filer filer) throws IOException {
    HostModel host = model.host();
    String text =
        JavaFile.builder(host.packageName(), generatedClass(model))
            .indent("  ")
            .skipJavaLangImports(true)
            .build()
            .toString();
    ClassName name = ClassName.get(host.packageName(), host.generatedName());
    try (Writer file = filer.createSourceFile(name.canonicalName(), host.element()).openWriter()) {
      file.write(text);
    }
  }

  private TypeSpec generatedClass(GeneratedModel model) {
    HostModel host = model.host();
    HostNames names = new HostNames(host, model.platform().hasNullable());
    TypeSpec.Builder generated =
        TypeSpec.classBuilder(host.generatedName())
            .addModifiers(Modifiers.publicIf(host.isPublic()).toArray(Modifier[]::new))
            .addModifiers(Modifier.FINAL);
    if (model.platform().hasGenerated()) {
      generated.addAnnotation(generatedBy);
    }
    generated.addAnnotation(RuntimeNames.GC_GENERATED);
    model.deprecated().map(AnnotationSpec::get).ifPresent(generated::addAnnotation);
    if (!model.lints().isEmpty()) {
      CodeBlock lints =
          model.lints().stream()
              .map(lint -> CodeBlock.of("$S", lint))
              .collect(CodeBlock.joining(", ", "{", "}"));
      generated.addAnnotation(
          AnnotationSpec.builder(SuppressWarnings.class).addMember("value", lints).build());
    }
    addNullScope(host.element(), generated);
    TypeWriter.write(names, generated);
    switch (model.shape()) {
      case Concrete concrete -> addConcrete(names, concrete, generated);
      case Companion companion -> addCompanion(names, companion, generated);
    }
    return generated.build();
  }

  private static void addConcrete(HostNames names, Concrete shape, TypeSpec.Builder generated) {
    String name = names.host().name();
    generated
        .addJavadoc(
            "$L",
            Prose.forClass(
                "{@link %s} with the code that counts, traverses and frees it. Written by Lasso."
                    .formatted(name)))
        .avoidClashesWithNestedClasses(names.host().element())
        .addTypeVariables(names.variables())
        .superclass(names.hostType());
    new ConstructionWriter(names, generated).write(shape.constructors(), shape.itemType());
    new MutatorWriter(names, generated).write(shape.mutators());
    new FeatureWriter(names, generated).write(shape.featureMethods());
    generated.addMethods(ACCESSORS);
    new ChainMembers(names, generated).write(true);
  }

  // Example:
  // @Override
  // public GcHeap gcHeap() {
  //   return gcHeap;
  // }
  private static MethodSpec accessor(String name, TypeName type, String value) {
    return MethodSpec.methodBuilder(name)
        .addAnnotation(Modifiers.OVERRIDE)
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
  private static void addCompanion(HostNames names, Companion shape, TypeSpec.Builder generated) {
    String name = names.host().name();
    generated
        .addJavadoc(
            "$L",
            Prose.forClass(
                ("The static members that the generated subclasses of {@link %s} share. There is no"
                     + " {@code create}: {@code %s} leaves {@code %s} to its subclasses. Written by"
                     + " Lasso.")
                    .formatted(name, name, String.join(", ", shape.openMethods()))))
        .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    new MutatorWriter(names, generated).write(List.of());
    new ChainMembers(names, generated).write(false);
  }

  /**
   * Copies the {@code @NullMarked} or {@code @NullUnmarked} that the host is in, unless its package
   * has it.
   */
  private static void addNullScope(TypeElement host, TypeSpec.Builder generated) {
    Element at = host;
    while (at instanceof TypeElement) {
      for (AnnotationMirror mirror : at.getAnnotationMirrors()) {
        if (NULL_SCOPES.contains(mirror.getAnnotationType().toString())) {
          generated.addAnnotation(AnnotationSpec.get(mirror));
          return;
        }
      }
      at = at.getEnclosingElement();
    }
  }
}
