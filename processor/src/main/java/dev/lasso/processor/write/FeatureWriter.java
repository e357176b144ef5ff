package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.Feature;
import dev.lasso.processor.model.FeatureMethodModel;
import java.util.List;

/** Writes the methods that come with extra memory and attributes, and the field of the latter. */
final class FeatureWriter {
  private static final ClassName MAP = ClassName.get("java.util", "Map");
  private static final ClassName MEMORY_SEGMENT =
      ClassName.get("java.lang.foreign", "MemorySegment");
  private static final ClassName STRING = ClassName.get("java.lang", "String");

  private final HostNames names;
  private final GeneratedClass generated;

  FeatureWriter(HostNames names, GeneratedClass generated) {
    this.names = names;
    this.generated = generated;
  }

  void write(List<FeatureMethodModel> methods) {
    if (names.host().has(Feature.ATTRIBUTES)) {
      TypeName map = ParameterizedTypeName.get(RuntimeNames.MAP, STRING, RuntimeNames.OBJECT);
      generated.addField(names.code("private $T gcAttributes;\n", names.orNull(map)));
    }
    for (FeatureMethodModel model : methods) {
      Method method =
          Method.named(model.kind().methodName())
              .overrides(model.overrides())
              .modifiers(Modifiers.of(model.access()));
      switch (model.kind()) {
        case EXTRA -> extra(method);
        case ATTRIBUTE -> attribute(method);
        case SET_ATTRIBUTE -> setAttribute(method);
        case ATTRIBUTES -> attributes(method);
      }
      generated.addMethod(method);
    }
  }

  // Example:
  // public MemorySegment extra() {
  //   return gcExtra.segment(this);
  // }
  private void extra(Method method) {
    method
        .javadoc("The native memory of this object, valid until its death.")
        .returns(MEMORY_SEGMENT)
        .code(names.code("return gcExtra.segment(this);\n"));
  }

  // Example:
  // public @Nullable GcObject attribute(String name) {
  //   GcProtocol.checkAlive(this);
  //   return gcAttributes == null ? null : gcAttributes.get(name);
  // }
  private void attribute(Method method) {
    method
        .javadoc("An attribute, borrowed; null if there is none.")
        .returns(names.orNull(RuntimeNames.OBJECT))
        .parameter(STRING, "name")
        .code(
            names.code(
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
  private void setAttribute(Method method) {
    method
        .javadoc("Sets an attribute, which this object owns from now on; null removes it.")
        .parameter(STRING, "name")
        .parameter(names.orNull(RuntimeNames.OBJECT), "value")
        .code(
            names.code(
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
  private void attributes(Method method) {
    method
        .javadoc("A live view of the attributes that can not be changed.")
        .returns(ParameterizedTypeName.get(MAP, STRING, RuntimeNames.OBJECT))
        .code(
            names.code(
                """
                $1T.checkAlive(this);
                return $1T.readOnly(() -> gcAttributes);
                """,
                RuntimeNames.PROTOCOL));
  }
}
