package dev.lasso.processor.type;

import java.util.Optional;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * The version of the runtime that is on the class path, which a constant of it tells: its first two
 * numbers, as the third changes nothing that generated code calls.
 */
public final class RuntimeVersion {
  /** The one that generated code fits, which is that of the processor. */
  public static final String FITTING = "0.2";

  /** The last one without the constant. */
  private static final String UNTOLD = "0.1";

  private static final String PLACE = "dev.lasso.runtime.protocol.GcVersion";

  private RuntimeVersion() {}

  /** The version of a runtime that generated code does not fit; empty if there is no such one. */
  public static Optional<String> other(Elements elements) {
    return Optional.ofNullable(elements.getTypeElement("dev.lasso.runtime.GcObject"))
        .map(container -> version(elements, elements.getModuleOf(container)))
        .filter(version -> !version.equals(FITTING));
  }

  private static String version(Elements elements, @Nullable ModuleElement module) {
    TypeElement place =
        module == null ? elements.getTypeElement(PLACE) : elements.getTypeElement(module, PLACE);
    return Optional.ofNullable(place).stream()
        .flatMap(each -> ElementFilter.fieldsIn(each.getEnclosedElements()).stream())
        .map(VariableElement::getConstantValue)
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .findFirst()
        .orElse(UNTOLD);
  }
}
