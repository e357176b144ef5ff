package dev.lasso.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import javax.lang.model.element.VariableElement;

/**
 * A code template with named placeholders, such as {@code $field:N}, and their values. Those for
 * types of the runtime and the JDK, such as {@code $protocol:L}, already have values.
 */
final class Template {
  private final GeneratedNames names;
  private final String text;
  private final Map<String, Object> values = new HashMap<>();

  Template(GeneratedNames names, String text) {
    this.names = names;
    this.text = text;
    values.put("arrays", names.qualifier(ClassName.get(Arrays.class)));
    values.put("memory", RuntimeNames.EXTRA);
    values.put("extras", names.qualifier(RuntimeNames.EXTRA));
    values.put("protocol", names.qualifier(RuntimeNames.PROTOCOL));
    values.put("throwable", Throwable.class);
  }

  /** Adds the values of {@code $self} and {@code $field}: an object and its field. */
  Template with(String self, VariableElement field) {
    return with("self", self).with("field", names.field(self, field));
  }

  Template with(String gap, Object filling) {
    values.put(gap, filling);
    return this;
  }

  CodeBlock code() {
    return CodeBlock.builder().addNamed(text, values).build();
  }
}
