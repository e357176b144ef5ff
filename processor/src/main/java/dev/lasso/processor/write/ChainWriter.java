package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import dev.lasso.processor.model.ChainMember;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Writes one {@link ChainMember}; {@link ChainMembers} makes methods of it. */
interface ChainWriter {

  /** What is written. */
  ChainMember member();

  /** Whether there is an instance method over the static one. */
  default boolean hasInstanceMethod() {
    return true;
  }

  /** How the instance method is declared. */
  Signature signature(HostNames names);

  /** A line of comment in the static method, for the one who steps into it. */
  String comment();

  /**
   * The body of the static method.
   *
   * @param parent the super host's generated class, if it has the method too
   */
  Code body(HostNames names, Optional<TypeName> parent);

  /**
   * How the instance method is declared in {@code GcObject}.
   *
   * @param access its access there
   * @param result what it returns
   * @param variables its type parameters
   * @param parameters its parameters
   */
  record Signature(
      Modifier access,
      TypeName result,
      List<TypeVariableName> variables,
      List<Parameter> parameters) {}

  /** The signature of a method for the runtime, without a result. */
  static Signature internal(Parameter... parameters) {
    return new Signature(Modifier.PROTECTED, TypeName.VOID, List.of(), List.of(parameters));
  }
}
