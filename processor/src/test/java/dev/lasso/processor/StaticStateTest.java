package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.TypeName;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Nothing that one compilation learns is left for the next: build daemons keep the classes. */
class StaticStateTest {
  @Test
  void staticFieldsAreConstants() throws IOException {
    Path root = Compiler.location(LassoProcessor.class);
    try (Stream<Path> files = Files.walk(root)) {
      List<Field> fields =
          files
              .map(file -> root.relativize(file).toString())
              .filter(file -> file.startsWith("dev") && file.endsWith(".class"))
              .filter(file -> !file.endsWith("package-info.class"))
              .map(file -> file.replace(".class", "").replace(java.io.File.separatorChar, '.'))
              .flatMap(name -> Stream.of(load(name).getDeclaredFields()))
              .filter(field -> Modifier.isStatic(field.getModifiers()))
              .toList();

      assertThat(fields).isNotEmpty();
      assertThat(fields.stream().filter(field -> !isConstant(field)).toList()).isEmpty();
    }
  }

  private static boolean isConstant(Field field) {
    if (!Modifier.isFinal(field.getModifiers())) {
      return false;
    }
    if (field.isSynthetic()) {
      return true; // the compiler's tables for switches and assertions
    }
    field.setAccessible(true);
    try {
      return switch (field.get(null)) {
        case String _, Number _, Boolean _, Character _, Enum<?> _, Pattern _ -> true;
        case TypeName _, AnnotationSpec _ -> true;
        case Collection<?> all -> isUnmodifiable(all);
        case Map<?, ?> all -> isUnmodifiable(all.keySet());
        case null, default -> false;
      };
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isUnmodifiable(Collection<?> all) {
    try {
      all.removeIf(_ -> false);
      all.clear();
      return false;
    } catch (UnsupportedOperationException e) {
      return true;
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
