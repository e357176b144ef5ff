// [ReportFailed] Lasso could not write the ownership report META-INF/lasso/ownership.dot: java.io.IOException: disk full. Check the class output.
// OPTIONS -Alasso.report=dot // ERROR
// GENERATED GcReportFailed
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class ReportFailed extends GcObject {}
