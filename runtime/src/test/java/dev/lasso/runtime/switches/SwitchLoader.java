package dev.lasso.runtime.switches;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.support.SecondRuntime;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodBuilder;
import java.lang.classfile.MethodElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Loads the runtime a second time, so that its threads run one at a time: in the classes of package
 * {@code heap}, and in those of maps of roots, each access that other threads can notice calls
 * {@link Hooks#point} first. Monitors and the calls by which threads wait, start and read the clock
 * are replaced by methods of {@link Hooks} everywhere, in a copy of {@link
 * java.util.concurrent.locks.AbstractQueuedSynchronizer}, too.
 */
final class SwitchLoader extends SecondRuntime {

  private static final String HERE = "dev.lasso.runtime.switches.";
  private static final String COPIED = "java.util.concurrent.locks.AbstractQueuedSynchronizer";

  /** The name of the copy, which is as long as the other, so that it fits into class files. */
  private static final String SYNCHRONIZER = HERE + "AbstractQueuedSynchronizer";

  private static final ClassDesc HOOKS = Hooks.class.describeConstable().orElseThrow();
  private static final ClassDesc FIELDS = UnsafeFields.class.describeConstable().orElseThrow();

  /** Plain fields that other threads read. Their writes are points. */
  private static final Set<String> RACY = Set.of("stamp", "mutator");

  /** Methods that read or write what other threads write. */
  private static final Set<String> STATE =
      Set.of(
          "addWork",
          "clearWork",
          "compareAndSetState",
          "getFirstQueuedThread",
          "getState",
          "hasQueuedPredecessors",
          "hasQueuedThreads",
          "takeWork");

  /** The methods that are replaced by one of the same name in {@link Hooks}, by their class. */
  private static final Map<String, Set<String>> REPLACED =
      Map.of(
          "java/util/concurrent/locks/LockSupport", Set.of("park", "parkNanos", "unpark"),
          "java/util/concurrent/TimeUnit", Set.of("sleep"),
          "java/lang/Runtime", Set.of("availableProcessors"),
          "java/lang/System", Set.of("nanoTime"),
          "java/lang/Thread$Builder$OfPlatform", Set.of("start", "unstarted"),
          "java/lang/Thread",
              Set.of("interrupt", "interrupted", "isAlive", "onSpinWait", "sleep", "start"));

  /** The fields of each class, with true for those that are volatile. */
  private final Map<String, Map<String, Boolean>> fields = new HashMap<>();

  private final @Nullable Breakage breakage;

  /** True once the method of the breakage was changed. */
  private boolean isBroken;

  SwitchLoader(ClassLoader parent, @Nullable Breakage breakage) {
    super(parent);
    this.breakage = breakage;
  }

  static Function<String, String> load() {
    return load(null);
  }

  /** Returns a {@link SwitchRun} of a runtime of its own, in which something is broken. */
  static Function<String, String> load(@Nullable Breakage breakage) {
    SwitchLoader loader = new SwitchLoader(SwitchLoader.class.getClassLoader(), breakage);
    Function<String, String> run = loader.program(SwitchRun.class);
    if (breakage != null) {
      assertTrue(loader.isBroken, breakage.method + " has changed");
    }
    return run;
  }

  @Override
  protected byte @Nullable [] read(String name) {
    boolean isCopy = name.startsWith(SYNCHRONIZER);
    byte[] bytes = super.read(isCopy ? name.replace(SYNCHRONIZER, COPIED) : name);
    return bytes == null || !(isCopy || name.startsWith("dev.lasso.")) ? bytes : renamed(bytes);
  }

  private static byte[] renamed(byte[] bytes) {
    String from = COPIED.replace('.', '/');
    String code = new String(bytes, StandardCharsets.ISO_8859_1);
    return code.replace(from, SYNCHRONIZER.replace('.', '/')).getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  protected byte[] changed(String name, byte[] bytes, boolean isMain) {
    boolean isToy = name.startsWith(HERE + "Toy");
    if (!isMain && !isToy && !name.startsWith(SYNCHRONIZER)) {
      return bytes;
    }
    boolean hasPoints =
        isToy
            || name.startsWith("dev.lasso.runtime.heap.")
            || name.startsWith("dev.lasso.runtime.GcRootMap")
            || name.startsWith("dev.lasso.runtime.RootMap");
    ClassModel model = classFile.parse(bytes);
    return classFile.transformClass(
        model,
        (builder, element) -> {
          if (element instanceof MethodModel method
              && breakage != null
              && breakage.leftOut == null
              && breakage.isIn(name, method.methodName().stringValue())) {
            isBroken = true;
            builder.withMethodBody(
                method.methodName(),
                method.methodType(),
                method.flags().flagsMask() & ~AccessFlag.SYNCHRONIZED.mask(),
                breakage::write);
          } else if (element instanceof MethodModel method) {
            builder.transformMethod(
                method, (to, part) -> change(to, part, new Change(name, method, hasPoints)));
          } else {
            builder.with(element);
          }
        });
  }

  private static void change(MethodBuilder to, MethodElement part, Change change) {
    switch (part) {
      case AccessFlags flags when change.isSynchronized ->
          to.withFlags(flags.flagsMask() & ~AccessFlag.SYNCHRONIZED.mask());
      case CodeModel code -> to.transformCode(code, change);
      default -> to.with(part);
    }
  }

  private boolean isVolatile(String owner, String field) {
    Boolean known =
        owner.startsWith("dev/lasso/")
            ? fields.computeIfAbsent(owner, this::readFields).get(field)
            : Boolean.FALSE;
    return known == null ? isVolatile(superclass(owner), field) : known;
  }

  private Map<String, Boolean> readFields(String owner) {
    Map<String, Boolean> read = new HashMap<>();
    for (FieldModel field : parse(owner).fields()) {
      read.put(field.fieldName().stringValue(), field.flags().has(AccessFlag.VOLATILE));
    }
    return read;
  }

  private String superclass(String owner) {
    return parse(owner).superclass().orElseThrow().asInternalName();
  }

  private ClassModel parse(String owner) {
    return classFile.parse(requireNonNull(read(owner.replace('/', '.'))));
  }

  private final class Change implements CodeTransform {

    private final String method;
    private final boolean isStatic;

    /**
     * True if the method has points, so that other threads run in the middle of it. The threads for
     * all heaps have none, because a monitor guards all that they share.
     */
    private final boolean hasPoints;

    /** True if a breakage leaves out calls in the method. */
    private final boolean breaksMethod;

    private final boolean hasHooks;
    final boolean isSynchronized;
    private final ClassDesc owner;
    private int line;

    /** The number of calls so far of the method that a breakage leaves out. */
    private int calls;

    private Label start;

    Change(String className, MethodModel model, boolean hasHooks) {
      String name = model.methodName().stringValue();
      String type = className.substring(className.lastIndexOf('.') + 1);
      method = type + "." + name;
      breaksMethod = breakage != null && breakage.isIn(className, name);
      this.hasHooks = hasHooks;
      hasPoints = hasHooks && !name.startsWith("<") && !type.startsWith("MaintenanceThread");
      isStatic = model.flags().has(AccessFlag.STATIC);
      isSynchronized = hasHooks && model.flags().has(AccessFlag.SYNCHRONIZED);
      owner = model.parent().orElseThrow().thisClass().asSymbol();
    }

    @Override
    public void atStart(CodeBuilder code) {
      if (isSynchronized) {
        monitor(code, "enterMonitor");
        start = code.newBoundLabel();
      }
    }

    @Override
    public void atEnd(CodeBuilder code) {
      if (isSynchronized) {
        Label end = code.newBoundLabel();
        code.exceptionCatchAll(start, end, end);
        monitor(code, "exitMonitor");
        code.athrow();
      }
    }

    private void monitor(CodeBuilder code, String hook) {
      if (isStatic) {
        code.loadConstant(owner);
      } else {
        code.aload(0);
      }
      call(code, hook);
    }

    private static void call(CodeBuilder code, String hook) {
      code.invokestatic(
          HOOKS, hook, MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object));
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
      switch (element) {
        case LineNumber number -> line = number.line();
        case ReturnInstruction _ when isSynchronized -> monitor(code, "exitMonitor");
        case MonitorInstruction monitor when hasHooks -> {
          boolean enters = monitor.opcode() == Opcode.MONITORENTER;
          if (enters) {
            point(code, "monitor");
          }
          call(code, enters ? "enterMonitor" : "exitMonitor");
          return;
        }
        case FieldInstruction access when hasPoints && isShared(access) ->
            point(code, (isRead(access) ? "reads " : "writes ") + access.name().stringValue());
        case InvokeInstruction call -> {
          if (breaksMethod
              && call.name().equalsString(String.valueOf(breakage.leftOut))
              && calls++ >= breakage.leftIn) {
            leaveOut(code, call, breakage.result);
            isBroken = true;
            return;
          }
          if (replace(code, call)) {
            return;
          }
          if (isShared(call)) {
            point(code, call.name().stringValue());
          }
        }
        default -> {}
      }
      code.with(element);
    }

    private boolean isShared(FieldInstruction access) {
      String name = access.name().stringValue();
      return (!isRead(access) && RACY.contains(name))
          || isVolatile(access.owner().asInternalName(), name);
    }

    private static boolean isRead(FieldInstruction access) {
      return access.opcode() == Opcode.GETFIELD || access.opcode() == Opcode.GETSTATIC;
    }

    private static boolean isShared(InvokeInstruction call) {
      String type = call.owner().asInternalName();
      String name = call.name().stringValue();
      return type.equals("java/lang/invoke/VarHandle")
          || (type.startsWith("java/util/concurrent/atomic/") && !name.equals("<init>"))
          || (type.startsWith("dev/lasso/") && STATE.contains(name));
    }

    private void point(CodeBuilder code, String what) {
      if (hasPoints) {
        code.loadConstant(method + ":" + line + " " + what);
        code.invokestatic(
            HOOKS, "point", MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String));
      }
    }

    /** Leaves out a call of a method whose parameters and result take one place each. */
    private static void leaveOut(CodeBuilder code, InvokeInstruction call, int result) {
      MethodTypeDesc types = call.typeSymbol();
      for (int i = 0; i < types.parameterCount(); i++) {
        code.pop();
      }
      if (call.opcode() != Opcode.INVOKESTATIC) {
        code.pop();
      }
      if (!types.returnType().equals(ConstantDescs.CD_void)) {
        code.loadConstant(result);
      }
    }

    private static boolean replace(CodeBuilder code, InvokeInstruction call) {
      String type = call.owner().asInternalName();
      String name = call.name().stringValue();
      boolean isUnsafe = type.equals("jdk/internal/misc/Unsafe");
      if (!isUnsafe && !REPLACED.getOrDefault(type, Set.of()).contains(name)) {
        return false;
      }
      if (isUnsafe && name.equals("getUnsafe")) {
        code.aconst_null();
        return true;
      }
      MethodTypeDesc types = call.typeSymbol();
      code.invokestatic(
          isUnsafe ? FIELDS : HOOKS,
          name,
          call.opcode() == Opcode.INVOKESTATIC
              ? types
              : types.insertParameterTypes(0, ConstantDescs.CD_Object));
      return true;
    }
  }
}
