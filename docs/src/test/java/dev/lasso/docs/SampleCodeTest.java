package dev.lasso.docs;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Code of a sample on a page, {@code ```java sample}, stands in the sample, word for word. */
final class SampleCodeTest {

  @Test
  void pagesShowTheCodeOfTheSample() throws IOException {
    List<String> sources = sources();
    List<String> shown =
        Page.all().stream()
            .flatMap(page -> page.parts().stream())
            .filter(part -> part instanceof Part.Fence(_, String info, _) && isSample(info))
            .map(Part::text)
            .toList();

    assertThat(shown).isNotEmpty();
    assertThat(
            shown.stream()
                .filter(code -> sources.stream().noneMatch(source -> source.contains(code)))
                .toList())
        .isEmpty();
  }

  private static boolean isSample(String info) {
    return info.equals("java sample");
  }

  private static List<String> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("../samples"))) {
      return files
          .filter(file -> file.toString().endsWith(".java") && file.toString().contains("src"))
          .map(Sources::read)
          .toList();
    }
  }
}
