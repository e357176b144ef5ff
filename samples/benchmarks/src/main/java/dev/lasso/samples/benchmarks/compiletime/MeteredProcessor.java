package dev.lasso.samples.benchmarks.compiletime;

import java.util.Set;
import javax.annotation.processing.Completion;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** A processor that measures the total cost of another one over all rounds. */
final class MeteredProcessor implements Processor {
  private final Processor processor;
  private Cost cost = Cost.NONE;

  MeteredProcessor(Processor processor) {
    this.processor = processor;
  }

  /** Returns the cost so far. */
  Cost cost() {
    return cost;
  }

  @Override
  public void init(ProcessingEnvironment environment) {
    Cost start = Cost.ofThread();
    processor.init(environment);
    cost = cost.plus(Cost.since(start));
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    Cost start = Cost.ofThread();
    processor.process(annotations, round);
    cost = cost.plus(Cost.since(start));
    return false; // no other processor needs the annotations that this one claims
  }

  @Override
  public Set<String> getSupportedOptions() {
    return processor.getSupportedOptions();
  }

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return processor.getSupportedAnnotationTypes();
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return processor.getSupportedSourceVersion();
  }

  @Override
  public Iterable<? extends Completion> getCompletions(
      Element element, AnnotationMirror annotation, ExecutableElement member, String userText) {
    return processor.getCompletions(element, annotation, member, userText);
  }
}
