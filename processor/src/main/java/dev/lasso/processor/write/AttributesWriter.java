package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.ContainerModel.Feature;
import dev.lasso.processor.model.GeneratedMethod.FeatureMethodModel;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;

/** A writer of the methods for extra memory and attributes, and of the field for attributes. */
record AttributesWriter(GeneratedNames names, TypeSpec.Builder generated) {
  void write(List<FeatureMethodModel> methods) {
    if (names.container.has(Feature.ATTRIBUTES)) {
      TypeName value = attribute(methods.stream().anyMatch(FeatureMethodModel::takesAny));
      TypeName map =
          ParameterizedTypeName.get(RuntimeNames.MAP, ClassName.get(String.class), value);
      generated.addField(
          names.nullable(map), GeneratedNames.ATTRIBUTES, Modifier.PRIVATE, Modifier.TRANSIENT);
    }
    for (FeatureMethodModel model : methods) {
      MethodSpec.Builder method =
          MethodSpec.methodBuilder(model.kind().methodName())
              .addModifiers(model.access().modifiers());
      if (model.overrides()) {
        method.addAnnotation(Override.class);
      }
      switch (model.kind()) {
        case EXTRA -> extra(method);
        case ATTRIBUTE -> attribute(method, attribute(model.takesAny()));
        case SET_ATTRIBUTE -> setAttribute(method, attribute(model.takesAny()));
        case ATTRIBUTES -> attributes(method, attribute(model.takesAny()));
      }
      generated.addMethod(method.build());
    }
  }

  private static TypeName attribute(boolean isAny) {
    return isAny ? ClassName.OBJECT : RuntimeNames.OBJECT;
  }

  // Example:
  // public MemorySegment extra() {
  //   GcProtocol.checkAlive(this);
  //   return gcExtra.segment(this);
  // }
  private void extra(MethodSpec.Builder method) {
    method
        .addJavadoc("Returns the native memory of this object, which is valid until its death.\n")
        .returns(MemorySegment.class)
        .addCode("$L.checkAlive(this);\n", names.qualifier(RuntimeNames.PROTOCOL))
        .addCode("return gcExtra.segment(this);\n");
  }

  // Example:
  // public @Nullable GcObject attribute(String name) {      // or @Nullable Object
  //   GcProtocol.checkAlive(this);
  //   return gcAttributes == null ? null : gcAttributes.get(name);
  // }
  private void attribute(MethodSpec.Builder method, TypeName attribute) {
    method
        .addJavadoc("Returns an attribute, which stays borrowed, or null if there is none.\n")
        .returns(names.nullable(attribute))
        .addParameter(String.class, "name")
        .addCode(
            """
            $L.checkAlive(this);
            return gcAttributes == null ? null : gcAttributes.get(name);
            """,
            names.qualifier(RuntimeNames.PROTOCOL));
  }

  // Example:
  // public void setAttribute(String name, @Nullable GcObject value) {
  //   GcProtocol.checkMutable(this);
  //   if (value != null) {
  //     if (gcAttributes == null) {
  //       gcAttributes = GcProtocol.part(this, new GcMap<>());
  //     }
  //     gcAttributes.set(name, value);
  //   } else if (gcAttributes != null) {
  //     gcAttributes.discard(name);
  //   }
  // }
  private void setAttribute(MethodSpec.Builder method, TypeName attribute) {
    method
        .addJavadoc(
            "Sets an attribute, which this object then owns, or removes it if the value is null.\n")
        .addParameter(String.class, "name")
        .addParameter(names.nullable(attribute), "value")
        .addCode(
            """
            $1L.checkMutable(this);
            if (value != null) {
              if (gcAttributes == null) {
                gcAttributes = $1L.part(this, new $2T<>());
              }
              gcAttributes.set(name, value);
            } else if (gcAttributes != null) {
              gcAttributes.discard(name);
            }
            """,
            names.qualifier(RuntimeNames.PROTOCOL),
            RuntimeNames.MAP);
  }

  // Example:
  // public Map<String, GcObject> attributes() {
  //   GcProtocol.checkAlive(this);
  //   return GcProtocol.readOnly(() -> gcAttributes);
  // }
  private void attributes(MethodSpec.Builder method, TypeName attribute) {
    method
        .addJavadoc("Returns a live, unmodifiable view of the attributes.\n")
        .returns(
            ParameterizedTypeName.get(
                ClassName.get(Map.class), ClassName.get(String.class), attribute))
        .addCode(
            """
            $1L.checkAlive(this);
            return $1L.readOnly(() -> gcAttributes);
            """,
            names.qualifier(RuntimeNames.PROTOCOL));
  }
}
