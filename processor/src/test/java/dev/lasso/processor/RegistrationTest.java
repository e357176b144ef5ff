package dev.lasso.processor;

import static com.google.common.collect.MoreCollectors.onlyElement;
import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.source.util.Plugin;
import dev.lasso.processor.javac.LassoPlugin;
import java.io.IOException;
import java.io.InputStream;
import java.util.ServiceLoader;
import javax.annotation.processing.Processor;
import org.junit.jupiter.api.Test;

/** Build tools find the processor, and javac the plugin. */
class RegistrationTest {
  @Test
  void serviceLoaderFindsTheProcessor() {
    assertThat(
            ServiceLoader.load(Processor.class).stream().map(ServiceLoader.Provider::type).toList())
        .contains(LassoProcessor.class);
  }

  @Test
  void javacFindsThePluginAndStartsItByItself() {
    Plugin plugin =
        ServiceLoader.load(Plugin.class).stream()
            .filter(provider -> provider.type() == LassoPlugin.class)
            .collect(onlyElement())
            .get();
    assertThat(plugin.autoStart()).isTrue();
  }

  @Test
  void gradleAsksTheProcessorForItsKind() throws IOException {
    try (InputStream file =
        LassoProcessor.class.getResourceAsStream(
            "/META-INF/gradle/incremental.annotation.processors")) {
      assertThat(file).isNotNull();
      assertThat(new String(file.readAllBytes(), UTF_8).lines().toList())
          .containsExactly("dev.lasso.processor.LassoProcessor,dynamic");
    }
  }
}
