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
 * Reads an XML file into a {@link Document}: its elements and their text. Attributes, comments and
 * processing instructions are left out. What a document type declaration says is ignored, so no
 * other file is ever read.
 *
 * <p>While it is open, an element is held by a scope. At its end tag it moves from the scope into
 * its parent, which the scope still holds. So the scope never holds more than the way from the root
 * to here; and when reading fails, closing the scope frees everything.
 */
final class XmlReader {

  /** An element whose end has not been read yet, and the text found in it so far. */
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
   * @param scope what is to hold the document
   * @param file the file
   * @return the document
   * @throws IOException if the file cannot be read; nothing of it is left then
   * @throws XMLStreamException if it is not well-formed; nothing of it is left then
   */
  static Document read(GcScope scope, Path file) throws IOException, XMLStreamException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "is a directory");
    }
    PrintStream err = System.err;
    try (InputStream in = Files.newInputStream(file);
        GcScope reading = scope.heap().openScope()) {
      // The JDK's parser throws; where bytes are no characters it prints as well.
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
    // 0 is no limit. The limits on entities would count each &amp; of a long document.
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
      // The JDK's parser has no text for some of its complaints, and says so instead.
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
