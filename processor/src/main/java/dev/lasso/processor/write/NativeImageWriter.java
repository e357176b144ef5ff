package dev.lasso.processor.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.model.ContainerModel.BorrowedModel;
import dev.lasso.processor.model.ContainerModel.Feature;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.GeneratedModel;
import dev.lasso.processor.model.GeneratedModel.Subclass;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.annotation.processing.Filer;
import javax.lang.model.util.Elements;
import javax.tools.StandardLocation;

/**
 * A writer of metadata for GraalVM's native-image: the fields that the runtime reads by reflection,
 * for {@code verify} and reports. There is one file per container class, so that each file depends
 * on a single class. Valid for one round, because elements differ in each round.
 */
public record NativeImageWriter(Elements elements, Filer filer) {

  /** Writes the file, unless the runtime reads no field. */
  public void write(GeneratedModel model) throws IOException {
    ContainerModel container = model.container();
    String generated = GeneratedNames.generatedClass(container).reflectionName();
    List<String> types = new ArrayList<>();
    List<String> fields =
        Stream.concat(
                container.fields().stream().map(FieldModel::name),
                container.borrowed().stream().map(BorrowedModel::name))
            .toList();
    if (!fields.isEmpty()) {
      String name = elements.getBinaryName(container.element()).toString();
      types.add(typeEntry(generated, name, fields));
    }
    if (model.shape() instanceof Subclass && container.has(Feature.ATTRIBUTES)) {
      types.add(typeEntry(generated, generated, List.of(GeneratedNames.ATTRIBUTES)));
    }
    if (!types.isEmpty()) {
      String path = "META-INF/native-image/dev.lasso/" + generated + "/reachability-metadata.json";
      try (OutputStream file =
          filer
              .createResource(StandardLocation.CLASS_OUTPUT, "", path, container.element())
              .openOutputStream()) {
        file.write(fileText(types).getBytes(UTF_8));
      }
    }
  }

  // Example:
  // {
  //   "reflection": [
  //     …
  //   ]
  // }
  private static String fileText(List<String> types) {
    return """
    {
      "reflection": [
    %s
      ]
    }
    """
        .formatted(String.join(",\n", types));
  }

  // Example:
  // {
  //   "condition": {"typeReached": "a.GcNode"},
  //   "type": "a.Node",
  //   "fields": [{"name": "next"}, {"name": "parent"}]
  // }
  private static String typeEntry(String reached, String type, List<String> fields) {
    return """
    {
      "condition": {"typeReached": "%s"},
      "type": "%s",
      "fields": [%s]
    }\
    """
        .formatted(
            reached,
            type,
            fields.stream().map("{\"name\": \"%s\"}"::formatted).collect(joining(", ")))
        .indent(4)
        .stripTrailing();
  }
}
