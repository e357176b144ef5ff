package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Leaf;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Shared;
import dev.lasso.runtime.support.Weighty;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a type says of its class. */
class TypeTest {

  @Test
  void fieldsAreInTheOrderOfTheSource() {
    assertEquals(
        List.of("a", "b", "fixed", "list", "weak", "other", "resource"),
        Node.TYPE.fields().stream().map(GcType.Field::name).toList());
    assertEquals(
        new GcType.Field("list", GcType.Kind.COLLECTION, GcList.class), Node.TYPE.fields().get(3));
    assertThrows(UnsupportedOperationException.class, () -> Node.TYPE.fields().clear());
  }

  @Test
  void subtypeInheritsBeingAContainerAndItsWeakFields() {
    assertSame(Node.TYPE, Node.Finalized.TYPE.superType());
    assertNull(Node.TYPE.superType());
    assertTrue(Node.Finalized.TYPE.isContainer());
    assertEquals(List.of(), Node.Finalized.TYPE.fields());
    assertEquals(0, Node.TYPE.firstWeak());
    assertEquals(2, Node.Finalized.TYPE.firstWeak());
  }

  @Test
  void subtypeInheritsTheReportOfNativeBytes() {
    GcType below =
        GcType.of(TypeTest.class, MethodHandles.lookup()).extending(Weighty.TYPE).build();
    assertTrue(((TypeInfo) below).pinsNativeBytes);
    assertFalse(((TypeInfo) Weighty.TYPE.superType()).pinsNativeBytes);
  }

  @Test
  void subtypeOfOtherFieldsThanItWasCompiledForIsRefused() {
    GcType above =
        GcType.of(Middle.class, MethodHandles.lookup())
            .extending(Node.TYPE, "") // of another package
            .weak("a", Node.class)
            .owned("b", Node.class)
            .build();
    GcType.Builder below = GcType.of(TypeTest.class, MethodHandles.lookup());

    assertSame(above, below.extending(above, "WO").build().superType());
    for (String kinds : List.of("", "W", "OW", "WW", "WOO")) {
      String message =
          assertThrows(LinkageError.class, () -> below.extending(above, kinds)).getMessage();
      assertEquals(
          "dev.lasso.runtime.api.TypeTest must be compiled again: the annotated fields of its"
              + " superclass dev.lasso.runtime.api.TypeTest$Middle have changed, and its generated"
              + " class handles them.",
          message);
    }
  }

  private static final class Middle {}

  @Test
  void finalizerIsInheritedAndNamed() {
    assertNull(Node.TYPE.finalizer());
    assertEquals("run", Node.Finalized.TYPE.finalizer());
    GcType sub =
        GcType.of(TypeTest.class, MethodHandles.lookup()).extending(Node.Finalized.TYPE).build();
    assertEquals("run", sub.finalizer());
  }

  @Test
  void typeWithoutEdgesIsAtomic() {
    assertFalse(Leaf.TYPE.isContainer());
    assertTrue(Shared.TYPE.isContainer());
  }

  @Test
  void namesAreThoseOfTheSource() {
    assertEquals("Node", Node.TYPE.name());
    assertEquals("Node.Finalized", Node.Finalized.TYPE.name());
    assertSame(Node.class, Node.TYPE.host());
    assertEquals("dev.lasso.runtime.support.Node", Node.TYPE.toString());
  }

  @Test
  void libraryGivesATypeTheNameThatItsUsersKnow() {
    GcType type =
        GcType.of(TypeTest.class, MethodHandles.lookup()).named("java.sql.Statement").build();
    assertEquals("java.sql.Statement", type.name());
    assertSame(TypeTest.class, type.host());
  }
}
