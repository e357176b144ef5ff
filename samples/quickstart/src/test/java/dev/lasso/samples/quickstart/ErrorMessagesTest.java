package dev.lasso.samples.quickstart;

import static com.google.common.truth.Truth.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;

final class ErrorMessagesTest {

  @Test
  void unreadableFileIsSaidToBeSo() {
    assertThat(ErrorMessages.describe("a.xml", new AccessDeniedException("a.xml")))
        .isEqualTo("a.xml: permission denied");
  }

  @Test
  void failedReadIsNotTakenForBadXml() {
    XMLStreamException exception =
        new XMLStreamException("wrapped", new IOException("Input/output error"));

    assertThat(ErrorMessages.describe("a.xml", exception)).isEqualTo("a.xml: Input/output error");
  }

  @Test
  void messageOfManyLinesBecomesOne() {
    assertThat(ErrorMessages.describe("a.xml", new IOException("one\n\ttwo")))
        .isEqualTo("a.xml: one two");
  }
}
