package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.toSet;

import dev.lasso.processor.Compiled.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Containers that escape from their scope or root, roots that are not closed, and changes of heaps
 * that are not entered, are reported in each program of {@code escapes/wrong.txt}, but for those
 * marked as unseen, and in none of {@code escapes/right.txt}. A container that escapes is reported
 * once, not again where callers use it.
 */
class EscapeCheckTest {
  /** A program that is named by the line above it. */
  private record Program(String kind, String name, String text) {
    static Stream<Program> read(String kind) {
      String all = Sources.text(Sources.path("escapes/" + kind + ".txt"));
      return Arrays.stream(all.split("(?m)^== ", -1))
          .skip(1)
          .map(
              each -> {
                String[] parts = each.split("\\R", 2);
                return new Program(kind, parts[0], parts[1]);
              });
    }

    String className() {
      return kind + "_" + name.replace(" unseen", "");
    }

    Source source() {
      return Source.of(
          className(),
          """
          package escapes;

          import dev.lasso.runtime.*;
          import java.util.*;
          import java.util.concurrent.*;
          import java.util.concurrent.atomic.*;
          import java.util.function.*;
          import java.util.stream.*;

          class %s {
            private static final GcHeap heap = GcHeap.confined();

          %s}
          """
              .formatted(className(), text.indent(2)));
    }

    boolean isFound() {
      return kind.equals("wrong") && !name.endsWith(" unseen");
    }
  }

  @Test
  void wrongProgramsAreReportedOnceAndRightOnesAreNot() {
    List<Program> programs = Stream.of("wrong", "right").flatMap(Program::read).toList();
    List<Source> files =
        new ArrayList<>(List.of(Sources.read(Sources.path("escapes/Domain.java"))));
    for (Program each : programs) {
      files.add(each.source());
    }

    Compiled compiled =
        Compiler.JAVAC.compile(files, List.of("-Xmaxwarns", "1000"), new LassoProcessor());

    compiled.assertWithoutErrors();
    Set<String> reported =
        compiled.messages().stream()
            .filter(
                message ->
                    message
                        .text()
                        .matches(
                            "\\[(ScopeEscape|RootNotClosed|Heap(NotEntered|Blocked|sMixed)|PlainKeeps)].*"))
            .map(Message::file)
            .collect(toSet());
    assertThat(reported)
        .containsExactlyElementsIn(
            programs.stream()
                .filter(Program::isFound)
                .map(each -> each.className() + ".java")
                .toList());
    assertThat(
            compiled.messages().stream()
                .filter(message -> message.text().startsWith("[ScopeEscape]"))
                .map(Message::file)
                .toList())
        .containsNoDuplicates();
  }
}
