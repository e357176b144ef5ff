import dev.lasso.processor.LassoProcessor;
import javax.annotation.processing.Processor;

/** The annotation processor that writes the generated class of each {@code @GcContainer}. */
@SuppressWarnings("requires-automatic") // JavaPoet and Auto have no module descriptor
module dev.lasso.processor {
  requires auto.common;
  requires com.google.common;
  requires com.palantir.javapoet;
  requires dev.lasso.annotations;
  requires java.compiler;
  requires static com.google.auto.service;
  requires static org.jspecify;

  provides Processor with
      LassoProcessor;
}
