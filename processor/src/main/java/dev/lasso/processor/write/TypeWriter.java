package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.model.HostModel.Feature;
import java.lang.invoke.MethodHandles;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeMirror;

/** A writer of the field table, which is the constant {@code TYPE}. */
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
    HostModel host = names.host;
    CodeBlock.Builder type =
        CodeBlock.builder()
            .add(
                "$T.of($T.class, $T.lookup())",
                RuntimeNames.TYPE,
                ClassName.get(host.element()),
                MethodHandles.class);
    host.superHost()
        .ifPresent(parent -> type.add("\n    .extending($LTYPE)", names.before(parent)));
    host.fields().forEach(field -> addField(names, type, field));
    addEnd(host, type);
    generated.addField(
        FieldSpec.builder(
                RuntimeNames.TYPE, "TYPE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
            .addJavadoc(
                "The fields of {@link $L} as the runtime and its reports know them.\n", host.name())
            .initializer(type.build())
            .build());
  }

  private static void addField(HostNames names, CodeBlock.Builder type, FieldModel field) {
    type.add("\n    .$L($S", field.kind(), field.name());
    types(field).forEach(each -> type.add(", $T.class", names.types.literal(each)));
    type.add(")");
  }

  private static void addEnd(HostModel host, CodeBlock.Builder type) {
    type.add("\n    .complete()");
    for (Feature feature : Feature.values()) {
      if (feature != Feature.CHECKED && host.features().contains(feature)) {
        type.add("\n    .$L()", feature.element());
      }
    }
    host.weight().ifPresent(_ -> type.add("\n    .weighed()"));
    host.finalizer().ifPresent(finalizer -> type.add("\n    .finalizer($S)", finalizer.method()));
    type.add("\n    .build()");
  }

  private static Stream<TypeMirror> types(FieldModel field) {
    Stream<TypeMirror> declared = Stream.of(field.erasure());
    return field instanceof FieldModel.Collection collection
        ? Stream.concat(declared, collection.elements().stream())
        : declared;
  }
}
