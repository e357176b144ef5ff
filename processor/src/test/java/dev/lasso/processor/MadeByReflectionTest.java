package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every generated method says of an object that a framework made without a constructor how to make
 * one, and Java's serialization refuses every generated class with the same sentence.
 */
class MadeByReflectionTest {
  /** What runs without an object, only reads, or is called by a heap alone. */
  private static final Set<String> NO_USE =
      Set.of(
          """
          create createWithExtra allocate allocateWithExtra gcHeap gcItems gcType gcTraverse gcEdges
          gcAdopt gcCloseResources gcReleaseEdges gcClearWeak gcWeakCleared gcNativeBytes gcFinalize\
          """
              .split("\\s"));

  @EachCompiler
  void generatedMethodsSayHowToMakeOne(Compiler compiler) throws Exception {
    List<String> wrong = new ArrayList<>();
    int uses = 0;
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      for (Class<?> type : generated(compiler)) {
        GcObject made = withoutConstructor(type);
        for (Method method : type.getDeclaredMethods()) {
          if (!NO_USE.contains(method.getName())
              && !method.isSynthetic()
              && !Modifier.isPrivate(method.getModifiers())) {
            uses++;
            String said = use(method, made, scope);
            if (!said.equals(sentence(made))) {
              wrong.add(method + ": " + said);
            }
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(uses).isGreaterThan(100);
  }

  private static String use(Method method, GcObject made, GcScope scope) throws Exception {
    boolean isStatic = Modifier.isStatic(method.getModifiers());
    List<@Nullable Object> arguments = new ArrayList<>();
    for (Class<?> parameter : method.getParameterTypes()) {
      Stream<Object> known = Stream.of(made, scope);
      arguments.add(known.filter(parameter::isInstance).findFirst().orElse(nothing(parameter)));
    }
    method.setAccessible(true);
    try {
      method.invoke(isStatic ? null : made, arguments.toArray());
      return "nothing";
    } catch (InvocationTargetException e) {
      return String.valueOf(e.getCause().getMessage());
    }
  }

  private static @Nullable Object nothing(Class<?> type) {
    return Array.get(Array.newInstance(type, 1), 0);
  }

  @EachCompiler
  void generatedClassesAreNotSerialized(Compiler compiler) throws Exception {
    for (Class<?> type : generated(compiler)) {
      GcObject object = withoutConstructor(type);
      for (Object written : List.of(object, List.of(object), new Holder(object))) {
        ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream());
        NotSerializableException e =
            assertThrows(NotSerializableException.class, () -> out.writeObject(written));
        assertThat(e).hasMessageThat().isEqualTo(sentence(object));
      }
    }
  }

  @EachCompiler
  void cleanersOfClosuresMeetTheContainerBeforeItsHeap(Compiler compiler) throws Exception {
    int created = 0;
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      for (Class<?> type : generated(compiler)) {
        for (Method method : type.getDeclaredMethods()) {
          if (method.getName().equals("create") && method.getParameterCount() == 1) {
            method.setAccessible(true);
            try {
              GcObject object = (GcObject) method.invoke(null, scope);
              assertThat(firstRefused(new Holder(object))).isEqualTo(sentence(object));
              created++;
            } catch (InvocationTargetException e) {
              // A constructor that throws.
            }
          }
        }
      }
    }
    assertThat(created).isGreaterThan(10);
  }

  /**
   * Returns the message for the first object that is not serializable. As in Flink, an object comes
   * after those to which its own fields refer.
   */
  private static String firstRefused(Object object) throws Exception {
    for (Field field : object.getClass().getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
        field.setAccessible(true);
        Object value = field.get(object);
        if (value != null && !refusal(value).isEmpty()) {
          return firstRefused(value);
        }
      }
    }
    return refusal(object);
  }

  /** Returns the message with which an object refuses to be serialized, or "". */
  private static String refusal(Object object) throws Exception {
    try {
      new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(object);
      return "";
    } catch (NotSerializableException e) {
      return e.getMessage();
    }
  }

  /** Plain data that mentions a container. */
  private record Holder(Object object) implements Serializable {}

  private static String sentence(GcObject object) {
    return object.gcType().name()
        + " is a container: create it by "
        + object.getClass().getSimpleName()
        + ".create(scope), and send its plain data instead.";
  }

  private static List<Class<?>> generated(Compiler compiler) throws Exception {
    Compiled compiled = RunPrograms.compiledBy(compiler);
    CompiledClasses classes = new CompiledClasses(compiled);
    List<Class<?>> types = new ArrayList<>();
    for (String name : compiled.classes().keySet()) {
      if (name.matches("run\\.(.*\\.)?Gc[^.$]*")) {
        Class<?> type = classes.loadClass(name);
        if (GcObject.class.isAssignableFrom(type)) {
          types.add(type);
        }
      }
    }
    assertThat(types).isNotEmpty();
    return types;
  }

  /** As Objenesis and Java's serialization do it. */
  private static GcObject withoutConstructor(Class<?> type) throws Exception {
    Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
    Object constructor =
        factory
            .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
            .invoke(
                factory.getMethod("getReflectionFactory").invoke(null),
                type,
                Object.class.getDeclaredConstructor());
    return (GcObject) ((Constructor<?>) constructor).newInstance();
  }
}
