package dev.lasso.docs;

import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * What the javadoc of the exported packages has to have, beyond what {@code -Xdoclint} asks for.
 */
final class JavadocTest {

  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
  private static final Set<String> EXPORTED =
      Sources.folders().stream()
          .flatMap(folder -> Sources.exported(folder).stream())
          .collect(toSet());

  /** doclint asks for none of a method that overrides one, be that of the JDK and not shown. */
  @Test
  void everyMethodShownIsDescribed() throws IOException {
    Shown shown = scan();

    assertThat(shown.undescribed).isEmpty();
    assertThat(shown.described).contains("dev.lasso.runtime.collections.GcList.add(int,E)");
  }

  @Test
  void everyPackageSaysSinceWhenItIsThereAndHowStableItIs() throws IOException {
    Shown shown = scan();

    assertThat(shown.packages.keySet()).isEqualTo(EXPORTED);
    shown.packages.forEach(
        (name, comment) -> {
          assertThat(comment).contains("<b>Stability:</b>");
          assertThat(comment).contains("@since 0.");
        });
  }

  private static Shown scan() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (Path folder : Sources.folders()) {
      try (Stream<Path> files = Files.walk(folder)) {
        files
            .filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
            .forEach(sources::add);
      }
    }
    Shown shown = new Shown();
    try (StandardJavaFileManager files = JAVAC.getStandardFileManager(null, null, null)) {
      JavaCompiler.CompilationTask task =
          JAVAC.getTask(
              null,
              files,
              _ -> {}, // Micrometer is not here
              List.of("-proc:only"),
              null,
              files.getJavaFileObjectsFromPaths(sources));
      task.setProcessors(List.of(shown));
      task.call();
    }
    return shown;
  }

  /** Looks at every method that the javadoc of an exported class has, inherited ones included. */
  @SupportedAnnotationTypes("*")
  private static final class Shown extends AbstractProcessor {

    private final Map<String, String> packages = new TreeMap<>();
    private final Set<String> undescribed = new TreeSet<>();
    private final Set<String> described = new TreeSet<>();

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      ElementFilter.packagesIn(round.getRootElements()).stream()
          .filter(this::isExported)
          .forEach(this::lookAt);
      ElementFilter.typesIn(round.getRootElements()).stream()
          .filter(type -> isExported(elements().getPackageOf(type)))
          .forEach(this::lookAt);
      return false;
    }

    private boolean isExported(PackageElement element) {
      return EXPORTED.contains(element.getQualifiedName().toString());
    }

    private void lookAt(PackageElement element) {
      String comment = elements().getDocComment(element);
      packages.put(element.getQualifiedName().toString(), comment == null ? "" : comment);
    }

    private void lookAt(TypeElement type) {
      if (!isShown(type)) {
        return;
      }
      ElementFilter.typesIn(type.getEnclosedElements()).forEach(this::lookAt);
      for (ExecutableElement method : ElementFilter.methodsIn(elements().getAllMembers(type))) {
        if (isShown(method) && isOurs(method) && !isImplicit(method)) {
          (isDescribed(method, type) ? described : undescribed).add(type + "." + method);
        }
      }
    }

    /** Whether every enum or record has it, where javadoc describes it by itself. */
    private static boolean isImplicit(ExecutableElement method) {
      Set<String> implicit =
          switch (method.getEnclosingElement().getKind()) {
            case ENUM -> Set.of("values", "valueOf");
            case RECORD -> componentsAnd(method, "equals", "hashCode", "toString");
            default -> Set.of();
          };
      return implicit.contains(method.getSimpleName().toString());
    }

    private static Set<String> componentsAnd(ExecutableElement method, String... names) {
      Set<String> all = new TreeSet<>(List.of(names));
      ElementFilter.recordComponentsIn(method.getEnclosingElement().getEnclosedElements())
          .forEach(component -> all.add(component.getSimpleName().toString()));
      return all;
    }

    private static boolean isShown(Element element) {
      return element.getModifiers().contains(Modifier.PUBLIC)
          || element.getModifiers().contains(Modifier.PROTECTED);
    }

    private boolean isOurs(ExecutableElement method) {
      return elements().getPackageOf(method).getQualifiedName().toString().startsWith("dev.lasso.");
    }

    /** By its own comment, or that of a method of ours that it overrides. */
    private boolean isDescribed(ExecutableElement method, TypeElement type) {
      return hasComment(method)
          || ElementFilter.methodsIn(allMembers(type)).stream()
              .anyMatch(
                  other ->
                      isOurs(other)
                          && hasComment(other)
                          && elements().overrides(method, other, type));
    }

    private List<Element> allMembers(TypeElement type) {
      List<Element> members = new ArrayList<>(type.getEnclosedElements());
      processingEnv.getTypeUtils().directSupertypes(type.asType()).stream()
          .map(supertype -> processingEnv.getTypeUtils().asElement(supertype))
          .filter(TypeElement.class::isInstance)
          .forEach(supertype -> members.addAll(allMembers((TypeElement) supertype)));
      return members;
    }

    private boolean hasComment(ExecutableElement method) {
      String comment = elements().getDocComment(method);
      return comment != null && !comment.strip().startsWith("@") && !comment.isBlank();
    }

    private Elements elements() {
      return processingEnv.getElementUtils();
    }
  }
}
