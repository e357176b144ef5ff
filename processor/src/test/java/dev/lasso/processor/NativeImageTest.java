package dev.lasso.processor;

import static com.google.common.truth.Truth.assertThat;

import dev.lasso.runtime.protocol.GcType;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is written for GraalVM's native-image, which is not there to be run. */
class NativeImageTest {
  private static final String ON = "-Alasso.nativeImage=true";
  private static final String DIRECTORY = "META-INF/native-image/dev.lasso/";

  /** {@code native-image} reads files of this name alone. */
  private static final String FILE = "/reachability-metadata.json";

  private static final Pattern TYPE =
      Pattern.compile("\"type\": \"([^\"]+)\",\\s+\"fields\": \\[(.*)]");

  private static final Pattern FIELD = Pattern.compile("\\{\"name\": \"(\\w+)\"}");

  private static final Source NESTED =
      Source.of(
          """
          package a;
          import dev.lasso.annotations.*;
          import dev.lasso.runtime.GcObject;
          class Outer {
            @GcContainer(attributes = true)
            abstract static class Node extends GcObject {
              @Owned Node next;
              @Weak Node parent;
              int size;
              @Borrowed(reason = "a test") Node lent;
            }
            @GcContainer
            abstract static class Bare extends GcObject {}
          }
          """);

  @EachCompiler
  void fileOfAContainerNamesTheFieldsThatTheRuntimeReads(Compiler compiler) {
    WatchedLasso lasso = new WatchedLasso("");

    Map<String, String> written = compiler.compile(List.of(NESTED), List.of(ON), lasso).sources();

    assertThat(written)
        .containsEntry(
            DIRECTORY + "a.GcOuter_Node" + FILE,
            """
            {
              "reflection": [
                {
                  "condition": {"typeReached": "a.GcOuter_Node"},
                  "type": "a.Outer$Node",
                  "fields": [{"name": "next"}, {"name": "parent"}, {"name": "lent"}]
                },
                {
                  "condition": {"typeReached": "a.GcOuter_Node"},
                  "type": "a.GcOuter_Node",
                  "fields": [{"name": "gcAttributes"}]
                }
              ]
            }
            """);
    assertThat(written).doesNotContainKey(DIRECTORY + "a.GcOuter_Bare" + FILE);
  }

  @EachCompiler
  void nothingIsWrittenUnlessItIsAskedFor(Compiler compiler) {
    for (List<String> options : List.of(List.<String>of(), List.of("-Alasso.nativeImage=false"))) {
      assertThat(
              compiler.compile(List.of(NESTED), options, new LassoProcessor()).sources().keySet())
          .containsExactly("a/GcOuter_Node.java", "a/GcOuter_Bare.java");
    }
  }

  /** A field that is missing here is one that {@code verify} could not read. */
  @EachCompiler
  void fieldsOfAllContainersAreThoseOfTheirTypes(Compiler compiler) throws Exception {
    Compiled compiled =
        compiler.compile(
            Sources.all("good"), List.of(ON, "-Alasso.cycles=quiet"), new LassoProcessor());
    Set<String> written = new HashSet<>();
    compiled.sources().values().forEach(file -> addFields(file, written));

    CompiledClasses classes = new CompiledClasses(compiled);
    Set<String> read = new HashSet<>();
    for (String name : compiled.classes().keySet()) {
      if (compiled.sources().containsKey(name.replace('.', '/') + ".java")) {
        addFields(classes.loadClass(name), read);
      }
    }
    assertThat(read).isNotEmpty();
    assertThat(written).isEqualTo(read);
  }

  private static void addFields(String file, Set<String> fields) {
    Matcher types = TYPE.matcher(file);
    while (types.find()) {
      String type = types.group(1);
      FIELD
          .matcher(types.group(2))
          .results()
          .forEach(each -> fields.add(type + " " + each.group(1)));
    }
  }

  private static void addFields(Class<?> generated, Set<String> fields) throws Exception {
    var constant = generated.getDeclaredField("TYPE");
    constant.setAccessible(true);
    GcType type = (GcType) constant.get(null);
    type.fields().forEach(each -> fields.add(type.host().getName() + " " + each.name()));
    type.borrowed().forEach(each -> fields.add(type.host().getName() + " " + each.name()));
    for (var field : generated.getDeclaredFields()) {
      if (field.getName().equals("gcAttributes")) {
        fields.add(generated.getName() + " gcAttributes");
      }
    }
  }
}
