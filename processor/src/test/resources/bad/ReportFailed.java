// OPTIONS -Alasso.report=mermaid
// GENERATED GcReportFailed
// ERROR [ReportFailed] Lasso could not write the ownership report META-INF/lasso/ownership.mmd: java.io.IOException: disk full. Check the class output.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class ReportFailed extends GcObject {}
