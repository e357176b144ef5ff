import dev.lasso.annotations.*;
import dev.lasso.runtime.*;
import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;

@GcContainer
@SuppressWarnings("restricted")
abstract class Connection extends GcObject {
  private static final MethodHandle SQLITE3_CHANGES =
      Linker.nativeLinker()
          .downcallHandle(
              FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG));

  @Owned(release = "close")
  final long handle = 1;

  abstract long handle();

  static void close(long handle) {}

  static int changes(GcRoot<Connection> connection) throws Throwable {
    // SNIPPET 1
    return rows;
  }
}
