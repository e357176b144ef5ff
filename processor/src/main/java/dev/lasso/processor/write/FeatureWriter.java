package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.Feature;
import dev.lasso.processor.model.FeatureMethodModel;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;

/** Writes the methods that come with extra memory and attributes, and the field of the latter. */
final class FeatureWriter {
  private static final ClassName STRING = ClassName.get(String.class);

  private final HostNames names;
  private final TypeSpec.Builder generated;

  FeatureWriter(HostNames names, TypeSpec.Builder generated) {
    this.names = names;
    this.generated = generated;
  }

  void write(List<FeatureMethodModel> methods) {
    if (names.host().has(Feature.ATTRIBUTES)) {
      TypeName map = ParameterizedTypeName.get(RuntimeNames.MAP, STRING, RuntimeNames.OBJECT);
      generated.addField(
          FieldSpec.builder(names.orNull(map), "gcAttributes", Modifier.PRIVATE).build());
    }
    for (FeatureMethodModel model : methods) {
      MethodSpec.Builder method =
          MethodSpec.methodBuilder(model.kind().methodName())
              .addModifiers(Modifiers.of(model.access()));
      if (model.overrides()) {
        method.addAnnotation(Modifiers.OVERRIDE);
      }
      switch (model.kind()) {
        case EXTRA -> extra(method);
        case ATTRIBUTE -> attribute(method);
        case SET_ATTRIBUTE -> setAttribute(method);
        case ATTRIBUTES -> attributes(method);
      }
      generated.addMethod(method.build());
    }
  }

  // Example:
  // public MemorySegment extra() {
  //   return gcExtra.segment(this);
  // }
  private static void extra(MethodSpec.Builder method) {
    method
        .addJavadoc(
            "$L", Prose.forMember("The native memory of this object, valid until its death."))
        .returns(MemorySegment.class)
        .addCode(Code.block("return gcExtra.segment(this);\n"));
  }

  // Example:
  // public @Nullable GcObject attribute(String name) {
  //   GcProtocol.checkAlive(this);
  //   return gcAttributes == null ? null : gcAttributes.get(name);
  // }
  private void attribute(MethodSpec.Builder method) {
    method
        .addJavadoc("$L", Prose.forMember("An attribute, borrowed; null if there is none."))
        .returns(names.orNull(RuntimeNames.OBJECT))
        .addParameter(STRING, "name")
        .addCode(
            Code.block(
                """
                $T.checkAlive(this);
                return gcAttributes == null ? null : gcAttributes.get(name);
                """,
                RuntimeNames.PROTOCOL));
  }

  // Example:
  // public void setAttribute(String name, @Nullable GcObject value) {
  //   GcProtocol.checkMutable(this);
  //   if (value != null) {
  //     if (gcAttributes == null) {
  //       gcAttributes = GcProtocol.part(this, new GcMap<>());
  //     }
  //     gcAttributes.put(name, value);
  //   } else if (gcAttributes != null) {
  //     gcAttributes.remove(name);
  //   }
  // }
  private void setAttribute(MethodSpec.Builder method) {
    method
        .addJavadoc(
            "$L",
            Prose.forMember(
                "Sets an attribute, which this object owns from now on; null removes it."))
        .addParameter(STRING, "name")
        .addParameter(names.orNull(RuntimeNames.OBJECT), "value")
        .addCode(
            Code.block(
                """
                $1T.checkMutable(this);
                if (value != null) {
                  if (gcAttributes == null) {
                    gcAttributes = $1T.part(this, new $2T<>());
                  }
                  gcAttributes.put(name, value);
                } else if (gcAttributes != null) {
                  gcAttributes.remove(name);
                }
                """,
                RuntimeNames.PROTOCOL,
                RuntimeNames.MAP));
  }

  // Example:
  // public Map<String, GcObject> attributes() {
  //   GcProtocol.checkAlive(this);
  //   return GcProtocol.readOnly(() -> gcAttributes);
  // }
  private static void attributes(MethodSpec.Builder method) {
    method
        .addJavadoc("$L", Prose.forMember("A live view of the attributes that can not be changed."))
        .returns(ParameterizedTypeName.get(ClassName.get(Map.class), STRING, RuntimeNames.OBJECT))
        .addCode(
            Code.block(
                """
                $1T.checkAlive(this);
                return $1T.readOnly(() -> gcAttributes);
                """,
                RuntimeNames.PROTOCOL));
  }
}
