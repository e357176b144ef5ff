package dev.lasso.processor.check;

import static java.util.Comparator.comparingInt;

import com.google.common.base.Strings;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.type.Mark;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;

/**
 * Notes abstract methods that Lasso would write if they were spelled a little differently: such a
 * mistake turns a host into a base class, of which no objects can be created.
 */
public final class NearlyWritten {
  /** As many letters may be wrong, missing or too much. */
  private static final int NEAR = 2;

  private final HostReport report;
  private final HostModel host;
  private final List<Written> written = new ArrayList<>();

  private record Written(String method, String field) {}

  public NearlyWritten(HostReport report, HostModel host) {
    this.report = report;
    this.host = host;
    for (HostModel at = host; at != null; at = at.superHost().orElse(null)) {
      for (FieldModel field : at.fields()) {
        for (MutatorModel mutator : field.mutators()) {
          written.add(new Written(mutator.name(), field.name()));
        }
      }
    }
  }

  /** Looks at {@code open}, which nobody writes. */
  public void check(List<ExecutableElement> open) {
    for (ExecutableElement method : open) {
      if (isOfSuperHost(method)) {
        continue; // noted there
      }
      String name = method.getSimpleName().toString();
      written.stream()
          .filter(each -> distance(name, each.method) <= Math.min(NEAR, name.length() / 3))
          .min(comparingInt(each -> distance(name, each.method)))
          .ifPresent(each -> note(method, each));
    }
  }

  private boolean isOfSuperHost(ExecutableElement method) {
    Element declarer = method.getEnclosingElement();
    return !declarer.equals(host.element()) && Mark.CONTAINER.isOn(declarer);
  }

  private void note(ExecutableElement method, Written nearest) {
    Element declarer = method.getEnclosingElement();
    report.add(
        Diagnostic.NEARLY_WRITTEN,
        Place.of(declarer.equals(host.element()) ? method : host.element()),
        method,
        host.name(),
        nearest.field,
        nearest.method);
  }

  /** How many letters there are, in the longer one, between what they begin and end with alike. */
  private static int distance(String one, String other) {
    int start = Strings.commonPrefix(one, other).length();
    String from = one.substring(start);
    String to = other.substring(start);
    return Math.max(from.length(), to.length()) - Strings.commonSuffix(from, to).length();
  }
}
