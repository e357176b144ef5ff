package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import java.util.List;
import java.util.stream.IntStream;

/** Deep hierarchies of container classes, far beyond those in programs. */
class DeepHierarchyTest {
  private static final int DEPTH = 40;

  /** A reader that reads a superclass twice for each member would not terminate here. */
  @EachCompiler
  void isReadInTimeThatGrowsWithItsDepth(Compiler compiler) {
    List<Source> sources = IntStream.range(0, DEPTH).mapToObj(DeepHierarchyTest::host).toList();

    Compiled compiled = compiler.compile(sources, List.of(), new LassoProcessor());

    assertThat(compiled.assertWithoutErrors().sources()).hasSize(DEPTH);
  }

  private static Source host(int level) {
    String superclass = level == 0 ? "dev.lasso.runtime.GcObject" : "Level" + (level - 1);
    return Source.of(
        """
        package deep;
        @dev.lasso.annotations.GcContainer
        public abstract class Level%1$s extends %2$s {
          @dev.lasso.annotations.Weak Level0 weak%1$s;
        }
        """
            .formatted(level, superclass));
  }
}
