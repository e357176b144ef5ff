package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.GeneratedModel.ConstructorModel;
import dev.lasso.processor.model.HostModel.Feature;
import dev.lasso.processor.model.ProtocolMethod;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeMirror;

/**
 * Writes what makes objects: the heap's field, the constructors, {@code create} and {@code
 * allocate}.
 */
final class ConstructionWriter {
  private final HostNames names;
  private final TypeSpec.Builder generated;

  ConstructionWriter(HostNames names, TypeSpec.Builder generated) {
    this.names = names;
    this.generated = generated;
  }

  void write(List<ConstructorModel> constructors, Optional<TypeMirror> itemType) {
    generated.addField(RuntimeNames.HEAP, "gcHeap", Modifier.PRIVATE, Modifier.FINAL);
    if (hasExtra()) {
      generated.addField(RuntimeNames.EXTRA, "gcExtra", Modifier.PRIVATE, Modifier.FINAL);
    }
    for (ConstructorModel constructor : constructors) {
      Mirror mirror = new Mirror(constructor, itemType);
      generated.addMethod(mirror.constructor());
      generated.addMethod(mirror.create());
      generated.addMethod(mirror.allocate());
      if (hasExtra()) {
        generated.addMethod(mirror.createWithExtra());
        generated.addMethod(mirror.allocateWithExtra());
      }
    }
  }

  private boolean hasExtra() {
    return names.host().has(Feature.EXTRA);
  }

  /** One constructor, with names that are free in all its methods. */
  private final class Mirror {
    private final ConstructorModel model;
    private final TypeNames types;
    private final List<TypeVariableName> variables;
    private final List<ParameterSpec> parameters = new ArrayList<>();

    /** What is handed to the constructor of the host. */
    private final List<String> arguments = new ArrayList<>();

    private final Optional<TypeMirror> itemType;
    private final NameAllocator locals = new NameAllocator();

    Mirror(ConstructorModel model, Optional<TypeMirror> itemType) {
      this.model = model;
      this.itemType = itemType;
      this.types = names.types().inMethod(model.typeParameters(), names.variables());
      this.variables = model.typeParameters().stream().map(types::declaration).toList();
      List<ConstructorModel.Parameter> own =
          model.parameters().stream().filter(each -> !each.isItemCount()).toList();
      for (ConstructorModel.Parameter each : own) {
        TypeName type = types.of(each.type());
        parameters.add(ParameterSpec.builder(type, locals.newName(each.name())).build());
      }
      List.of("gcHeap", "heap", "scope", "n", "items", "gcExtra", "extra", "bytes", "outer", "t")
          .forEach(name -> locals.newName(name, name));
      Iterator<ParameterSpec> given = parameters.iterator();
      model
          .parameters()
          .forEach(
              each -> arguments.add(each.isItemCount() ? locals.get("n") : given.next().name()));
    }

    // Example:
    // private GcTensor(GcHeap gcHeap, int[] shape) {
    //   this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    //   super(shape);
    // }
    //
    // With items:
    //   Node[] items = new Node[n]; // a negative length ends here
    //   super();
    //   GcBase.gcItems(this, items);
    MethodSpec constructor() {
      MethodSpec.Builder constructor =
          MethodSpec.constructorBuilder()
              .addModifiers(Modifier.PRIVATE)
              .addParameter(RuntimeNames.HEAP, locals.get("gcHeap"));
      if (model.isSafeVarArgs()) {
        constructor.addAnnotation(Annotations.SAFE_VARARGS);
      }
      if (hasExtra()) {
        constructor.addParameter(RuntimeNames.EXTRA, locals.get("gcExtra"));
      }
      complete(constructor, List.of());
      constructor.addCode(
          "this.gcHeap = $N; // before super(...), so that gcHeap() is valid in constructors\n",
          locals.get("gcHeap"));
      if (hasExtra()) {
        constructor.addCode("this.gcExtra = $N;\n", locals.get("gcExtra"));
      }
      itemType.ifPresent(
          type ->
              constructor.addCode(
                  "$1T[] $2N = new $1T[$3N]; // a negative length ends here\n",
                  names.types().reifiable(type),
                  locals.get("items"),
                  locals.get("n")));
      constructor.addCode("$Lsuper($L);\n", typeArguments(), String.join(", ", arguments));
      itemType
          .flatMap(_ -> names.host().declarer(ProtocolMethod.ITEMS))
          .ifPresent(
              declarer ->
                  constructor.addCode(
                      "$LgcItems(this, $N);\n", names.before(declarer), locals.get("items")));
      return constructor.build();
    }

    // Example:
    // static GcTensor create(GcScope scope, int[] shape) {
    //   int outer = GcProtocol.begin(scope);
    //   try {
    //     return GcProtocol.adopt(scope, new GcTensor(scope.heap(), shape));
    //   } catch (Throwable t) {
    //     GcProtocol.fail(scope.heap(), outer, t);
    //     throw t;
    //   }
    // }
    MethodSpec create() {
      String scope = locals.get("scope");
      CodeBlock heap = CodeBlock.of("$N.heap()", scope);
      return creator("create", model.createAccess(), RuntimeNames.SCOPE, scope, List.of())
          .addJavadoc(
              "Creates a tracked {@link $L} that {@code $L} holds.\n", names.host().name(), scope)
          .addCode(construct(scope, heap, CodeBlock.of("$N, ", scope), noExtra()))
          .build();
    }

    // Example:
    // static GcTensor allocate(GcHeap heap, int[] shape) {
    //   int outer = GcProtocol.begin(heap);
    //   try {
    //     return GcProtocol.adopt(new GcTensor(heap, shape));
    //   } catch (Throwable t) {
    //     GcProtocol.fail(heap, outer, t);
    //     throw t;
    //   }
    // }
    MethodSpec allocate() {
      String heap = locals.get("heap");
      return creator("allocate", model.allocateAccess(), RuntimeNames.HEAP, heap, List.of())
          .addJavadoc(
              """
              Creates an untracked {@link $1L} with one hold, the caller's:
              {@code GcCPython.of($2L).track} it when ready, {@code $2L.release} it when done.
              """,
              names.host().name(),
              heap)
          .addCode(construct(heap, CodeBlock.of("$N", heap), CodeBlock.of(""), noExtra()))
          .build();
    }

    // Example:
    // static GcTensor allocateWithExtra(GcHeap heap, long bytes, int[] shape) {
    //   GcExtra extra = GcExtra.allocate(heap, bytes);      // in createWithExtra, of scope.heap()
    //   try {
    //     … as in allocate, with extra
    //   } catch (Throwable t) {
    //     extra.close(); // for what fails before the object has it
    //     throw t;
    //   }
    // }
    MethodSpec allocateWithExtra() {
      String heap = locals.get("heap");
      MethodSpec.Builder method =
          creator(
              "allocateWithExtra",
              model.allocateWithExtraAccess(),
              RuntimeNames.HEAP,
              heap,
              List.of(extraBytes()));
      return withExtra(method, "allocate", heap, CodeBlock.of("$N", heap), CodeBlock.of(""));
    }

    MethodSpec createWithExtra() {
      String scope = locals.get("scope");
      MethodSpec.Builder method =
          creator(
              "createWithExtra",
              model.createWithExtraAccess(),
              RuntimeNames.SCOPE,
              scope,
              List.of(extraBytes()));
      return withExtra(
          method, "create", scope, CodeBlock.of("$N.heap()", scope), CodeBlock.of("$N, ", scope));
    }

    private ParameterSpec extraBytes() {
      return ParameterSpec.builder(TypeName.LONG, locals.get("bytes")).build();
    }

    private MethodSpec withExtra(
        MethodSpec.Builder method, String like, String first, CodeBlock heap, CodeBlock holder) {
      String bytes = locals.get("bytes");
      String extra = locals.get("extra");
      return method
          .addJavadoc(
              """
              As {@code $L}, with {@code $L} bytes of native memory that are freed with the
              object.
              """,
              like,
              bytes)
          .addCode(
              new Template(
                      """
                      $type:T $extra:N = $class:L.allocate($heap:L, $bytes:N);
                      try {
                      $>$construct:L$<} catch ($throwable:T $t:N) {
                        $extra:N.close(); // for what fails before the object has it
                        throw $t:N;
                      }
                      """)
                  .with("type", RuntimeNames.EXTRA)
                  .with("extra", extra)
                  .with("class", names.classOf(RuntimeNames.EXTRA))
                  .with("heap", heap)
                  .with("bytes", bytes)
                  .with("construct", construct(first, heap, holder, CodeBlock.of(", $N", extra)))
                  .with("throwable", RuntimeNames.THROWABLE)
                  .with("t", locals.get("t"))
                  .code())
          .build();
    }

    private CodeBlock construct(
        String first, CodeBlock heap, CodeBlock holder, CodeBlock extraMemory) {
      return new Template(
              """
              int $outer:N = $protocol:L.begin($first:N);
              try {
                return $protocol:L.adopt($holder:L$instance:L);
              } catch ($throwable:T $t:N) {
                $protocol:L.fail($heap:L, $outer:N, $t:N);
                throw $t:N;
              }
              """)
          .with("outer", locals.get("outer"))
          .with("protocol", names.protocol())
          .with("first", first)
          .with("holder", holder)
          .with("instance", newInstance(heap, extraMemory))
          .with("throwable", RuntimeNames.THROWABLE)
          .with("t", locals.get("t"))
          .with("heap", heap)
          .code();
    }

    private MethodSpec.Builder creator(
        String name, Access access, ClassName firstType, String first, List<ParameterSpec> more) {
      MethodSpec.Builder creator =
          MethodSpec.methodBuilder(name)
              .addAnnotations(Annotations.copy(model.deprecated()))
              .addModifiers(access.modifiers())
              .addModifiers(Modifier.STATIC)
              .addTypeVariables(names.variables())
              .returns(names.generatedType())
              .addParameter(firstType, first);
      if (model.isSafeVarArgs()) {
        creator.addAnnotation(Annotations.SAFE_VARARGS);
      }
      complete(creator, more);
      return creator;
    }

    private void complete(MethodSpec.Builder method, List<ParameterSpec> more) {
      itemType.ifPresent(_ -> method.addParameter(TypeName.INT, locals.get("n")));
      method
          .addTypeVariables(variables)
          .addParameters(more)
          .addParameters(parameters)
          .varargs(model.isVarArgs())
          .addExceptions(model.thrown().stream().map(types::of).toList());
    }

    private CodeBlock noExtra() {
      return hasExtra()
          ? CodeBlock.of(", $L.NONE", names.classOf(RuntimeNames.EXTRA))
          : CodeBlock.of("");
    }

    private CodeBlock newInstance(CodeBlock heap, CodeBlock extraMemory) {
      CodeBlock.Builder instance =
          CodeBlock.builder()
              .add("new $L$T($L$L", typeArguments(), names.generatedType(), heap, extraMemory);
      itemType.ifPresent(_ -> instance.add(", $N", locals.get("n")));
      parameters.forEach(each -> instance.add(", $N", each));
      return instance.add(")").build();
    }

    /** Given, as compilers do not infer all that they can be told, such as what is thrown. */
    private CodeBlock typeArguments() {
      return variables.isEmpty() ? CodeBlock.of("") : HostNames.typeArguments(variables);
    }
  }
}
