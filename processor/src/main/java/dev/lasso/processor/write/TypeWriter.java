package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.ContainerModel.Feature;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.Release;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeMirror;

/** A writer of the field table, which is the constant {@code TYPE}. */
final class TypeWriter {
  /**
   * Maximum number of calls in one expression. There is one because javac descends a chain of calls
   * by recursion.
   */
  private static final int MAX_CHAIN_LENGTH = 100;

  private TypeWriter() {}

  // Example:
  // public static final GcType TYPE = GcType.of(Tensor.class, MethodHandles.lookup())
  //     .extending(GcBase.TYPE, "OCW")         // or (GcBase.TYPE), of another package
  //     .named("org.example.Tensor")
  //     .owned("grad", Tensor.class)
  //     .collection("inputs", GcList.class, Tensor.class)
  //     .resource("data", MemoryBlock.class)   // or (…, "free"), an instance method of Tensor
  //     .borrowed("scratch", "the caller owns it")
  //     .finalizer("log")
  //     .build();
  //
  // With many fields:
  // public static final GcType TYPE;
  //
  // static {
  //   GcType.Builder type = GcType.of(Tensor.class, MethodHandles.lookup());
  //   type
  //       .owned("grad", Tensor.class)
  //       …;
  //   TYPE = type
  //       .build();
  // }
  static void write(GeneratedNames names, TypeSpec.Builder generated) {
    ContainerModel container = names.container;
    CodeBlock builder =
        CodeBlock.of(
            "$L.of($T.class, $L.lookup())",
            names.qualifier(RuntimeNames.TYPE),
            ClassName.get(container.element()),
            names.qualifier(ClassName.get(MethodHandles.class)));
    List<CodeBlock> calls = calls(names);
    FieldSpec.Builder constant =
        FieldSpec.builder(
            RuntimeNames.TYPE, "TYPE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL);
    if (calls.size() <= MAX_CHAIN_LENGTH) {
      generated.addField(constant.initializer("$L$L", builder, chain(calls)).build());
      return;
    }
    generated.addField(constant.build());
    CodeBlock.Builder block =
        CodeBlock.builder()
            .add("$T type = $L;\n", RuntimeNames.TYPE.nestedClass("Builder"), builder);
    int last = calls.size() - MAX_CHAIN_LENGTH;
    for (int i = 0; i < last; i += MAX_CHAIN_LENGTH) {
      block.add("type$L;\n", chain(calls.subList(i, Math.min(last, i + MAX_CHAIN_LENGTH))));
    }
    block.add("TYPE = type$L;\n", chain(calls.subList(last, calls.size())));
    generated.addStaticBlock(block.build());
  }

  private static CodeBlock chain(List<CodeBlock> calls) {
    CodeBlock.Builder chain = CodeBlock.builder();
    String separator = calls.size() == 1 ? "." : "\n    .";
    calls.forEach(call -> chain.add("$L$L", separator, call));
    return chain.build();
  }

  /**
   * Returns a text without the two characters for which JavaPoet would begin a line in a literal.
   */
  private static String onOneLine(String text) {
    return text.replace('\u2028', ' ').replace('\u2029', ' ');
  }

  /** Returns all calls on the builder, in order. */
  private static List<CodeBlock> calls(GeneratedNames names) {
    ContainerModel container = names.container;
    List<CodeBlock> calls = new ArrayList<>();
    container
        .superContainer()
        .ifPresent(
            parent ->
                calls.add(
                    CodeBlock.of("extending($LTYPE$L)", names.qualifier(parent), kinds(names))));
    container.givenName().ifPresent(name -> calls.add(CodeBlock.of("named($S)", onOneLine(name))));
    for (FieldModel field : container.fields()) {
      CodeBlock types =
          types(field)
              .map(each -> CodeBlock.of(", $T.class", names.types.classLiteral(each)))
              .collect(CodeBlock.joining(""));
      CodeBlock release =
          ownRelease(field).map(method -> CodeBlock.of(", $S", method)).orElse(CodeBlock.of(""));
      calls.add(CodeBlock.of("$L($S$L$L)", field.kind(), field.name(), types, release));
    }
    container
        .borrowed()
        .forEach(
            field ->
                calls.add(
                    CodeBlock.of("borrowed($S, $S)", field.name(), onOneLine(field.reason()))));
    for (Feature feature : Feature.values()) {
      if (feature != Feature.CHECKED && container.features().contains(feature)) {
        calls.add(CodeBlock.of("$L()", feature.element()));
      }
    }
    container.weight().ifPresent(_ -> calls.add(CodeBlock.of("reportsNativeBytes()")));
    container
        .finalizer()
        .ifPresent(finalizer -> calls.add(CodeBlock.of("finalizer($S)", finalizer.method())));
    calls.add(CodeBlock.of("build()"));
    return calls;
  }

  /**
   * Returns an argument with the kinds of the inherited fields that the class handles itself, or
   * nothing if all superclasses are in another package.
   */
  private static String kinds(GeneratedNames names) {
    List<ContainerModel> handled = names.container.handled();
    return handled.size() == 1
        ? ""
        : GeneratedNames.fields(handled.subList(0, handled.size() - 1), FieldModel.class).stream()
            .map(field -> field.kind().substring(0, 1).toUpperCase(Locale.ROOT))
            .collect(joining("", ", \"", "\""));
  }

  /** Returns the instance method of the container class that releases a resource, if any. */
  private static Optional<String> ownRelease(FieldModel field) {
    return field instanceof FieldModel.Resource resource
        ? resource
            .release()
            .filter(each -> each.of() == Release.ReleaseOwner.CONTAINER)
            .map(Release::method)
        : Optional.empty();
  }

  private static Stream<TypeMirror> types(FieldModel field) {
    Stream<TypeMirror> declared = Stream.of(field.erasure());
    return field instanceof FieldModel.Collection collection
        ? Stream.concat(declared, collection.elements().stream())
        : declared;
  }
}
