package dev.lasso.runtime.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is a reason to do without Python, and what is a failure; on commands that feign Python. */
class PythonProcessTest {

  @TempDir private Path dir;

  /** A command that does the given commands of the shell where a Python would run its script. */
  private String python(String commands) throws IOException {
    Path file = Files.writeString(dir.resolve("python"), "#!/bin/sh\n" + commands + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return file.toString();
  }

  /** A command that passes for a new Python, and does the commands for a script. */
  private String newPython(String commands) throws IOException {
    return python("case \"$3\" in *usable*) echo usable;; *) " + commands + ";; esac");
  }

  private static String unavailable(String command) {
    return assertThrows(
            PythonProcess.UnavailableException.class, () -> PythonProcess.start(command))
        .getMessage();
  }

  @Test
  void commandThatCanNotBeStartedIsUnavailable() {
    String missing = dir.resolve("missing").toString();
    assertTrue(unavailable(missing).contains(missing));
  }

  @Test
  void pythonThatIsTooOldIsUnavailable() throws IOException {
    String old = python("echo needs CPython 3.11 or later, this is 2.7; exit 1");
    assertEquals(old + " needs CPython 3.11 or later, this is 2.7", unavailable(old));
  }

  @Test
  void scriptThatFailsAtOnceIsAFailure() throws IOException {
    String command = newPython("echo NameError: x; echo in line 1");
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> PythonProcess.start(command, "script"));
    assertEquals("The script failed:\nNameError: x\nin line 1", e.getMessage());
  }

  @Test
  void scriptThatPrintsNothingIsAFailure() throws IOException {
    String command = newPython("exit 1");
    assertThrows(IllegalStateException.class, () -> PythonProcess.start(command, "script"));
  }

  @Test
  void versionIsWhatTheScriptSaysFirst() throws Exception {
    try (PythonProcess python =
        PythonProcess.start(newPython("echo CPython 3.99; cat > /dev/null"), "script")) {
      assertEquals("CPython 3.99", python.version);
    }
  }
}
