package dev.lasso.samples.spring;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers on virtual threads. Each request has a heap, which dies before the answer is written. */
@RestController
final class AnswerController {

  private final Models models;

  AnswerController(Models models) {
    this.models = models;
  }

  @GetMapping("/answer")
  Request.Answer answer(@RequestParam("text") String text) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      return GcRequest.create(scope, models.link(), text).answer();
    }
  }

  @PostMapping("/model")
  void replace(@RequestParam("version") int version) {
    models.replace(version);
  }
}
