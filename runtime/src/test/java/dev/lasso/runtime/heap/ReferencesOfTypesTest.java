package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Leaf;
import dev.lasso.runtime.support.Node;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Which types have fields that the adoption of their objects must look at. */
class ReferencesOfTypesTest {

  private static boolean has(UnaryOperator<GcType.Builder> fields) {
    GcType.Builder builder = GcType.of(ReferencesOfTypesTest.class, MethodHandles.lookup());
    return ((TypeInfo) fields.apply(builder).build()).hasReferences;
  }

  @Test
  void typesWithNativeHandlesOrPlainDataHaveNone() {
    assertFalse(has(type -> type));
    assertFalse(has(type -> type.resource("socket", int.class).resource("memory", long.class)));
    assertFalse(has(type -> type.resource("memory", long.class, "free").reportsNativeBytes()));
    assertFalse(has(type -> type.extra().finalizer("end").extending(Leaf.TYPE)));
  }

  @Test
  void everyOtherFieldIsOne() {
    List<UnaryOperator<GcType.Builder>> fields =
        List.of(
            type -> type.owned("next", GcObject.class),
            type -> type.owned("value", Object.class),
            type -> type.collection("list", GcList.class),
            type -> type.items("array", Object[].class),
            type -> type.weak("parent", GcObject.class),
            type -> type.resource("arena", AutoCloseable.class),
            GcType.Builder::attributes,
            GcType.Builder::traversed);
    for (int i = 0; i < fields.size(); i++) {
      assertTrue(has(fields.get(i)), "field " + i);
    }
    assertEquals(8, fields.size());
  }

  @Test
  void subtypeHasThoseOfItsSupertype() {
    assertTrue(has(type -> type.extending(Node.TYPE)));
    assertTrue(has(type -> type.extending(Node.TYPE).resource("memory", long.class)));
  }

  @Test
  void handwrittenTypeNeedNotDeclareThem() {
    GcType type = GcType.of(GcHandwritten.class, MethodHandles.lookup()).build();
    assertTrue(((TypeInfo) type).hasReferences);
  }
}
