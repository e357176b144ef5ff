package dev.lasso.processor.read;

import dev.lasso.processor.Reporter;
import java.util.Optional;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * What every reader and check needs. Good for one round.
 *
 * @param elements the compiler's
 * @param types the compiler's
 * @param runtime what types are to Lasso
 * @param reach what values of types lead to
 * @param methods the methods of classes
 * @param reporter takes what is to be reported
 */
record ReadContext(
    Elements elements,
    Types types,
    RuntimeTypes runtime,
    Reach reach,
    AllMethods methods,
    Reporter reporter) {

  /** What the compiler knows, if the runtime is there. */
  static Optional<ReadContext> find(Elements elements, Types types, Reporter reporter) {
    return RuntimeTypes.find(elements, types)
        .map(
            runtime ->
                new ReadContext(
                    elements,
                    types,
                    runtime,
                    new Reach(runtime),
                    new AllMethods(elements, types),
                    reporter));
  }

  /** Whether nobody has to declare that the exception is thrown. */
  boolean isUnchecked(TypeMirror thrown) {
    return isSubtype(thrown, RuntimeException.class) || isSubtype(thrown, Error.class);
  }

  /** Whether the type is a subtype of the JDK's {@code supertype}. */
  boolean isSubtype(TypeMirror type, Class<?> supertype) {
    return types.isSubtype(type, elements.getTypeElement(supertype.getName()).asType());
  }
}
