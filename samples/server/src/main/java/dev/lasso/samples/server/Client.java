package dev.lasso.samples.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;

/** A connection to the server, which is reused for all requests. */
final class Client implements AutoCloseable {

  private final Socket socket = new Socket();
  private final InputStream in;
  private final OutputStream out;

  Client(InetSocketAddress server) throws IOException {
    socket.setTcpNoDelay(true);
    socket.connect(server);
    in = new BufferedInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  /** Returns the body of the answer. Throws if the server could not answer. */
  String get(String path) throws IOException {
    out.write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(US_ASCII));
    String status = line();
    int length = 0;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring(lower.indexOf(':') + 1).strip());
      }
    }
    String body = new String(in.readNBytes(length), US_ASCII);
    if (!status.contains(" 200 ")) {
      throw new IOException(status);
    }
    return body;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("The server has closed the connection");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
