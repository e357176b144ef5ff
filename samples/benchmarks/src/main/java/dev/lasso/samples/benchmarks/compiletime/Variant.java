package dev.lasso.samples.benchmarks.compiletime;

import com.google.auto.value.AutoValue;
import com.google.auto.value.processor.AutoValueProcessor;
import com.sun.source.util.JavacTask;
import dev.lasso.annotations.GcContainer;
import dev.lasso.processor.LassoProcessor;
import dev.lasso.processor.javac.LassoPlugin;
import dev.lasso.runtime.GcObject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.JavaFileObject;
import org.immutables.processor.ProxyProcessor;
import org.immutables.value.Value;

/** A processor and the types it is measured on: abstract classes that refer to one another. */
enum Variant {
  /**
   * Containers: a quarter each of owned fields with a setter, weak fields, numbers, and strings.
   */
  LASSO("Lasso") {
    @Override
    Stream<Class<?>> library() {
      return Stream.of(GcContainer.class, GcObject.class);
    }

    @Override
    Processor processor() {
      return new LassoProcessor();
    }

    @Override
    void addPlugin(JavacTask task) {
      new LassoPlugin().init(task);
    }

    @Override
    String declaration(int type) {
      return "@dev.lasso.annotations.GcContainer public abstract class T%s extends dev.lasso.runtime.GcObject"
          .formatted(type);
    }

    @Override
    String member(int field, String type) {
      return switch (field % 4) {
        case 0 ->
            "@dev.lasso.annotations.Owned %2$s f%1$s; abstract void setF%1$s(%2$s f%1$s);"
                .formatted(field, type);
        case 1 -> "@dev.lasso.annotations.Weak %2$s f%1$s;".formatted(field, type);
        default -> "%2$s f%1$s;".formatted(field, type);
      };
    }
  },

  /** Values with an abstract method for each property, of the same types, and with builders. */
  AUTO_VALUE("AutoValue") {
    @Override
    Stream<Class<?>> library() {
      return Stream.of(AutoValue.class);
    }

    @Override
    Processor processor() {
      return new AutoValueProcessor();
    }

    @Override
    String declaration(int type) {
      return "@com.google.auto.value.AutoValue public abstract class T%s".formatted(type);
    }

    @Override
    String builder(int type, Stream<String> properties) {
      return properties.collect(
          Collectors.joining(
              " ",
              "  @com.google.auto.value.AutoValue.Builder abstract static class Builder { ",
              " abstract T" + type + " build(); }\n"));
    }
  },

  /** The same. Immutables writes builders without being told to. */
  IMMUTABLES("Immutables") {
    @Override
    Stream<Class<?>> library() {
      return Stream.of(Value.class);
    }

    @Override
    Processor processor() {
      return new ProxyProcessor();
    }

    @Override
    String declaration(int type) {
      return "@org.immutables.value.Value.Immutable public abstract class T%s".formatted(type);
    }
  };

  private final String title;

  Variant(String title) {
    this.title = title;
  }

  /** Returns the display name. */
  String title() {
    return title;
  }

  /** Returns classes of the libraries that its sources need. */
  abstract Stream<Class<?>> library();

  /** Returns a new processor, for one compilation. */
  abstract Processor processor();

  /** Registers the plugin that comes with the processor, if there is one, with a compilation. */
  void addPlugin(JavacTask task) {}

  abstract String declaration(int type);

  String member(int field, String type) {
    return "abstract %s f%s();".formatted(type, field);
  }

  /** Returns the declaration of a builder, or an empty string. */
  String builder(int type, Stream<String> properties) {
    return "";
  }

  /** Returns the sources of {@code types} types with {@code fields} fields each. */
  List<JavaFileObject> sources(int types, int fields) {
    return IntStream.range(0, types)
        .<JavaFileObject>mapToObj(
            type -> MemoryFile.source("p.T" + type, source(type, types, fields)))
        .toList();
  }

  private String source(int type, int types, int fields) {
    StringBuilder text = new StringBuilder("package p;\n\n");
    text.append(declaration(type)).append(" {\n");
    for (int field = 0; field < fields; field++) {
      text.append("  ").append(member(field, typeOf(field, type, types))).append('\n');
    }
    Stream<String> properties =
        IntStream.range(0, fields)
            .mapToObj(
                field ->
                    "abstract Builder f%1$s(%2$s f%1$s);"
                        .formatted(field, typeOf(field, type, types)));
    return text.append(builder(type, properties)).append("}\n").toString();
  }

  private static String typeOf(int field, int type, int types) {
    return switch (field % 4) {
      case 0 -> "T" + Math.max(0, type - 1 - field);
      case 1 -> "T" + Math.min(types - 1, type + field);
      case 2 -> "int";
      default -> "String";
    };
  }
}
