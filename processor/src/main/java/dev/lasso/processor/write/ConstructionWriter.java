package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.ConstructorModel;
import dev.lasso.processor.model.Feature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.TypeMirror;

/**
 * Writes what makes objects: the heap's field, the constructors, {@code create} and {@code
 * allocate}.
 */
final class ConstructionWriter {
  private final HostNames names;
  private final GeneratedClass generated;

  ConstructionWriter(HostNames names, GeneratedClass generated) {
    this.names = names;
    this.generated = generated;
  }

  void write(List<ConstructorModel> constructors, Optional<TypeMirror> itemType) {
    generated.addField(names.code("private final $T gcHeap;\n", RuntimeNames.HEAP));
    if (hasExtra()) {
      generated.addField(names.code("private final $T gcExtra;\n", RuntimeNames.EXTRA));
    }
    for (ConstructorModel constructor : constructors) {
      Mirror mirror = new Mirror(constructor, itemType);
      generated.addMethod(mirror.constructor());
      generated.addMethod(mirror.create());
      generated.addMethod(mirror.allocate());
      if (hasExtra()) {
        generated.addMethod(mirror.allocateWithExtra());
      }
    }
  }

  private boolean hasExtra() {
    return names.host().has(Feature.EXTRA);
  }

  /** One constructor, with names that are free in all three methods. */
  private final class Mirror {
    private final ConstructorModel model;
    private final TypeNames types;
    private final List<TypeVariableName> variables;
    private final List<Parameter> parameters = new ArrayList<>();
    private final String gcHeap;
    private final String heap;
    private final String scope;
    private final Optional<TypeMirror> itemType;
    private final String length;
    private final String items;
    private final String gcExtra;
    private final String extra;
    private final String bytes;
    private final String failed;

    Mirror(ConstructorModel model, Optional<TypeMirror> itemType) {
      this.model = model;
      this.itemType = itemType;
      this.types = new TypeNames(names.host().packageName(), renamed(model.typeParameters()));
      this.variables = model.typeParameters().stream().map(types::declaration).toList();
      LocalNames locals = new LocalNames();
      for (ConstructorModel.Parameter parameter : model.parameters()) {
        parameters.add(new Parameter(types.of(parameter.type()), locals.take(parameter.name())));
      }
      this.gcHeap = locals.take("gcHeap");
      this.heap = locals.take("heap");
      this.scope = locals.take("scope");
      this.length = locals.take("n");
      this.items = locals.take("items");
      this.gcExtra = locals.take("gcExtra");
      this.extra = locals.take("extra");
      this.bytes = locals.take("bytes");
      this.failed = locals.take("failed");
    }

    /** New names for type parameters that hide those of the class: create has both. */
    private Map<String, String> renamed(List<TypeParameterElement> own) {
      LocalNames allocator = new LocalNames();
      names.variables().forEach(variable -> allocator.take(variable.name()));
      Map<String, String> renamed = new HashMap<>();
      for (TypeParameterElement parameter : own) {
        String name = parameter.getSimpleName().toString();
        renamed.put(name, allocator.take(name));
      }
      return renamed;
    }

    // Example:
    // private GcTensor(GcHeap gcHeap, int[] shape) {
    //   this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    //   super(shape);
    // }
    Method constructor() {
      return Method.constructorOf(names.host().generatedName())
          .annotations(annotations())
          .modifiers(Modifier.PRIVATE)
          .variables(variables)
          .parameter(RuntimeNames.HEAP, gcHeap)
          .parameters(extras())
          .parameters(lengths())
          .parameters(parameters)
          .varArgs(model.isVarArgs())
          .thrown(thrown())
          .code(
              names
                  .code(
                      "this.gcHeap = $N; // before super(...), so that gcHeap() is valid in"
                          + " constructors\n",
                      gcHeap)
                  .add(hasExtra() ? "this.gcExtra = $N;\n" : "", gcExtra)
                  .add("$L", newItems())
                  .add(
                      "$Lsuper($L);\n",
                      typeArguments(),
                      parameters.stream().map(Parameter::name).collect(joining(", ")))
                  .add("$L", storeItems()));
    }

    // Example:
    // Node[] items = new Node[n]; // a negative length ends here
    private Code newItems() {
      Code code = names.code();
      itemType.ifPresent(
          type ->
              code.add(
                  "$1T[] $2N = new $1T[$3N]; // a negative length ends here\n",
                  names.types().reifiable(type),
                  items,
                  length));
      return code;
    }

    // Example:
    // GcBase.gcItems(this, items);
    private Code storeItems() {
      Code code = names.code();
      names
          .host()
          .declarer(ChainMember.ITEMS)
          .ifPresent(declarer -> code.add("$LgcItems(this, $N);\n", names.before(declarer), items));
      return code;
    }

    private List<Parameter> extras() {
      return hasExtra() ? List.of(new Parameter(RuntimeNames.EXTRA, gcExtra)) : List.of();
    }

    private List<Parameter> lengths() {
      return itemType.isEmpty() ? List.of() : List.of(new Parameter(TypeName.INT, length));
    }

    // Example:
    // static GcTensor create(GcScope scope, int[] shape) {
    //   GcHeap heap = GcProtocol.begin(scope);
    //   try {
    //     return GcProtocol.adopt(scope, new GcTensor(heap, shape));
    //   } finally {
    //     GcProtocol.end(heap);
    //   }
    // }
    Method create() {
      String text =
          "Creates a tracked {@link " + names.host().name() + "} that {@code " + scope + "} holds.";
      return creator("create", text, RuntimeNames.SCOPE, scope, model.createAccess())
          .code(
              names.code(
                  """
                  $1T $2N = $3T.begin($4N);
                  try {
                    return $3T.adopt($4N, $5L);
                  } finally {
                    $3T.end($2N);
                  }
                  """,
                  RuntimeNames.HEAP,
                  heap,
                  RuntimeNames.PROTOCOL,
                  scope,
                  newInstance()));
    }

    // Example:
    // static GcTensor allocate(GcHeap heap, int[] shape) {
    //   GcProtocol.begin(heap);
    //   try {
    //     return GcProtocol.adopt(new GcTensor(heap, shape));
    //   } finally {
    //     GcProtocol.end(heap);
    //   }
    // }
    Method allocate() {
      String text =
          "Creates an untracked {@link "
              + names.host().name()
              + "} with one hold, the caller's: {@code "
              + heap
              + ".track} it when ready, {@code "
              + heap
              + ".release} it when done.";
      return creator("allocate", text, RuntimeNames.HEAP, heap, model.allocateAccess())
          .code(
              names.code(
                  """
                  $1T.begin($2N);
                  try {
                    return $1T.adopt($3L);
                  } finally {
                    $1T.end($2N);
                  }
                  """,
                  RuntimeNames.PROTOCOL,
                  heap,
                  newInstance()));
    }

    // Example:
    // static GcTensor allocateWithExtra(GcHeap heap, long bytes, int[] shape) {
    //   GcProtocol.begin(heap);
    //   try {
    //     GcExtra extra = GcExtra.allocate(heap, bytes);
    //     try {
    //       return GcProtocol.adopt(new GcTensor(heap, extra, shape));
    //     } catch (Throwable failed) {
    //       extra.close();
    //       throw failed;
    //     }
    //   } finally {
    //     GcProtocol.end(heap);
    //   }
    // }
    Method allocateWithExtra() {
      String text =
          "As {@code allocate}, with {@code %s} bytes of native memory that are freed with the object."
              .formatted(bytes);
      return creator(
              "allocateWithExtra",
              text,
              RuntimeNames.HEAP,
              heap,
              model.allocateWithExtraAccess(),
              new Parameter(TypeName.LONG, bytes))
          .code(
              names.code(
                  """
                  $1T.begin($2N);
                  try {
                    $3T $4N = $3T.allocate($2N, $5N);
                    try {
                      return $1T.adopt($6L);
                    } catch ($7T $8N) {
                      $4N.close();
                      throw $8N;
                    }
                  } finally {
                    $1T.end($2N);
                  }
                  """,
                  RuntimeNames.PROTOCOL,
                  heap,
                  RuntimeNames.EXTRA,
                  extra,
                  bytes,
                  newInstance(names.code(", $N", extra)),
                  RuntimeNames.THROWABLE,
                  failed));
    }

    private Method creator(
        String name,
        String text,
        ClassName firstType,
        String first,
        Access access,
        Parameter... more) {
      return Method.named(name)
          .javadoc(text)
          .annotations(Modifiers.deprecated(model.deprecated()))
          .annotations(annotations())
          .modifiers(Modifiers.of(access))
          .modifiers(Modifier.STATIC)
          .variables(names.variables())
          .variables(variables)
          .returns(names.generatedType())
          .parameter(firstType, first)
          .parameters(lengths())
          .parameters(List.of(more))
          .parameters(parameters)
          .varArgs(model.isVarArgs())
          .thrown(thrown());
    }

    private Code newInstance() {
      return newInstance(hasExtra() ? names.code(", $T.NONE", RuntimeNames.EXTRA) : names.code());
    }

    private Code newInstance(Code extraMemory) {
      Code instance =
          names.code("new $L$T($N$L", typeArguments(), names.generatedType(), heap, extraMemory);
      lengths().forEach(each -> instance.add(", $N", each));
      parameters.forEach(each -> instance.add(", $N", each));
      return instance.add(")");
    }

    /** Given, as compilers do not infer all that they can be told, such as what is thrown. */
    private String typeArguments() {
      return variables.isEmpty()
          ? ""
          : variables.stream().map(TypeVariableName::name).collect(joining(", ", "<", ">"));
    }

    private List<AnnotationSpec> annotations() {
      return model.isSafeVarArgs() ? List.of(Modifiers.SAFE_VARARGS) : List.of();
    }

    private List<TypeName> thrown() {
      return model.thrown().stream().map(types::of).toList();
    }
  }
}
