package dev.lasso.processor.type;

import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/**
 * The version of the runtime on the class path, read from a constant in it. Only its first two
 * numbers matter, because the third one never changes methods that generated code calls.
 */
public final class RuntimeVersion {
  /** The version that generated code requires: the version of the processor. */
  public static final String REQUIRED = "0.2";

  /** The last version without the constant. */
  private static final String VERSION_WITHOUT_CONSTANT = "0.1";

  private static final String VERSION_CLASS = "dev.lasso.runtime.protocol.GcVersion";

  private RuntimeVersion() {}

  /**
   * Returns the version of the runtime if generated code is incompatible with it; otherwise empty.
   */
  public static Optional<String> incompatibleVersion(Elements elements) {
    return Optional.ofNullable(elements.getTypeElement("dev.lasso.runtime.GcObject"))
        .map(container -> version(elements, container))
        .filter(version -> !version.equals(REQUIRED));
  }

  private static String version(Elements elements, TypeElement container) {
    return Hierarchy.typeInModuleOf(elements, container, VERSION_CLASS).stream()
        .flatMap(each -> ElementFilter.fieldsIn(each.getEnclosedElements()).stream())
        .map(VariableElement::getConstantValue)
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .findFirst()
        .orElse(VERSION_WITHOUT_CONSTANT);
  }
}
