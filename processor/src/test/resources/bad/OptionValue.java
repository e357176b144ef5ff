// OPTIONS -Alasso.report=pdf
// GENERATED GcOptionValue_Host
// ERROR [OptionValue] Lasso's option -Alasso.report has no value 'pdf'. Use one of mermaid, as in -Alasso.report=mermaid, or leave it out.
package bad;

final class OptionValue {
  @dev.lasso.annotations.GcContainer
  abstract static class Host extends dev.lasso.runtime.GcObject {}
}
