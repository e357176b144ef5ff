package dev.lasso.runtime.observe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the runtime tells GraalVM's native-image, which is not there to be run, exists. */
class NativeImageMetadataTest {
  private static final String FILE =
      "/META-INF/native-image/dev.lasso/lasso-runtime/reachability-metadata.json";

  @Test
  void typesExist() throws Exception {
    List<String> types = values("type(?:Reached)?");
    assertEquals(16, types.size());
    for (String type : types) {
      assertEquals(type, Class.forName(type).getName());
    }
  }

  private static List<String> values(String key) throws IOException {
    try (InputStream in = NativeImageMetadataTest.class.getResourceAsStream(FILE)) {
      return Pattern.compile("\"" + key + "\": \"([^\"]+)\"")
          .matcher(new String(in.readAllBytes(), UTF_8))
          .results()
          .map((MatchResult found) -> found.group(1))
          .toList();
    }
  }
}
