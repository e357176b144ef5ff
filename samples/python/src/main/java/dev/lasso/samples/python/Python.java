package dev.lasso.samples.python;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * CPython 3.11 in this process. Objects are addresses. All calls need the GIL, which the thread
 * that has loaded this class keeps.
 */
@SuppressWarnings("restricted") // the program is started with --enable-native-access
final class Python {

  /** The functions that Python code calls. */
  interface Calls {

    /** Called when the proxy with this number has been freed. */
    void freed(long number);

    /** Called by {@code proxy.call(argument)}. */
    String called(long number, String argument);
  }

  private static final int EVALUATE = 258;
  private static final int METH_VARARGS = 1;
  private static final int TP_CLEAR = 51;
  private static final int TP_TRAVERSE = 71;
  private static final long TYPE_SUBCLASS = 1L << 31;

  /** The class of proxies. Its capsule notifies Java when a proxy is freed. */
  private static final String START =
      """
      import gc, sys, weakref
      class Java:
        __slots__ = ('_number', '_capsule', '__weakref__')
        def call(self, argument=''):
          return _call(self._number, argument)
      """;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final Arena ARENA = Arena.global();
  private static final SymbolLookup LIBRARY =
      SymbolLookup.libraryLookup(
          System.getProperty("python.library", "libpython3.11.so.1.0"), ARENA);

  private static final MethodHandle EXECUTE = function("PyRun_SimpleString", JAVA_INT, ADDRESS);
  private static final MethodHandle EVALUATION =
      function("PyRun_String", JAVA_LONG, ADDRESS, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SET_ITEM =
      function("PyDict_SetItemString", JAVA_INT, JAVA_LONG, ADDRESS, JAVA_LONG);
  private static final MethodHandle INCREF = function("Py_IncRef", null, JAVA_LONG);
  private static final MethodHandle DECREF = function("Py_DecRef", null, JAVA_LONG);
  private static final MethodHandle IS_GC = function("PyObject_IS_GC", JAVA_INT, JAVA_LONG);
  private static final MethodHandle IS_TRACKED =
      function("PyObject_GC_IsTracked", JAVA_INT, JAVA_LONG);
  private static final MethodHandle FLAGS = function("PyType_GetFlags", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SLOT =
      function("PyType_GetSlot", JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle FINALIZE = function("PyObject_CallFinalizer", null, JAVA_LONG);
  private static final MethodHandle CLEAR_REFERENCE =
      function("_PyWeakref_ClearRef", null, JAVA_LONG);
  private static final MethodHandle CALL =
      function("PyObject_CallOneArg", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle PRINT_UNRAISABLE =
      function("PyErr_WriteUnraisable", null, JAVA_LONG);
  private static final MethodHandle PRINT_ERROR = function("PyErr_Print", null);
  private static final MethodHandle SET_ERROR =
      function("PyErr_SetString", null, JAVA_LONG, ADDRESS);
  private static final MethodHandle TEXT = function("PyUnicode_AsUTF8", ADDRESS, JAVA_LONG);
  private static final MethodHandle NEW_TEXT = function("PyUnicode_FromString", JAVA_LONG, ADDRESS);
  private static final MethodHandle ITEM =
      function("PyTuple_GetItem", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SIZE = function("PyObject_Size", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle LIST_ITEM =
      function("PyList_GetItem", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle NUMBER = function("PyLong_AsLongLong", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle NEW_CAPSULE =
      function("PyCapsule_New", JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle CAPSULE =
      function("PyCapsule_GetPointer", JAVA_LONG, JAVA_LONG, ADDRESS);
  private static final MethodHandle NEW_FUNCTION =
      function("PyCFunction_NewEx", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle TRAVERSE =
      LINKER.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS, JAVA_LONG));
  private static final MethodHandle CLEAR =
      LINKER.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_LONG));

  private static final MemorySegment VISIT =
      upcall("visit", MethodType.methodType(int.class, long.class, long.class), JAVA_INT);
  private static final MemorySegment FREED =
      upcall("freed", MethodType.methodType(void.class, long.class), null);

  private static final long GLOBALS;
  private static final long NO_ERROR = 0;

  /** Where the elements of traversed objects go. */
  private static LongConsumer visitor = _ -> {};

  /** The receiver of calls from Python. */
  static @Nullable Calls calls;

  static {
    call(function("Py_InitializeEx", null, JAVA_INT), 0);
    long main = (long) call(function("PyImport_AddModule", JAVA_LONG, ADDRESS), text("__main__"));
    GLOBALS = (long) call(function("PyModule_GetDict", JAVA_LONG, JAVA_LONG), main);
    MemorySegment method = ARENA.allocate(4 * ADDRESS.byteSize(), ADDRESS.byteAlignment());
    method.setAtIndex(ADDRESS, 0, text("_call"));
    method.setAtIndex(
        ADDRESS,
        1,
        upcall("called", MethodType.methodType(long.class, long.class, long.class), JAVA_LONG));
    method.set(JAVA_INT, 2 * ADDRESS.byteSize(), METH_VARARGS);
    set("_call", (long) call(NEW_FUNCTION, method, 0L, 0L));
    execute(START);
  }

  private Python() {}

  private static MethodHandle function(
      String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        LIBRARY.findOrThrow(name),
        result == null
            ? FunctionDescriptor.ofVoid(arguments)
            : FunctionDescriptor.of(result, arguments));
  }

  private static MemorySegment upcall(String name, MethodType type, @Nullable MemoryLayout result) {
    MemoryLayout[] arguments = new MemoryLayout[type.parameterCount()];
    Arrays.fill(arguments, JAVA_LONG);
    try {
      return LINKER.upcallStub(
          MethodHandles.lookup().findStatic(Python.class, name, type),
          result == null
              ? FunctionDescriptor.ofVoid(arguments)
              : FunctionDescriptor.of(result, arguments),
          ARENA);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(name, e);
    }
  }

  private static Object call(MethodHandle function, Object... arguments) {
    try {
      return function.invokeWithArguments(arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  private static MemorySegment text(String text) {
    return ARENA.allocateFrom(text);
  }

  // ------------------------------------------------------------------ calls from Python

  /** A visitproc. */
  @SuppressWarnings("unused") // called by CPython
  private static int visit(long object, long unused) {
    visitor.accept(object);
    return 0;
  }

  /** The destructor of a capsule. An exception must not reach CPython. */
  @SuppressWarnings("unused") // called by CPython
  private static void freed(long capsule) {
    long number = (long) call(CAPSULE, capsule, MemorySegment.NULL);
    try {
      if (calls != null) {
        calls.freed(number);
      }
    } catch (RuntimeException e) {
      System.getLogger(Python.class.getName()).log(System.Logger.Level.ERROR, "freed", e);
    }
  }

  /** The function {@code _call}. */
  @SuppressWarnings("unused") // called by CPython
  private static long called(long self, long arguments) {
    try (Arena arena = Arena.ofConfined()) {
      long number = (long) call(NUMBER, call(ITEM, arguments, 0L));
      String argument = string((long) call(ITEM, arguments, 1L));
      try {
        String result = calls == null ? "" : calls.called(number, argument);
        return (long) call(NEW_TEXT, arena.allocateFrom(result));
      } catch (RuntimeException e) {
        long type = LIBRARY.findOrThrow("PyExc_RuntimeError").reinterpret(8).get(JAVA_LONG, 0);
        call(SET_ERROR, type, arena.allocateFrom(e.toString()));
        return NO_ERROR;
      }
    }
  }

  private static String string(long object) {
    return ((MemorySegment) call(TEXT, object)).reinterpret(Long.MAX_VALUE).getString(0);
  }

  // ------------------------------------------------------------------ code

  static void execute(String code) {
    try (Arena arena = Arena.ofConfined()) {
      if ((int) call(EXECUTE, arena.allocateFrom(code)) != 0) {
        throw new IllegalStateException("Python has printed an exception");
      }
    }
  }

  /** Returns a new reference to the value of an expression. */
  static long evaluate(String expression) {
    try (Arena arena = Arena.ofConfined()) {
      long result =
          (long) call(EVALUATION, arena.allocateFrom(expression), EVALUATE, GLOBALS, GLOBALS);
      if (result == 0) {
        call(PRINT_ERROR);
        throw new IllegalStateException("Python has printed an exception");
      }
      return result;
    }
  }

  /** Returns the text of the value of an expression. */
  static String print(String expression) {
    long value = evaluate("str(" + expression + ")");
    try {
      return string(value);
    } finally {
      release(value);
    }
  }

  /** Sets a global variable, which owns a reference of its own. */
  static void set(String name, long object) {
    try (Arena arena = Arena.ofConfined()) {
      call(SET_ITEM, GLOBALS, arena.allocateFrom(name), object);
    }
  }

  // ------------------------------------------------------------------ objects

  static void retain(long object) {
    call(INCREF, object);
  }

  static void release(long object) {
    call(DECREF, object);
  }

  static long count(long object) {
    return MemorySegment.ofAddress(object).reinterpret(8).get(JAVA_LONG, 0);
  }

  private static long type(long object) {
    return MemorySegment.ofAddress(object).reinterpret(16).get(JAVA_LONG, 8);
  }

  /** Returns a new reference to a new proxy. */
  static long proxy(long number) {
    long capsule = (long) call(NEW_CAPSULE, number, MemorySegment.NULL, FREED);
    set("_capsule", capsule);
    release(capsule);
    execute("_proxy = Java(); _proxy._number = " + number + "; _proxy._capsule = _capsule");
    execute("del _capsule");
    long proxy = evaluate("_proxy");
    execute("del _proxy");
    return proxy;
  }

  /** Returns whether CPython's collector knows an object, and it is not a type. */
  static boolean isTracked(long object) {
    return (int) call(IS_GC, object) != 0
        && (int) call(IS_TRACKED, object) != 0
        && ((long) call(FLAGS, type(object)) & TYPE_SUBCLASS) == 0;
  }

  /** Returns the references that an object owns, each as often as it owns it. */
  static List<Long> references(long object) {
    List<Long> found = new ArrayList<>();
    long traverse = (long) call(SLOT, type(object), TP_TRAVERSE);
    if (traverse != 0) {
      visitor = found::add;
      call(TRAVERSE, MemorySegment.ofAddress(traverse), object, VISIT, 0L);
      visitor = _ -> {};
    }
    return found;
  }

  /** Releases what an object owns, so that it is in no cycle. */
  static void clear(long object) {
    long clear = (long) call(SLOT, type(object), TP_CLEAR);
    if (clear != 0) {
      call(CLEAR, MemorySegment.ofAddress(clear), object);
    }
  }

  static void callFinalizer(long object) {
    call(FINALIZE, object);
  }

  /** Returns a new reference to a list of all modules and their dictionaries. */
  static long modules() {
    return evaluate(
        "[getattr(m, '__dict__', m) for m in sys.modules.values()] + list(sys.modules.values())");
  }

  /** Returns the borrowed elements of a list. */
  static List<Long> elements(long list) {
    List<Long> elements = new ArrayList<>();
    long size = (long) call(SIZE, list);
    for (long i = 0; i < size; i++) {
      elements.add((long) call(LIST_ITEM, list, i));
    }
    return elements;
  }

  /**
   * Clears the weak references to an object.
   *
   * @return new references to those with a callback, and to their callbacks, by reference
   */
  static Map<Long, Long> clearWeakReferences(long object) {
    set("_object", object);
    long list = evaluate("weakref.getweakrefs(_object)");
    execute("del _object");
    Map<Long, Long> callbacks = new TreeMap<>();
    for (long reference : elements(list)) {
      set("_reference", reference);
      long callback = evaluate("_reference.__callback__");
      if (print("_reference.__callback__ is None").equals("True")) {
        release(callback);
      } else {
        retain(reference);
        callbacks.put(reference, callback);
      }
      execute("del _reference");
      call(CLEAR_REFERENCE, reference);
    }
    release(list);
    return callbacks;
  }

  /** Calls the callback of a weak reference. */
  static void callBack(long callback, long reference) {
    long result = (long) call(CALL, callback, reference);
    if (result == 0) {
      call(PRINT_UNRAISABLE, callback);
    } else {
      release(result);
    }
  }
}
