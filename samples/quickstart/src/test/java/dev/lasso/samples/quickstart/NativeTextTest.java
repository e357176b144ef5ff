package dev.lasso.samples.quickstart;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NativeTextTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "naïve", "日本語", "🦘", "a\0b"})
  void textComesBackAsItWas(String text) {
    try (NativeText copy = new NativeText(text)) {
      assertThat(copy.get()).isEqualTo(text);
    }
  }

  @Test
  void bytesAreHeldUntilTheTextIsClosed() {
    try (NativeText _ = new NativeText("日本")) {
      assertThat(NativeText.bytesHeld()).isEqualTo(6);
    }
    assertThat(NativeText.bytesHeld()).isEqualTo(0);
  }

  @Test
  void closedTextIsFreedAndRefusesToBeReadOrClosed() {
    NativeText text = new NativeText("text");
    text.close();

    assertThrows(IllegalStateException.class, text::get); // it is the JVM that refuses
    assertThrows(IllegalStateException.class, text::close);
    assertThat(NativeText.bytesHeld()).isEqualTo(0);
  }
}
