package dev.lasso.processor;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import com.google.auto.service.AutoService;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.ErrorBoundary;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.model.ContainerModel;
import dev.lasso.processor.read.ContainerReader;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.MissingTypes.MissingTypeException;
import dev.lasso.processor.type.RuntimeTypes;
import dev.lasso.processor.type.RuntimeVersion;
import dev.lasso.processor.write.GeneratedClassWriter;
import dev.lasso.processor.write.NativeImageWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/**
 * An annotation processor that writes a class {@code GcX} for each {@code @GcContainer} class
 * {@code X}.
 *
 * <p>A class is written in the round in which it appears. If it needs a type that another processor
 * has not written yet, it is deferred to the next round. Deferred classes are kept by name, because
 * their elements differ in each round.
 */
@AutoService(Processor.class)
public final class LassoProcessor extends AbstractProcessor {
  private final Set<String> compiledContainers = new HashSet<>();
  private final Set<String> deferred = new TreeSet<>();
  private final Set<String> failed = new HashSet<>();
  private final Set<String> written = new TreeSet<>();
  private ErrorBoundary errorBoundary;
  private boolean hasAnnotations;
  private boolean isErrorReported;
  private Options options;
  private ContainerReader reader;
  private GeneratedClassWriter writer;
  private OwnershipReport ownership;

  /**
   * Returns Lasso's annotations, or {@code *} if options other than the report are given. javac
   * asks for the names of a processor's options only if it calls the processor, and otherwise warns
   * that they are not recognized. With a report the result is never {@code *}, because Gradle
   * recompiles everything for an aggregating processor that supports annotations with source
   * retention.
   */
  @Override
  public Set<String> getSupportedAnnotationTypes() {
    boolean hasOptions = isGiven(Options.CYCLES) || isGiven(Options.NATIVE_IMAGE);
    return hasOptions && !isGiven(Options.REPORT)
        ? Set.of("*")
        : Arrays.stream(LassoAnnotation.values())
            .map(lassoAnnotation -> lassoAnnotation.type().getName())
            .collect(toSet());
  }

  /**
   * Returns the option names, and for Gradle whether a generated file depends on one class or on
   * all.
   */
  @Override
  public Set<String> getSupportedOptions() {
    return Set.of(
        Options.CYCLES,
        Options.REPORT,
        Options.NATIVE_IMAGE,
        "org.gradle.annotation.processing."
            + (isGiven(Options.REPORT) ? "aggregating" : "isolating"));
  }

  private boolean isGiven(String option) {
    return processingEnv != null && processingEnv.getOptions().containsKey(option);
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    super.init(environment);
    errorBoundary = new ErrorBoundary(environment.getMessager());
    DeferredDiagnostics report = new DeferredDiagnostics();
    options = Options.read(environment.getOptions(), report);
    report.print(environment.getMessager());
    ownership = new OwnershipReport(environment, errorBoundary, options);
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    TypeElement[] ours =
        annotations.stream().filter(LassoAnnotation::isWrittenByUsers).toArray(TypeElement[]::new);
    hasAnnotations |= ours.length > 0;
    if (!hasAnnotations || !canWrite()) {
      return false; // other processors may need the annotations too
    }
    reader =
        new ContainerReader(
            processingEnv.getElementUtils(), processingEnv.getTypeUtils(), compiledContainers);
    writer =
        new GeneratedClassWriter(
            LassoProcessor.class.getName(),
            processingEnv.getElementUtils(),
            processingEnv.getFiler());
    if (round.processingOver()) {
      if (!round.errorRaised()) {
        for (TypeElement container : superclassesFirst(findContainers(deferred))) {
          errorBoundary.run(container, () -> reportMissingType(container));
        }
        ownership.report(written);
      }
      return false;
    }
    // Nothing to search in a round that has only generated classes.
    Set<? extends Element> marked =
        ours.length == 0 ? Set.of() : round.getElementsAnnotatedWithAny(ours);
    List<TypeElement> containers =
        superclassesFirst(
            Stream.concat(findContainers(deferred), ElementFilter.typesIn(marked).stream()));
    deferred.clear();
    containers.forEach(each -> compiledContainers.add(each.getQualifiedName().toString()));
    containers.forEach(this::process);
    checkMisplacedAnnotations(marked);
    return false;
  }

  /**
   * Returns whether code can be written for this compilation. If not, reports why in a single
   * error.
   */
  private boolean canWrite() {
    DeferredDiagnostics report = new DeferredDiagnostics();
    SourceVersion level = processingEnv.getSourceVersion();
    if (level.compareTo(SourceVersion.RELEASE_25) < 0) {
      report.add(Diagnostic.SOURCE_LEVEL, Place.none(), level.name().replace("RELEASE_", ""));
    } else {
      RuntimeVersion.incompatibleVersion(processingEnv.getElementUtils())
          .ifPresent(
              other ->
                  report.add(
                      Diagnostic.VERSION_MISMATCH, Place.none(), RuntimeVersion.REQUIRED, other));
    }
    if (!report.hasErrors()) {
      return true;
    }
    if (!isErrorReported) {
      isErrorReported = true;
      report.print(processingEnv.getMessager());
    }
    return false;
  }

  /**
   * Returns the classes of these names, without those that {@code getTypeElement} does not find.
   */
  private Stream<TypeElement> findContainers(Set<String> names) {
    return names.stream()
        .flatMap(name -> Stream.ofNullable(processingEnv.getElementUtils().getTypeElement(name)));
  }

  /**
   * Sorts container classes so that each comes after its superclasses, whatever the order of files.
   */
  private static List<TypeElement> superclassesFirst(Stream<TypeElement> containers) {
    return containers
        .sorted(
            comparingInt((TypeElement container) -> Hierarchy.superclasses(container).size())
                .thenComparing(container -> container.getQualifiedName().toString()))
        .collect(toCollection(ArrayList::new));
  }

  private void process(TypeElement container) {
    String name = container.getQualifiedName().toString();
    DeferredDiagnostics report = new DeferredDiagnostics();
    boolean isDone =
        errorBoundary.run(
            container,
            () -> {
              try {
                if (superContainerFailed(container) || !write(container, report)) {
                  failed.add(name);
                } else {
                  written.add(name);
                }
              } catch (MissingTypeException _) {
                report.clear();
                deferred.add(name);
              }
            });
    if (!isDone) {
      failed.add(name);
    }
    errorBoundary.run(container, () -> report.print(processingEnv.getMessager()));
  }

  /**
   * Returns whether errors of the superclass are reported. Follow-up errors would only distract.
   */
  private boolean superContainerFailed(TypeElement container) {
    return Hierarchy.superContainer(container)
        .filter(superContainer -> failed.contains(superContainer.getQualifiedName().toString()))
        .isPresent();
  }

  private boolean write(TypeElement container, DeferredDiagnostics report) throws IOException {
    var model = reader.read(container, report);
    if (model.isEmpty()) {
      return false;
    }
    try {
      writer.write(model.get());
      if (options.nativeImage()) {
        new NativeImageWriter(processingEnv.getElementUtils(), processingEnv.getFiler())
            .write(model.get());
      }
      return true;
    } catch (FilerException _) {
      ContainerModel written = model.get().container();
      report.add(Diagnostic.GENERATED_EXISTS, container, written.generatedName(), written.name());
      return false;
    }
  }

  private void reportMissingType(TypeElement container) {
    try {
      reader.read(container, new DeferredDiagnostics());
    } catch (MissingTypeException missing) {
      DeferredDiagnostics.print(
          processingEnv.getMessager(),
          Diagnostic.TYPE_MISSING,
          Place.of(missing.place()),
          Hierarchy.generatedName(container),
          missing.typeName());
    }
  }

  /** Reports Lasso's annotations on members of classes that are not container classes. */
  private void checkMisplacedAnnotations(Set<? extends Element> marked) {
    for (Element member : marked) {
      if (!(member instanceof TypeElement)
          && member.getEnclosingElement() instanceof TypeElement owner
          && !LassoAnnotation.CONTAINER.isOn(owner)) {
        errorBoundary.run(owner, () -> reportMisplacedAnnotations(member, owner));
      }
    }
  }

  /** Returns whether members of a class that is not a container class may be {@code @Borrowed}. */
  private boolean canBorrow(TypeElement owner) {
    return RuntimeTypes.find(processingEnv.getElementUtils(), processingEnv.getTypeUtils())
        .filter(runtime -> !runtime.isContainer(owner.asType()))
        .isPresent();
  }

  private void reportMisplacedAnnotations(Element member, TypeElement owner) {
    DeferredDiagnostics report = new DeferredDiagnostics();
    for (LassoAnnotation lassoAnnotation : LassoAnnotation.values()) {
      if (lassoAnnotation.isOn(member)
          && !(lassoAnnotation == LassoAnnotation.BORROWED && canBorrow(owner))) {
        String name = lassoAnnotation.simpleName();
        report.add(
            Diagnostic.NOT_A_CONTAINER, Place.of(member, lassoAnnotation), name, owner, name);
      }
    }
    report.print(processingEnv.getMessager());
  }
}
