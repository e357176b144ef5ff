package dev.lasso.processor;

import java.nio.file.Path;
import java.util.List;

/** In which order, and how often, messages are printed. */
class HostReportTest {
  @EachCompiler
  void messagesAreInTheOrderOfTheSource(Compiler compiler) {
    Path file = Sources.path("bad/InOrder.java");

    Compiled compiled =
        compiler.compile(List.of(Sources.read(file)), List.of(), new LassoProcessor());

    Marks.of(file).assertFoundInOrder(compiler, compiled);
  }
}
