package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;

/** Names of the types that generated code uses but on which the processor does not depend. */
final class RuntimeNames {
  private static final String RUNTIME = "dev.lasso.runtime";

  static final ClassName ADOPTION = ClassName.get(RUNTIME + ".protocol", "GcAdoption");
  static final ClassName DESTRUCTION = ClassName.get(RUNTIME + ".protocol", "GcDestruction");
  static final ClassName EDGES = ClassName.get(RUNTIME + ".protocol", "GcEdges");
  static final ClassName EXTRA = ClassName.get(RUNTIME + ".protocol", "GcExtra");
  static final ClassName HEAP = ClassName.get(RUNTIME, "GcHeap");
  static final ClassName MAP = ClassName.get(RUNTIME + ".collections", "GcMap");
  static final ClassName OBJECT = ClassName.get(RUNTIME, "GcObject");
  static final ClassName PROTOCOL = ClassName.get(RUNTIME + ".protocol", "GcProtocol");
  static final ClassName SCOPE = ClassName.get(RUNTIME, "GcScope");
  static final ClassName TYPE = ClassName.get(RUNTIME + ".protocol", "GcType");
  static final ClassName VISITOR = ClassName.get(RUNTIME + ".protocol", "GcVisitor");

  static final ClassName GC_GENERATED = ClassName.get("dev.lasso.annotations", "GcGenerated");
  static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");

  static final ClassName SERIALIZABLE = ClassName.get("java.io", "Serializable");

  private RuntimeNames() {}
}
