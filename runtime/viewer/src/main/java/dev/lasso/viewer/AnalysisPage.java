package dev.lasso.viewer;

import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A writer of a self-contained web page, which includes the page's own files, the library that
 * draws graphs, and the JSON of an analysis, compressed.
 *
 * @param before an earlier snapshot to compare with, or null
 * @param out the destination, closed by the caller
 */
record AnalysisPage(Analysis analysis, @Nullable Analysis before, OutputStream out) {

  /** Maximum number of objects and edges, which make a page of about 20 MB. */
  private static final int MAX_ELEMENTS = 3_000_000;

  void write() throws IOException {
    String rest = resource("page.html");
    rest = writeUpTo("{{page.css}}", rest);
    print(resource("page.css"));
    rest = writeUpTo("{{page.js}}", rest);
    print(resource("page.js"));
    rest = writeUpTo("{{cytoscape.min.js}}", rest);
    writeCompressed(packed -> packed.write(resource("cytoscape.min.js")));
    rest = writeUpTo("{{data}}", rest);
    writeCompressed(
        packed -> new AnalysisJson(analysis, MAX_ELEMENTS, new JsonWriter(packed)).write(before));
    print(rest);
  }

  /** A writer of text. */
  private interface TextSource {
    void write(Writer packed) throws IOException;
  }

  /** Writes the text before the mark, and returns the text after it. */
  private String writeUpTo(String mark, String page) throws IOException {
    int at = page.indexOf(mark);
    print(page.substring(0, at));
    return page.substring(at + mark.length());
  }

  private void print(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a compressed text, which the page decompresses when needed. */
  private void writeCompressed(TextSource textSource) throws IOException {
    OutputStream base64 = Base64.getEncoder().wrap(new NonClosingOutputStream(out));
    try (Writer packed =
        new BufferedWriter(
            new OutputStreamWriter(new FastGzip(base64), StandardCharsets.UTF_8), 1 << 16)) {
      textSource.write(packed);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = AnalysisPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("The jar of lasso-viewer lacks " + name + ". Build it with Maven.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A stream that ignores close, because the page continues after the end of the Base64 text. */
  private static final class NonClosingOutputStream extends FilterOutputStream {

    NonClosingOutputStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }

  /** A compressor that is several times as fast as the usual one, and gains nearly as much. */
  private static final class FastGzip extends GZIPOutputStream {

    FastGzip(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
