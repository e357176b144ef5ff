package dev.lasso.samples.lox.plain;

import dev.lasso.samples.lox.objects.Layout;
import dev.lasso.samples.lox.objects.LoxInstance;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An instance that is a plain Java object. */
final class PlainInstance implements LoxInstance {

  private final PlainClass loxClass;
  private final Layout layout;
  private final @Nullable Object[] fields;
  private @Nullable Map<String, Object> extraFields;

  PlainInstance(PlainClass loxClass) {
    this.loxClass = loxClass;
    layout = loxClass.layout();
    fields = new Object[layout.fields()];
  }

  @Override
  public PlainClass loxClass() {
    return loxClass;
  }

  @Override
  public Layout layout() {
    return layout;
  }

  @Override
  public @Nullable Object field(int index) {
    return fields[index];
  }

  @Override
  public void field(int index, Object value) {
    fields[index] = value;
  }

  @Override
  public void moveField(int index, Object value) {
    fields[index] = value;
  }

  @Override
  public @Nullable Object extraField(String name) {
    return extraFields == null ? null : extraFields.get(name);
  }

  @Override
  public void extraField(String name, Object value) {
    if (extraFields == null) {
      extraFields = new HashMap<>();
    }
    extraFields.put(name, value);
  }

  @Override
  public String toString() {
    return loxClass.name() + " instance";
  }
}
