package dev.lasso.runtime.support;

import java.lang.System.Logger;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/**
 * Gives all code in this test run loggers that write to the open {@link CapturedLog}. Found as a
 * service: a handler of {@code java.util.logging} would need a module that the runtime does not
 * read.
 */
public final class CapturedLogFinder extends System.LoggerFinder {

  /** Called by the service loader. */
  public CapturedLogFinder() {}

  @Override
  public Logger getLogger(String name, Module module) {
    return new Capturing(name);
  }

  private record Capturing(String name) implements Logger {

    @Override
    public String getName() {
      return name;
    }

    @Override
    public boolean isLoggable(Level level) {
      return level.compareTo(Level.INFO) >= 0;
    }

    @Override
    public void log(
        Level level, @Nullable ResourceBundle bundle, String message, @Nullable Throwable thrown) {
      write(level, message);
    }

    @Override
    public void log(
        Level level, @Nullable ResourceBundle bundle, String message, @Nullable Object... params) {
      write(level, message);
    }

    private void write(Level level, String message) {
      if (isLoggable(level)) {
        CapturedLog.write(level + " " + name + ": " + message);
      }
    }
  }
}
