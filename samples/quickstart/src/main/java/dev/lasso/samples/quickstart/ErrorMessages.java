package dev.lasso.samples.quickstart;

import java.io.CharConversionException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** One-line messages for files that cannot be read. */
final class ErrorMessages {

  private ErrorMessages() {}

  /**
   * Returns a message for an exception: {@code data.xml: no such file}, {@code data.xml:3:14: not
   * well-formed: …}.
   *
   * @param file the name of the file
   * @param exception the reason why it could not be read
   */
  static String describe(String file, Exception exception) {
    String line =
        switch (exception) {
          case NoSuchFileException _ -> ": no such file";
          case AccessDeniedException _ -> ": permission denied";
          case FileSystemException e when e.getReason() != null -> ": " + e.getReason();
          case XMLStreamException e when isFailedRead(e) ->
              ": " + e.getNestedException().getMessage();
          case XMLStreamException e ->
              position(e.getLocation()) + ": not well-formed: " + withoutPosition(e.getMessage());
          default -> ": " + exception.getMessage();
        };
    return file + line.replaceAll("\\s+", " ");
  }

  private static boolean isFailedRead(XMLStreamException e) {
    return e.getNestedException() instanceof IOException cause
        && !(cause instanceof CharConversionException);
  }

  private static String position(@Nullable Location location) {
    return location == null || location.getLineNumber() < 1
        ? ""
        : ":" + location.getLineNumber() + ":" + location.getColumnNumber();
  }

  private static String withoutPosition(@Nullable String message) {
    return String.valueOf(message).replaceFirst("(?s)^ParseError at .*?\nMessage: ", "");
  }
}
