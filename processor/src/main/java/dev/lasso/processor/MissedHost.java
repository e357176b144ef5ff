package dev.lasso.processor;

import static com.google.auto.common.MoreElements.getPackage;

import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.read.HostReader;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.MissingTypes.MissingTypeException;
import dev.lasso.processor.type.RuntimeVersion;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * A host that compiles without its generated class, though nothing is wrong with it. So the
 * processor was never called: what it would have refused, it has told.
 */
public final class MissedHost {
  private MissedHost() {}

  /** Whether {@code host}, of a compilation that calls no more processors, is one. */
  public static boolean isMissed(Elements elements, Types types, TypeElement host) {
    return Hierarchy.superHost(host)
            .filter(superHost -> !isGenerated(elements, superHost))
            .isEmpty()
        && !isGenerated(elements, host)
        && RuntimeVersion.other(elements).isEmpty()
        && elements.getTypeElement("java.lang.IO") != null // with Java 25, which Lasso needs
        && isRight(elements, types, host);
  }

  private static boolean isGenerated(Elements elements, TypeElement host) {
    PackageElement home = getPackage(host);
    String name = Hierarchy.generatedName(host);
    return elements.getTypeElement(home.isUnnamed() ? name : home.getQualifiedName() + "." + name)
        != null;
  }

  private static boolean isRight(Elements elements, Types types, TypeElement host) {
    try {
      return new HostReader(elements, types).read(host, new HostReport()).isPresent();
    } catch (MissingTypeException _) {
      return false;
    }
  }
}
