package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes that the build file names for mutation testing. */
class MutationSettingsTest {

  @ParameterizedTest
  @ValueSource(strings = {"mutation.classes", "mutation.excluded"})
  void namedClassesExist(String property) throws IOException {
    Matcher names =
        Pattern.compile("<" + property + ">(.*)</" + property + ">")
            .matcher(Files.readString(Path.of("pom.xml")));
    assertTrue(names.find(), property);
    for (String name : names.group(1).split(",", -1)) {
      assertDoesNotThrow(
          () -> Class.forName(name, false, MutationSettingsTest.class.getClassLoader()), name);
    }
  }
}
