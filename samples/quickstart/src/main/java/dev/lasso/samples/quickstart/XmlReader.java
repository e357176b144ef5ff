package dev.lasso.samples.quickstart;

import dev.lasso.runtime.GcScope;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A reader of XML files. Reads a file into a {@link Document}, with its elements and their text.
 * Skips attributes, comments and processing instructions. Ignores the content of document type
 * declarations, so no other file is ever read.
 *
 * <p>A scope holds each open element. At its end tag, the element moves from the scope into its
 * parent, which the scope still holds. So the scope never holds more than the path from the root to
 * the current element, and if reading fails, closing the scope frees everything.
 */
final class XmlReader {

  /** An element whose end tag has not been read yet, and its text so far. */
  private record OpenElement(Element element, StringBuilder text) {}

  private final GcScope scope;
  private final Document document;
  private final Deque<OpenElement> open = new ArrayDeque<>();
  private final Map<String, NameRing> rings = new HashMap<>();

  private XmlReader(GcScope scope) {
    this.scope = scope;
    document = GcDocument.create(scope);
  }

  /**
   * Reads a file.
   *
   * @param scope the scope that will hold the document
   * @param file the file
   * @return the document
   * @throws IOException if the file cannot be read; then no objects are left
   * @throws XMLStreamException if the file is not well-formed; then no objects are left
   */
  static Document read(GcScope scope, Path file) throws IOException, XMLStreamException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "is a directory");
    }
    PrintStream err = System.err;
    try (InputStream in = Files.newInputStream(file);
        GcScope reading = scope.heap().openScope()) {
      // The JDK's parser throws, but for bytes that are not characters it prints as well.
      System.setErr(new PrintStream(OutputStream.nullOutputStream()));
      XmlReader reader = new XmlReader(reading);
      reader.read(parser(in));
      return scope.keep(reader.document);
    } finally {
      System.setErr(err);
    }
  }

  private static XMLStreamReader parser(InputStream in) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    // 0 means no limit. The limits on entities would count each &amp; of a long document.
    factory.setProperty("jdk.xml.maxElementDepth", 0);
    factory.setProperty("jdk.xml.maxGeneralEntitySizeLimit", 0);
    factory.setProperty("jdk.xml.totalEntitySizeLimit", 0);
    return factory.createXMLStreamReader(in);
  }

  private void read(XMLStreamReader xml) throws XMLStreamException {
    while (xml.hasNext()) {
      switch (next(xml)) {
        case XMLStreamConstants.START_ELEMENT -> start(xml.getLocalName());
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text(xml);
        case XMLStreamConstants.END_ELEMENT -> end();
        default -> {}
      }
    }
    rings.values().forEach(NameRing::close);
  }

  private static int next(XMLStreamReader xml) throws XMLStreamException {
    try {
      return xml.next();
    } catch (RuntimeException e) {
      // The JDK's parser lacks a message for some errors, and throws a RuntimeException instead.
      throw new XMLStreamException(e.getMessage(), xml.getLocation(), e);
    }
  }

  private void start(String name) {
    Element element = GcElement.create(scope, name);
    open.push(new OpenElement(element, new StringBuilder()));
    document.elements++;
    NameRing ring = rings.get(name);
    if (ring == null) {
      rings.put(name, new NameRing(element));
    } else {
      ring.add(element);
    }
  }

  private void text(XMLStreamReader xml) {
    OpenElement current = open.element();
    current.text.append(xml.getTextCharacters(), xml.getTextStart(), xml.getTextLength());
  }

  private void end() {
    OpenElement ended = open.pop();
    String text = ended.text.toString().strip();
    if (!text.isEmpty()) {
      ended.element.setText(new NativeText(text));
    }
    OpenElement outer = open.peek();
    if (outer == null) {
      document.moveRoot(scope, ended.element);
    } else {
      outer.element.append(scope, ended.element);
    }
  }
}
