package dev.lasso.processor;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * A test that runs once on each {@link Compiler}, which is its parameter; with a directory of
 * sources also once for each file in it, which is its second parameter, a {@link Path}.
 */
@Target(METHOD)
@Retention(RUNTIME)
@TestTemplate
@ExtendWith(EachCompiler.Invocations.class)
@interface EachCompiler {
  /** The directory among the test resources, or nothing. */
  String value() default "";

  /** What a file of the directory has to contain. */
  String containing() default "";

  final class Invocations implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
      return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
        ExtensionContext context) {
      EachCompiler test =
          AnnotationSupport.findAnnotation(context.getElement(), EachCompiler.class).orElseThrow();
      return Stream.of(Compiler.values())
          .flatMap(
              compiler ->
                  test.value().isEmpty()
                      ? Stream.of(new Invocation(List.of(compiler)))
                      : Sources.list(test.value()).stream()
                          .filter(file -> Sources.text(file).contains(test.containing()))
                          .map(file -> new Invocation(List.of(compiler, file))));
    }
  }

  /**
   * One invocation.
   *
   * @param arguments of different types
   */
  record Invocation(List<Object> arguments)
      implements TestTemplateInvocationContext, ParameterResolver {
    @Override
    public String getDisplayName(int index) {
      return arguments.stream()
          .map(argument -> argument instanceof Path file ? Sources.name(file) : argument)
          .map(Objects::toString)
          .reduce((compiler, file) -> compiler + " " + file)
          .orElseThrow();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return arguments.stream().anyMatch(parameter.getParameter().getType()::isInstance);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return arguments.stream()
          .filter(parameter.getParameter().getType()::isInstance)
          .findFirst()
          .orElseThrow();
    }
  }
}
