package dev.lasso.processor.read;

import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.Reporter;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** The rule that annotations of fields and methods belong into a {@code @GcContainer} class. */
public final class StrayCheck {
  private final Reporter reporter;

  public StrayCheck(Reporter reporter) {
    this.reporter = reporter;
  }

  /** Reports {@code mark} on {@code member} if its class is no host. */
  public void check(Element member, Mark mark) {
    if (member.getEnclosingElement() instanceof TypeElement owner && !Mark.CONTAINER.isOn(owner)) {
      reporter.errorAt(
          Diagnostic.NOT_A_HOST,
          member,
          mark.on(member).orElseThrow(),
          mark.simpleName(),
          Hierarchy.name(owner),
          mark.simpleName());
    }
  }
}
