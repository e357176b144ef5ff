package dev.lasso.samples.autograd;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Multiplies with the function {@code cblas_sgemm} of a library that is loaded once and never
 * unloaded.
 */
@SuppressWarnings("restricted") // Java cannot check that the functions have these types
final class OpenBlas implements Blas {

  private static final int ROW_MAJOR = 101;
  private static final int NO_TRANSPOSE = 111;
  private static final int TRANSPOSE = 112;

  private static final FunctionDescriptor SGEMM =
      FunctionDescriptor.ofVoid(
          JAVA_INT,
          JAVA_INT,
          JAVA_INT,
          JAVA_INT,
          JAVA_INT,
          JAVA_INT,
          JAVA_FLOAT,
          ADDRESS,
          JAVA_INT,
          ADDRESS,
          JAVA_INT,
          JAVA_FLOAT,
          ADDRESS,
          JAVA_INT);

  private final MethodHandle sgemm;

  private OpenBlas(MethodHandle sgemm) {
    this.sgemm = sgemm;
  }

  /**
   * Returns the library named by the property {@code openblas}, or else one installed on the
   * system.
   */
  static Optional<OpenBlas> find() {
    String named = System.getProperty("openblas", "");
    return (named.isEmpty()
            ? Stream.of("libopenblas.so.0", "libopenblas.so", "libopenblas.dylib", "openblas.dll")
            : Stream.of(named))
        .flatMap(library -> load(library).stream())
        .findFirst();
  }

  private static Optional<OpenBlas> load(String library) {
    SymbolLookup symbols;
    try {
      symbols = SymbolLookup.libraryLookup(library, Arena.global());
    } catch (IllegalArgumentException _) { // there is no such library
      return Optional.empty();
    }
    Linker linker = Linker.nativeLinker();
    symbols.find("openblas_set_num_threads").ifPresent(found -> setOneThread(linker, found));
    return symbols
        .find("cblas_sgemm")
        .map(found -> new OpenBlas(linker.downcallHandle(found, SGEMM)));
  }

  /**
   * Limits the library to one thread, which adds in a fixed order, so that sums are reproducible.
   */
  private static void setOneThread(Linker linker, MemorySegment function) {
    try {
      linker.downcallHandle(function, FunctionDescriptor.ofVoid(JAVA_INT)).invokeExact(1);
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  @Override
  public void multiply(
      Matrix left, boolean leftTurned, Matrix right, boolean rightTurned, Matrix result) {
    try {
      sgemm.invokeExact(
          ROW_MAJOR,
          leftTurned ? TRANSPOSE : NO_TRANSPOSE,
          rightTurned ? TRANSPOSE : NO_TRANSPOSE,
          result.rows(),
          result.columns(),
          leftTurned ? left.rows() : left.columns(),
          1f,
          left.values(),
          left.columns(),
          right.values(),
          right.columns(),
          0f,
          result.values(),
          result.columns());
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  @Override
  public String name() {
    return "OpenBLAS";
  }
}
