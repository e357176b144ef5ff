package dev.lasso.processor.start;

import com.google.auto.service.AutoService;
import dev.lasso.processor.LassoProcessor;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/** The annotation processor, as compilers and build tools know it. */
@AutoService(Processor.class)
public final class ProcessorStart extends AbstractProcessor {
  private final Processor started;

  /** For the {@link java.util.ServiceLoader}. */
  public ProcessorStart() {
    this(Obstacle.find());
  }

  ProcessorStart(Optional<Obstacle> obstacle) {
    started = start(obstacle);
  }

  /** Two statements: to check an expression of two types, the JVM would load both. */
  private static Processor start(Optional<Obstacle> obstacle) {
    if (obstacle.isPresent()) {
      return new Refusal(obstacle.get());
    }
    return new LassoProcessor();
  }

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return started.getSupportedAnnotationTypes();
  }

  @Override
  public Set<String> getSupportedOptions() {
    return started.getSupportedOptions();
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return started.getSupportedSourceVersion();
  }

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    started.init(environment);
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    started.process(annotations, round);
    return false; // other processors may want to see the annotations too
  }

  /** Writes nothing and says why, where the plugin has not: once, if Lasso is in use. */
  private static final class Refusal extends AbstractProcessor {
    private final Obstacle obstacle;
    private boolean isTold;

    Refusal(Obstacle obstacle) {
      this.obstacle = obstacle;
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return Set.of("dev.lasso.annotations.*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      if (!isTold && !annotations.isEmpty()) {
        isTold = true;
        processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, obstacle.message());
      }
      return false;
    }
  }
}
