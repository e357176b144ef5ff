package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.support.ChildJvm;
import dev.lasso.service.FirstReport;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports whose classes would have to be initialized on a full stack. */
@Tag("confined")
class FirstReportTest {

  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+TieredCompilation"})
  void reportOnAFullStackIsLoggedAndLeavesTheClassesUsable(String mode) throws Exception {
    List<String> lines = ChildJvm.run(FirstReport.class, List.of(mode, "-Ddev.lasso.leaks=off"));
    String all = String.join("\n", lines);
    assertTrue(all.contains("Exception ignored while using the last frames"), all);
    assertTrue(
        all.contains("while telling the places '' and 'FirstReport.main(FirstReport.java:"), all);
    assertEquals(List.of(), lines.stream().filter(line -> line.contains("NoClassDef")).toList());
  }
}
