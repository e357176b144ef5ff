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
    private final String outer;
    private final String t;

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
      this.outer = locals.take("outer");
      this.t = locals.take("t");
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
    //   int outer = GcProtocol.begin(scope);
    //   try {
    //     return GcProtocol.adopt(scope, new GcTensor(scope.heap(), shape));
    //   } catch (Throwable t) {
    //     GcProtocol.fail(scope.heap(), outer, t);
    //     throw t;
    //   }
    // }
    Method create() {
      String text =
          "Creates a tracked {@link " + names.host().name() + "} that {@code " + scope + "} holds.";
      return creator("create", text, RuntimeNames.SCOPE, scope, model.createAccess())
          .code(
              names.code(
                  """
                  int $1N = $2T.begin($3N);
                  try {
                    return $2T.adopt($3N, $4L);
                  } catch ($5T $6N) {
                    $2T.fail($3N.heap(), $1N, $6N);
                    throw $6N;
                  }
                  """,
                  outer,
                  RuntimeNames.PROTOCOL,
                  scope,
                  newInstance(scope + ".heap()", noExtra()),
                  RuntimeNames.THROWABLE,
                  t));
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
          .code(construct(noExtra()));
    }

    private Code construct(Code extraMemory) {
      return names.code(
          """
          int $1N = $2T.begin($3N);
          try {
            return $2T.adopt($4L);
          } catch ($5T $6N) {
            $2T.fail($3N, $1N, $6N);
            throw $6N;
          }
          """,
          outer,
          RuntimeNames.PROTOCOL,
          heap,
          newInstance(heap, extraMemory),
          RuntimeNames.THROWABLE,
          t);
    }

    // Example:
    // static GcTensor allocateWithExtra(GcHeap heap, long bytes, int[] shape) {
    //   GcExtra extra = GcExtra.allocate(heap, bytes);
    //   try {
    //     … as in allocate, with extra
    //   } catch (Throwable t) {
    //     extra.close(); // for what fails before the object has it
    //     throw t;
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
                  $1T $2N = $1T.allocate($3N, $4N);
                  try {
                  $5L} catch ($6T $7N) {
                    $2N.close(); // for what fails before the object has it
                    throw $7N;
                  }
                  """,
                  RuntimeNames.EXTRA,
                  extra,
                  heap,
                  bytes,
                  construct(names.code(", $N", extra)).toString().indent(2),
                  RuntimeNames.THROWABLE,
                  t));
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

    private Code noExtra() {
      return hasExtra() ? names.code(", $T.NONE", RuntimeNames.EXTRA) : names.code();
    }

    private Code newInstance(String itsHeap, Code extraMemory) {
      Code instance =
          names.code("new $L$T($L$L", typeArguments(), names.generatedType(), itsHeap, extraMemory);
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
