package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;
import dev.lasso.processor.model.Feature;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.HostModel;
import java.util.stream.Stream;
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
  static void write(HostNames names, GeneratedClass generated) {
    HostModel host = names.host();
    Code type =
        names.code(
            "public static final $1T TYPE = $1T.of($2T.class, $3T.lookup())\n",
            RuntimeNames.TYPE,
            ClassName.get(host.element()),
            RuntimeNames.METHOD_HANDLES);
    host.superHost()
        .ifPresent(parent -> type.add("    .extending($T.TYPE)\n", HostNames.generated(parent)));
    for (FieldModel field : host.fields()) {
      type.add("    .$L($S", kind(field), field.name());
      types(field).forEach(each -> type.add(", $T.class", names.types().literal(each)));
      type.add(")\n");
    }
    type.add("    .complete()\n");
    for (Feature feature : Feature.values()) {
      if (feature != Feature.CHECKED && host.features().contains(feature)) {
        type.add("    .$L()\n", feature.element());
      }
    }
    host.weight().ifPresent(method -> type.add("    .weighed()\n"));
    host.finalizer().ifPresent(finalizer -> type.add("    .finalizer($S)\n", finalizer.method()));
    type.add("    .build();\n");
    generated.addConstant(
        "The fields of {@link " + host.name() + "} as the runtime and its reports know them.",
        type);
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
