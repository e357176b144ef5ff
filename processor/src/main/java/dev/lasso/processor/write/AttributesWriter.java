package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.ContainerModel.Feature;
import dev.lasso.processor.model.GeneratedMethod.FeatureMethodModel;
import dev.lasso.processor.model.ProtocolMethod;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * A writer of the methods for extra memory and attributes, of the field for attributes, and of the
 * code that both add to the methods called by the runtime.
 */
final class AttributesWriter {
  private final GeneratedNames names;
  private final TypeSpec.Builder generated;

  AttributesWriter(GeneratedNames names, TypeSpec.Builder generated) {
    this.names = names;
    this.generated = generated;
  }

  void write(List<FeatureMethodModel> methods) {
    if (names.container.has(Feature.ATTRIBUTES)) {
      TypeName value = attribute(methods.stream().anyMatch(FeatureMethodModel::takesAny));
      TypeName map =
          ParameterizedTypeName.get(RuntimeNames.MAP, ClassName.get(String.class), value);
      generated.addField(names.nullable(map), GeneratedNames.ATTRIBUTES, Modifier.PRIVATE);
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

  /** Returns whether a feature of {@code container} adds code to {@code method}. */
  static boolean contributesTo(ContainerModel container, ProtocolMethod method) {
    return switch (method) {
      case CLOSE_RESOURCES, NATIVE_BYTES -> container.has(Feature.EXTRA);
      case TRAVERSE, EDGES, CLEAR, ADOPT, RELEASE_EDGES -> container.has(Feature.ATTRIBUTES);
      case HEAP, TYPE, ITEMS, FINALIZE, CLEAR_WEAK, WEAK_CLEARED -> false;
    };
  }

  // Example:
  // return GcEdges.visitAll(gcTraverse(this, visit, arg), visit, arg, gcAttributes);
  //
  // gcCloseResources(this, death);
  // death.close(this, "extra", gcExtra);
  //
  // return GcBase.gcNativeBytes(this) + gcExtra.bytes();
  /**
   * Returns the body of an instance method to which a feature adds code. The fields of features
   * belong to the generated class, so the code of superclasses does not handle them.
   *
   * @param call the call that handles the fields of the container class
   */
  CodeBlock body(ProtocolMethod method, Optional<CodeBlock> call) {
    CodeBlock.Builder body = CodeBlock.builder();
    switch (method) {
      case TRAVERSE ->
          body.add(
              "return $L.visitAll($L, visit, arg, gcAttributes);\n",
              names.qualifier(RuntimeNames.EDGES),
              call.orElseGet(() -> CodeBlock.of("0")));
      case EDGES ->
          body.add(
              """
              long to = $L;
              return gcAttributes == null ? to : gcAttributes.gcEdges(into, to);
              """,
              call.orElseGet(
                  () -> CodeBlock.of("$L.edges(at, cursor)", names.qualifier(RuntimeNames.EDGES))));
      case CLEAR ->
          body.add(
              """
              $L;
              if (gcAttributes != null) {
                gcAttributes.clear();
              }
              """,
              call.orElseGet(
                  () ->
                      CodeBlock.of(
                          "$L.checkMutable(this)", names.qualifier(RuntimeNames.PROTOCOL))));
      case ADOPT ->
          add(body, call)
              .add(
                  """
                  if (gcAttributes != null) {
                    adopt.collection("attributes", gcAttributes);
                  }
                  """);
      case RELEASE_EDGES -> add(body, call).add("death.collection(gcAttributes);\n");
      case CLOSE_RESOURCES -> add(body, call).add("death.close(this, \"extra\", gcExtra);\n");
      case NATIVE_BYTES ->
          body.add(
              "return $LgcExtra.bytes();\n",
              call.map(fields -> CodeBlock.of("$L + ", fields)).orElseGet(() -> CodeBlock.of("")));
      case HEAP, TYPE, ITEMS, FINALIZE, CLEAR_WEAK, WEAK_CLEARED ->
          throw new AssertionError(method);
    }
    return body.build();
  }

  private static CodeBlock.Builder add(CodeBlock.Builder body, Optional<CodeBlock> call) {
    call.ifPresent(fields -> body.add("$L;\n", fields));
    return body;
  }
}
