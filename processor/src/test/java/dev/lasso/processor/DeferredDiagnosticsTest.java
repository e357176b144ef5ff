package dev.lasso.processor;

import java.nio.file.Path;
import java.util.List;

/** The order of messages, each of which is printed once. */
class DeferredDiagnosticsTest {
  @EachCompiler
  void messagesAreInTheOrderOfTheSource(Compiler compiler) {
    Path file = Sources.path("bad/InOrder.java");

    Compiled compiled =
        compiler.compile(List.of(Sources.read(file)), List.of(), new LassoProcessor());

    Marks.of(file).assertFoundInOrder(compiler, compiled);
  }
}
