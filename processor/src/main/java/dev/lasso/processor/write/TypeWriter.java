package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.Feature;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.HostModel;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeMirror;

/** Writes the constant {@code TYPE}, the field table. */
final class TypeWriter {
  private TypeWriter() {}

  // Example:
  // public static final GcType TYPE = GcType.of(Tensor.class, MethodHandles.lookup())
  //     .extending(GcBase.TYPE)
  //     .owned("grad", Tensor.class)
  //     .collection("inputs", GcList.class, Tensor.class)
  //     .complete()
  //     .finalizer("log")
  //     .build();
  static void write(HostNames names, TypeSpec.Builder generated) {
    HostModel host = names.host();
    List<CodeBlock> entries = new ArrayList<>();
    host.superHost()
        .ifPresent(
            parent ->
                entries.add(CodeBlock.of(".extending($T.TYPE)", HostNames.generated(parent))));
    for (FieldModel field : host.fields()) {
      entries.add(
          CodeBlock.of(
              ".$L($S, $L)",
              kind(field),
              field.name(),
              types(field)
                  .map(type -> CodeBlock.of("$T.class", names.types().literal(type)))
                  .collect(CodeBlock.joining(", "))));
    }
    entries.add(CodeBlock.of(".complete()"));
    for (Feature feature : Feature.values()) {
      if (host.features().contains(feature)) {
        entries.add(CodeBlock.of(".$L()", feature.element()));
      }
    }
    host.weight().ifPresent(method -> entries.add(CodeBlock.of(".weighed()")));
    host.finalizer()
        .ifPresent(finalizer -> entries.add(CodeBlock.of(".finalizer($S)", finalizer.method())));
    CodeBlock.Builder type =
        CodeBlock.builder()
            .add(
                "$T.of($T.class, $T.lookup())",
                RuntimeNames.TYPE,
                ClassName.get(host.element()),
                MethodHandles.class)
            .add("$>$>");
    entries.forEach(entry -> type.add("\n").add(entry));
    type.add("\n.build()$<$<");
    generated.addField(
        FieldSpec.builder(RuntimeNames.TYPE, "TYPE")
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
            .addJavadoc(
                "$L",
                Prose.forMember(
                    "The fields of {@link "
                        + host.name()
                        + "} as the runtime and its reports know them."))
            .initializer(type.build())
            .build());
  }

  private static Stream<TypeMirror> types(FieldModel field) {
    Stream<TypeMirror> declared = Stream.of(field.type().erasure());
    return field instanceof FieldModel.Collection collection
        ? Stream.concat(declared, collection.elements().stream())
        : declared;
  }

  private static String kind(FieldModel field) {
    return switch (field) {
      case FieldModel.Owned _ -> "owned";
      case FieldModel.Items _ -> "items";
      case FieldModel.Collection _ -> "collection";
      case FieldModel.Weak _ -> "weak";
      case FieldModel.Resource _ -> "resource";
    };
  }
}
