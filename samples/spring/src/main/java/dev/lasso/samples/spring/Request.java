package dev.lasso.samples.spring;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The objects of a request: native memory of its own, and a link to the model that it uses. */
@GcContainer
abstract class Request extends GcObject {

  @Owned final GcHeapLink<Model> model;
  @Owned final Arena scratch = Arena.ofConfined();
  private final MemorySegment text;

  Request(GcHeapLink<Model> model, String text) {
    this.model = model;
    this.text = scratch.allocateFrom(text, UTF_8);
  }

  final Answer answer() {
    double sum = 0;
    for (String word : text.getString(0, UTF_8).split(" ", -1)) {
      sum += model.get().weight(word);
    }
    return new Answer(model.get().version(), sum);
  }

  /** Plain data, which may be written to the response after the request's objects have died. */
  record Answer(int version, double value) {}
}
