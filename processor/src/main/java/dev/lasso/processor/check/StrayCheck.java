package dev.lasso.processor.check;

import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.Mark;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** The rule that annotations of fields and methods belong into a {@code @GcContainer} class. */
public final class StrayCheck {
  private final HostReport report;

  public StrayCheck(HostReport report) {
    this.report = report;
  }

  /** Reports all annotations of {@code member} if its class, {@code owner}, is no host. */
  public void check(Element member, TypeElement owner) {
    if (Mark.CONTAINER.isOn(owner)) {
      return;
    }
    for (Mark mark : Mark.values()) {
      mark.on(member)
          .ifPresent(
              annotation ->
                  report.add(
                      Diagnostic.NOT_A_HOST,
                      Place.of(member, annotation),
                      mark.simpleName(),
                      Hierarchy.name(owner),
                      mark.simpleName()));
    }
  }
}
