package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FinalizerModel;
import dev.lasso.processor.model.HostModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
  private final TypeSpec.Builder generated;

  ChainMembers(HostNames names, TypeSpec.Builder generated) {
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
  // public void gcClear() {
  //   gcClear(this);          // or GcBase.gcClear(this);
  // }
  private MethodSpec instanceMethod(
      ChainWriter writer, ChainWriter.Signature signature, Optional<HostModel> declarer) {
    String arguments =
        Stream.concat(Stream.of("this"), signature.parameters().stream().map(ParameterSpec::name))
            .collect(joining(", "));
    Optional<Code> call =
        declarer.map(
            host ->
                Code.of("$L$N($L)", names.before(host), writer.member().methodName(), arguments));
    Code body =
        FeatureChain.concerns(names.host(), writer.member())
            ? new FeatureChain(names.host()).body(writer.member(), call)
            : Code.of(
                "$L$L;\n",
                signature.result().equals(TypeName.VOID) ? "" : "return ",
                call.orElseThrow());
    return MethodSpec.methodBuilder(writer.member().methodName())
        .addAnnotation(Modifiers.OVERRIDE)
        .addModifiers(signature.access())
        .addTypeVariables(signature.variables())
        .returns(signature.result())
        .addParameters(signature.parameters())
        .addExceptions(thrown(writer.member()))
        .addCode(body.toBlock())
        .build();
  }

  // Example:
  // public static void gcClear(Tensor self) {
  //   …
  // }
  private MethodSpec staticMethod(ChainWriter writer, ChainWriter.Signature signature) {
    Optional<TypeName> parent =
        names.host().superDeclarer(writer.member()).map(HostNames::generated);
    return MethodSpec.methodBuilder(writer.member().methodName())
        .addModifiers(Modifiers.publicIf(names.host().isPublic()))
        .addModifiers(Modifier.STATIC)
        .addTypeVariables(names.variables())
        .addTypeVariables(signature.variables())
        .returns(signature.result())
        .addParameter(names.self())
        .addParameters(signature.parameters())
        .addExceptions(thrown(writer.member()))
        .addCode(Code.block("// $L\n$L", writer.comment(), writer.body(names, parent)))
        .build();
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
