package dev.lasso.gradle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that knows of Lasso what was released, and of Gradle an empty cache. */
final class PublishedTest {
  private static final Path REPOSITORY = Path.of("../rehearsal/target/repository");

  @TempDir private Path home;
  @TempDir private Path project;

  @Test
  void buildsAndRunsFromARepository() throws Exception {
    assertWithMessage("the repository of mvn -Prehearsal -pl samples/checks/rehearsal verify")
        .that(Files.isDirectory(REPOSITORY.resolve("dev/lasso/lasso-bom")))
        .isTrue();
    write("settings.gradle", "rootProject.name = 'shop'");
    write("gradle.properties", Project.properties(System.getProperty("java.home")));
    write(
        "build.gradle",
        """
        plugins {
          id 'application'
        }
        java.toolchain.languageVersion = JavaLanguageVersion.of(25)
        application.mainClass = 'shop.Order'
        repositories {
          maven { url = '%s' }
          mavenCentral()
        }
        dependencies {
          implementation platform('dev.lasso:lasso-bom:0.2.0')
          implementation 'dev.lasso:lasso-runtime'
          annotationProcessor platform('dev.lasso:lasso-bom:0.2.0')
          annotationProcessor 'dev.lasso:lasso-processor'
        }
        compileJava.options.compilerArgs += ['-Xlint:all,-processing', '-Werror']
        """
            .formatted(REPOSITORY.toRealPath().toUri()));
    write("src/main/java/shop/Order.java", PROGRAM);

    assertThat(new Gradle(home).build(project, "run")).contains("closed with its order");
  }

  private static final String PROGRAM =
      """
      package shop;

      import dev.lasso.annotations.*;
      import dev.lasso.runtime.*;
      import java.lang.foreign.Arena;

      @GcContainer
      public abstract class Order extends GcObject {
        @Owned Arena memory = Arena.ofConfined();

        public static void main(String[] args) {
          Arena memory;
          try (GcHeap heap = GcHeap.confined()) {
            try (GcScope scope = heap.openScope()) {
              memory = GcOrder.create(scope).memory;
            }
            System.out.println(memory.scope().isAlive() ? "open" : "closed with its order");
          }
        }
      }
      """;

  private void write(String file, String text) throws IOException {
    Path path = project.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
