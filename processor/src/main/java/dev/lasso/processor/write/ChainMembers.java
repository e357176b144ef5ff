package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FinalizerModel;
import dev.lasso.processor.model.HostModel;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/**
 * Writes the members that reach from a host to its super hosts: statics, and instance methods over
 * them.
 */
final class ChainMembers {
  private static final List<ChainWriter> WRITERS =
      List.of(
          new ItemsWriter(),
          new TraverseWriter(),
          new EdgesWriter(),
          new ClearWriter(),
          new AdoptWriter(),
          new FinalizeWriter(),
          new CloseWriter(),
          new DropWriter(),
          new ForgetWriter(),
          new TellWriter(),
          new WeightWriter());

  private final HostNames names;
  private final GeneratedClass generated;

  ChainMembers(HostNames names, GeneratedClass generated) {
    this.names = names;
    this.generated = generated;
  }

  void write(boolean withInstanceMethods) {
    HostModel host = names.host();
    for (ChainWriter writer : WRITERS) {
      ChainMember member = writer.member();
      Optional<HostModel> declarer = host.declarer(member);
      if (declarer.isEmpty() && !FeatureChain.concerns(host, member)) {
        continue;
      }
      ChainWriter.Signature signature = writer.signature(names);
      if (withInstanceMethods && writer.hasInstanceMethod()) {
        generated.addMethod(instanceMethod(writer, signature, declarer));
      }
      if (declarer.filter(each -> each == host).isPresent()) {
        generated.addMethod(staticMethod(writer, signature));
      }
    }
  }

  // Example:
  // @Override
  // protected void gcDrop(GcDestruction death) {
  //   gcDrop(this, death);          // or GcBase.gcDrop(this, death);
  // }
  private Method instanceMethod(
      ChainWriter writer, ChainWriter.Signature signature, Optional<HostModel> declarer) {
    Optional<Code> call = declarer.map(host -> call(host, writer.member(), signature));
    Code body =
        FeatureChain.concerns(names.host(), writer.member())
            ? new FeatureChain(names).body(writer.member(), call)
            : names.code(
                "$L$L;\n",
                signature.result().equals(TypeName.VOID) ? "" : "return ",
                call.orElseThrow());
    return Method.named(writer.member().methodName())
        .overrides(true)
        .modifiers(signature.access())
        .variables(signature.variables())
        .returns(signature.result())
        .parameters(signature.parameters())
        .thrown(thrown(writer.member()))
        .code(writer.member() == ChainMember.CLEAR ? held(body) : body);
  }

  // Example:
  // GcProtocol.beginClear(this); // holds it meanwhile
  // try {
  //   gcClear(this);
  // } finally {
  //   GcProtocol.endClear(this);
  // }
  private Code held(Code body) {
    return names.code(
        """
        $1T.beginClear(this); // holds it meanwhile
        try {
        $2L} finally {
          $1T.endClear(this);
        }
        """,
        RuntimeNames.PROTOCOL,
        body.toString().indent(2));
  }

  private Code call(HostModel declarer, ChainMember member, ChainWriter.Signature signature) {
    Code call = names.code("$L$N(this", names.before(declarer), member.methodName());
    signature.parameters().forEach(each -> call.add(", $N", each));
    return call.add(")");
  }

  // Example:
  // public static void gcClear(Tensor self) {
  //   …
  // }
  private Method staticMethod(ChainWriter writer, ChainWriter.Signature signature) {
    Optional<TypeName> parent =
        names.host().superDeclarer(writer.member()).map(HostNames::generated);
    return Method.named(writer.member().methodName())
        .modifiers(Modifiers.publicIf(names.host().isPublic()))
        .modifiers(Modifier.STATIC)
        .variables(names.variables())
        .variables(signature.variables())
        .returns(signature.result())
        .parameter(names.self())
        .parameters(signature.parameters())
        .thrown(thrown(writer.member()))
        .code(names.code("// $L\n$L", writer.comment(), writer.body(names, parent)));
  }

  private List<TypeName> thrown(ChainMember member) {
    if (member == ChainMember.TELL) {
      return List.of(RuntimeNames.THROWABLE);
    }
    if (member != ChainMember.FINALIZE) {
      return List.of();
    }
    return names.host().effectiveFinalizer().map(FinalizerModel::thrown).orElse(List.of()).stream()
        .map(names.types()::of)
        .toList();
  }
}
