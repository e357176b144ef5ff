package dev.lasso.samples.quickstart;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tree that is read, and how long its parts live. */
final class XmlReaderTest {

  @TempDir private Path dir;

  private GcHeap heap;
  private GcScope scope;
  private PrintStream err;

  @BeforeEach
  void openHeap() {
    err = System.err;
    heap = GcHeap.confined();
    scope = heap.openScope();
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(System.err).isSameInstanceAs(err); // put back, whether the file could be read or not
    scope.close();
    heap.collect();
    assertThat(heap.stats().live()).isEqualTo(0);
    heap.close();
    assertThat(NativeText.bytesHeld()).isEqualTo(0);
  }

  @Test
  void treeHasTheShapeOfTheFile() throws Exception {
    Document document = read("<a>  one <b/>two<x:c>\n  Zoë <![CDATA[<&>]]> </x:c>  </a>");

    Element root = document.root;
    assertThat(document.elements).isEqualTo(3);
    assertThat(root.name).isEqualTo("a");
    assertThat(root.parent).isNull();
    assertThat(root.text.get()).isEqualTo("one two");
    assertThat(root.children.stream().map(child -> child.name))
        .containsExactly("b", "x:c")
        .inOrder();
    assertThat(root.children.getFirst().parent).isSameInstanceAs(root);
    assertThat(root.children.getFirst().text).isNull();
    assertThat(root.children.getLast().text.get()).isEqualTo("Zoë <&>");
  }

  @Test
  void elementsOfOneNameFormACircleInTheOrderOfTheDocument() throws Exception {
    Element root = read("<a><b><b/></b><c/><b/></a>").root;

    Element first = root.children.getFirst();
    Element second = first.children.getFirst();
    Element third = root.children.getLast();
    assertThat(first.nextOfSameName).isSameInstanceAs(second);
    assertThat(second.nextOfSameName).isSameInstanceAs(third);
    assertThat(third.nextOfSameName).isSameInstanceAs(first);
    assertThat(root.nextOfSameName).isNull();
  }

  @Test
  void elementOutlivesItsDocumentInARootAndForgetsItsParent() throws Exception {
    Document document = read("<a><b>1<c>2</c></b></a>");
    Element kept = document.root.children.getFirst();

    try (GcRoot<Element> root = heap.openRoot(kept)) {
      scope.drop(document);

      assertThat(root.get().parent).isNull();
      assertThat(root.get().children.getFirst().text.get()).isEqualTo("2");
      assertThat(heap.stats().live()).isEqualTo(2);
    }
    assertThat(heap.stats().live()).isEqualTo(0);
  }

  @Test
  void readingMakesNoSuspects() throws Exception {
    Document document = read("<a>" + "<b><c/><c/></b>".repeat(1_000) + "</a>");

    assertThat(document.elements).isEqualTo(3_001);
    assertThat(heap.stats().suspects()).isEqualTo(0);
  }

  @Test
  void nothingIsLeftOfAMalformedFile() {
    assertThrows(XMLStreamException.class, () -> read("<a>1<b>2</b><b>3</b></a>trailing"));

    assertThat(heap.stats().created()).isEqualTo(4);
    assertThat(heap.stats().live()).isEqualTo(0);
  }

  @Test
  void externalDocumentTypeIsNotRead() throws Exception {
    Path dtd = Files.writeString(dir.resolve("a.dtd"), "not a document type");

    assertThat(read("<!DOCTYPE a SYSTEM '" + dtd.toUri() + "'><a>1</a>").elements).isEqualTo(1);
  }

  @Test
  void longTextWithManyReferencesIsRead() throws Exception {
    Element root = read("<a>" + "x&amp;&#65;".repeat(200_000) + "</a>").root;

    assertThat(root.text.get()).isEqualTo("x&A".repeat(200_000));
  }

  private Document read(String xml) throws IOException, XMLStreamException {
    return XmlReader.read(scope, Files.writeString(dir.resolve("some.xml"), xml));
  }
}
