package dev.lasso.rehearsal;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same sources make the same files, byte by byte. */
@Tag("rehearsal")
final class ReproducibleTest {
  @TempDir private Path dir;

  @Test
  void filesDependNeitherOnTheFolderNorOnTheJdkThatRunsMaven() throws Exception {
    Path here = Release.repository();
    Path there = dir.resolve("repository elsewhere");
    Checkout.copy(Files.createDirectory(dir.resolve("a clone")), Release.VERSION)
        .deploy(Maven.on(Maven.newJdk()).abroad(), there);

    Map<String, Path> expected = Release.files(here);
    Map<String, Path> files = Release.files(there);
    assertThat(files.keySet()).isEqualTo(expected.keySet());
    assertThat(files).hasSize(21); // six POMs, and three jars of each of five modules
    for (String name : files.keySet()) {
      assertWithMessage("entries of %s", name)
          .that(entries(files.get(name)))
          .isEqualTo(entries(expected.get(name)));
      assertWithMessage(name)
          .that(Arrays.equals(bytes(files.get(name)), bytes(expected.get(name))))
          .isTrue();
    }
  }

  private static byte[] bytes(Path file) throws IOException {
    return Files.readAllBytes(file);
  }

  /** What is in a jar, so that a failure names the entry; of other files the text. */
  private static Map<String, String> entries(Path file) throws IOException {
    Map<String, String> entries = new TreeMap<>();
    if (!file.toString().endsWith(".jar")) {
      entries.put("text", Files.readString(file));
      return entries;
    }
    try (ZipFile jar = new ZipFile(file.toFile())) {
      for (ZipEntry entry : jar.stream().toList()) {
        try (InputStream in = jar.getInputStream(entry)) {
          CRC32 sum = new CRC32();
          sum.update(in.readAllBytes());
          entries.put(entry.getName(), entry.getLastModifiedTime() + " " + sum.getValue());
        }
      }
    }
    return entries;
  }
}
