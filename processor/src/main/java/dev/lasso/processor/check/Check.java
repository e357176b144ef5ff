package dev.lasso.processor.check;

import dev.lasso.processor.message.HostReport;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** A group of rules for a host. */
abstract class Check {
  final ReadContext context;
  final HostReport report;
  final TypeElement host;

  Check(ReadContext context, HostReport report, TypeElement host) {
    this.context = context;
    this.report = report;
    this.host = host;
  }

  /** Where to report a member, perhaps an inherited one, which has no place here. */
  public final Element placeOf(Element member) {
    return member.getEnclosingElement().equals(host) ? member : host;
  }
}
