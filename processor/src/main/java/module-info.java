import com.sun.source.util.Plugin;
import dev.lasso.processor.LassoProcessor;
import dev.lasso.processor.javac.LassoPlugin;
import javax.annotation.processing.Processor;

/**
 * The annotation processor, which writes the generated class of each {@code @GcContainer}, and the
 * compiler plugin, which checks the code that uses them.
 */
@SuppressWarnings("requires-automatic") // JavaPoet and Auto have no module descriptor
module dev.lasso.processor {
  requires auto.common;
  requires com.google.common;
  requires com.palantir.javapoet;
  requires dev.lasso.annotations;
  requires java.compiler;
  requires jdk.compiler;
  requires static com.google.auto.service;
  requires static org.jspecify;

  provides Plugin with
      LassoPlugin;
  provides Processor with
      LassoProcessor;
}
