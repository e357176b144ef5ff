package dev.lasso.runtime.programs;

import dev.lasso.runtime.support.Names;
import dev.lasso.runtime.support.SecondRuntime;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Set;

/**
 * Loads the runtime a second time, with a {@linkplain FaultPoints point} wherever it allocates or
 * calls, and the tests' classes of its package with it.
 *
 * <p>The static initialisers have no points, nor do exceptions that are about to be thrown. Whoever
 * closes a resource passes a point inside of the resource, not before: a call that failed for lack
 * of stack cannot be told from a close that failed.
 */
public final class FaultLoader extends SecondRuntime {

  private static final ClassDesc POINTS = FaultPoints.class.describeConstable().orElseThrow();
  private static final MethodTypeDesc NO_ARGUMENTS = MethodTypeDesc.ofDescriptor("()V");

  /** Written by hand as generated code: instrumented, too. */
  private static final Set<String> GENERATED = Set.of("Node", "FaultNode");

  /** Classes that do nothing but make exceptions and reports, or record what nobody waits for. */
  private static final Set<String> ERRORS =
      Set.of("Texts", "Errors", "OwnershipErrors", "Log", "Inconsistencies", "Events");

  /** Recurses to see whether the stack has room; its first parameter counts up to its second. */
  private static final String LOOKS_AHEAD = "StackBang";

  /**
   * Methods of the JDK that need no memory, whatever the class: those of {@code VarHandle} from
   * their second call on.
   */
  private static final Set<String> FRUGAL =
      Names.of(
          """
          abs, accept, apply, applyAsInt, arraycopy, checkFromToIndex, checkIndex, close, compare,
          compareAndSet, compareTo, compareUnsigned, contains, containsKey, currentThread, equals,
          fill, get, getAndAdd, getAndBitwiseOr, getAndSet, getClass, getOrDefault, hasNext,
          hashCode, highestOneBit, identityHashCode, intValue, isAlive, isEmpty, length, longValue,
          max, min, multiplyExact, addExact, nanoTime, next, numberOfLeadingZeros, ordinal,
          reachabilityFence, remove, requireNonNull, requireNonNullElse, run, size, test, threadId,
          toUnsignedLong
          """);

  FaultLoader(ClassLoader parent) {
    super(parent);
  }

  @Override
  protected byte[] changed(String name, byte[] bytes, boolean isMain) {
    return isMain || GENERATED.contains(simpleName(name))
        ? instrument(classFile.parse(bytes))
        : bytes;
  }

  private static String simpleName(String name) {
    String simple = name.substring(name.lastIndexOf('.') + 1);
    int nested = simple.indexOf('$');
    return nested < 0 ? simple : simple.substring(0, nested);
  }

  private byte[] instrument(ClassModel model) {
    String type = simpleName(model.thisClass().asInternalName().replace('/', '.'));
    return classFile.transformClass(
        model,
        ClassTransform.transformingMethodBodies(
            FaultLoader::isInstrumented, CodeTransform.ofStateful(() -> new Points(type))));
  }

  private static boolean isLookingAhead(MethodModel method) {
    return method
        .parent()
        .filter(type -> type.thisClass().asInternalName().endsWith("/" + LOOKS_AHEAD))
        .isPresent();
  }

  private static boolean isInstrumented(MethodModel method) {
    return !method.methodName().equalsString("<clinit>")
        && (!isLookingAhead(method) || method.methodName().equalsString("descend"));
  }

  /** Puts the points into a method. */
  private record Points(String owner) implements CodeTransform {

    @Override
    public void atStart(CodeBuilder code) {
      if (owner.equals(LOOKS_AHEAD)) {
        code.iload(0).iload(1);
        code.invokestatic(POINTS, "lookAhead", MethodTypeDesc.ofDescriptor("(II)V"));
      } else {
        point(code, "entry");
      }
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
      switch (element) {
        case NewObjectInstruction made -> allocation(code, !isThrowable(made));
        case NewPrimitiveArrayInstruction _,
            NewReferenceArrayInstruction _,
            NewMultiArrayInstruction _ ->
            allocation(code, true);
        case InvokeDynamicInstruction call ->
            allocation(code, isLambda(call) && call.typeSymbol().parameterCount() > 0);
        case InvokeInstruction call -> beforeCall(code, call);
        default -> {}
      }
      code.with(element);
    }

    private void beforeCall(CodeBuilder code, InvokeInstruction call) {
      String owner = call.owner().asInternalName();
      String name = call.name().stringValue();
      boolean foreign = owner.startsWith("java/") || owner.startsWith("[");
      if (foreign && !name.equals("<init>") && !name.equals("arraycopy")) {
        allocation(code, !FRUGAL.contains(name));
        point(code, "entry");
      }
    }

    /** Whether it makes something; a switch over patterns does not. */
    private static boolean isLambda(InvokeDynamicInstruction call) {
      return !call.bootstrapMethod().methodName().endsWith("Switch");
    }

    private void allocation(CodeBuilder code, boolean isOne) {
      if (isOne && !ERRORS.contains(owner)) {
        point(code, "allocation");
      }
    }

    private static void point(CodeBuilder code, String kind) {
      code.invokestatic(POINTS, kind, NO_ARGUMENTS);
    }

    private static boolean isThrowable(NewObjectInstruction made) {
      String name = made.className().asInternalName();
      return List.of("Exception", "Error").stream().anyMatch(name::endsWith);
    }
  }
}
