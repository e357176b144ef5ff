package dev.lasso.rehearsal;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** What this build publishes, if it is a release: the files are in the modules' target folders. */
final class PublishedTest {
  private static final String VERSION = System.getProperty("version");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "annotations",
        "processor",
        "runtime",
        "runtime/junit",
        "runtime/micrometer",
        "runtime/viewer"
      })
  void jarsHaveTheLicenceAndDoNotTellWhichJdkMadeThem(String module) throws IOException {
    for (String kind : List.of("", "-sources")) {
      try (JarFile jar = jar(module, kind)) {
        assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License");
        assertThat(text(jar, "META-INF/NOTICE")).contains("The Lasso authors");
        for (Object name : jar.getManifest().getMainAttributes().keySet()) {
          assertWithMessage(jar.getName()).that(name.toString()).doesNotContain("Jdk");
        }
      }
    }
    try (JarFile jar = jar(module, "")) {
      Attributes manifest = jar.getManifest().getMainAttributes();
      assertThat(manifest.getValue("Implementation-Version")).isEqualTo(VERSION);
      assertThat(manifest.getValue("Created-By")).isEqualTo("Maven");
    }
  }

  @Test
  @Tag("rehearsal")
  void releasesHaveJavadocWithTheLicence() throws Exception {
    Map<String, Path> files = Release.files(Release.repository());
    for (String module :
        List.of("annotations", "processor", "runtime", "junit", "micrometer", "viewer")) {
      Path file = files.get("lasso-" + module + "-" + Release.VERSION + "-javadoc.jar");
      try (JarFile jar = new JarFile(file.toFile())) {
        assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License");
        assertThat(jar.getEntry("index.html")).isNotNull();
      }
    }
  }

  /** Build tools read it in their own JVM. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "annotations",
        "processor",
        "runtime",
        "runtime/junit",
        "runtime/micrometer",
        "runtime/viewer"
      })
  void moduleDescriptorsCanBeReadByJdk17(String module) throws IOException {
    try (JarFile jar = jar(module, "")) {
      try (InputStream in = jar.getInputStream(jar.getEntry("module-info.class"))) {
        ModuleDescriptor descriptor = ModuleDescriptor.read(in);
        assertThat(descriptor.toNameAndVersion())
            .isEqualTo("dev.lasso." + name(module) + "@" + VERSION);
        assertThat(descriptor.packages()).isNotEmpty();
      }
      try (DataInputStream in =
          new DataInputStream(jar.getInputStream(jar.getEntry("module-info.class")))) {
        in.readInt();
        assertThat(in.readInt()).isEqualTo(61);
      }
    }
  }

  @Test
  void partsOfThirdPartiesAreNamedWithTheirVersionAndLicence() throws IOException {
    try (JarFile jar = jar("runtime/viewer", "")) {
      assertThat(text(jar, "META-INF/NOTICE")).contains(System.getProperty("cytoscape.version"));
      assertThat(text(jar, "META-INF/licenses/cytoscape/LICENSE"))
          .contains("The Cytoscape Consortium");
      assertThat(jar.getEntry("dev/lasso/viewer/cytoscape.min.js")).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "annotations",
        "annotations/bom",
        "processor",
        "runtime",
        "runtime/junit",
        "runtime/micrometer",
        "runtime/viewer"
      })
  void pomsSayWhatMavenCentralAsksFor(String module) throws Exception {
    Element pom = pom(module).getDocumentElement();

    for (String name : List.of("name", "description", "url", "licenses", "developers", "scm")) {
      assertWithMessage(name).that(child(pom, name)).isNotNull();
    }
    assertThat(child(pom, "parent")).isNull();
    assertThat(child(pom, "version").getTextContent()).isEqualTo(VERSION);
    assertThat(pom.getTextContent()).doesNotContain("${lasso");
  }

  @Test
  void usersNeedNothingElse() throws Exception {
    assertThat(needed("annotations")).isEmpty();
    assertThat(needed("runtime")).containsExactly("lasso-annotations");
    assertThat(needed("processor")).containsExactly("auto-common", "javapoet", "lasso-annotations");
    assertThat(needed("runtime/junit")).containsExactly("junit-jupiter-api", "lasso-runtime");
    assertThat(needed("runtime/viewer")).isEmpty();
    assertThat(needed("runtime/micrometer")).containsExactly("lasso-runtime", "micrometer-core");
  }

  /** The dependencies that come along. */
  private static List<String> needed(String module) throws Exception {
    Element dependencies = child(pom(module).getDocumentElement(), "dependencies");
    return children(dependencies).stream()
        .filter(dependency -> child(dependency, "scope").getTextContent().equals("compile"))
        .filter(dependency -> child(dependency, "optional") == null)
        .map(dependency -> child(dependency, "artifactId").getTextContent())
        .toList();
  }

  private static JarFile jar(String module, String kind) throws IOException {
    String file = "lasso-" + name(module) + "-" + VERSION + kind + ".jar";
    return new JarFile(target(module).resolve(file).toFile());
  }

  private static Document pom(String module) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(target(module).resolve(".flattened-pom.xml").toFile());
  }

  /** What the artifact and the module of a folder are called. */
  private static String name(String module) {
    return module.substring(module.lastIndexOf('/') + 1);
  }

  private static Path target(String module) {
    return Path.of("../../..").resolve(module).resolve("target");
  }

  private static String text(JarFile jar, String entry) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(entry))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static Element child(Element parent, String name) {
    return children(parent).stream()
        .filter(child -> child.getTagName().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static List<Element> children(Element parent) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        children.add(element);
      }
    }
    return children;
  }
}
