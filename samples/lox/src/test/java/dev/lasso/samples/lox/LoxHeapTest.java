package dev.lasso.samples.lox;

import static com.google.common.truth.Truth.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lasso.runtime.GcHeap;
import dev.lasso.samples.lox.code.Interpreter;
import dev.lasso.samples.lox.counted.CountedMemory;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The heap, while a program runs on it that no expectation in a comment could describe. */
final class LoxHeapTest {

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, UTF_8);
  private GcHeap heap = GcHeap.confined();
  private Interpreter interpreter = new Interpreter(new CountedMemory(heap), out, out);

  /** Closing throws if an object has survived. */
  @AfterEach
  void close() {
    interpreter.close();
  }

  @Test
  void heapVerifiesAfterAnOverflowAndTheProgramGoesOn() {
    run("class Link { init(next) { this.next = next; } }");
    run("fun grow(link) { fun more() { return grow(Link(link)); } return more() + 1; }");
    run("fun descend(link) { var mine = Link(link); mine = Link(mine); return descend(mine); }");
    run("collect();");
    long before = heap.stats().live();

    for (int i = 0; i < 20; i++) {
      assertThat(interpreter.run("grow(nil);")).isEqualTo(Interpreter.Outcome.FAILED);
      heap.inspect().verify();
      assertThat(interpreter.run("descend(nil);")).isEqualTo(Interpreter.Outcome.FAILED);
      heap.inspect().verify();
    }

    assertThat(printed.toString(UTF_8)).startsWith("Stack overflow.\n[line 1]\n");
    printed.reset();
    run("print Link(3).next;");
    assertThat(printed.toString(UTF_8).strip()).isEqualTo("3");
    heap.collect();
    assertThat(heap.stats().live()).isEqualTo(before);
  }

  @Test
  void errorInTheMiddleOfACallLeavesNoTemporary() {
    run("class A {} fun fail(a, b) { var x = A(); x = A(); { var y = A(); return y + a; } }");
    long before = heap.stats().live();

    assertThat(interpreter.run("fail(A(), fail);")).isEqualTo(Interpreter.Outcome.FAILED);

    heap.inspect().verify();
    assertThat(heap.stats().live()).isEqualTo(before);
  }

  @Test
  void collectionAtEverySafePointFreesNothingThatIsUsed() {
    interpreter.close();
    heap = GcHeap.builder().stress(true).confined();
    interpreter = new Interpreter(new CountedMemory(heap), out, out);

    run(
        """
        class Node { init(name) { this.name = name; this.self = this; } get() { return this.name; } }
        fun make(name) { var n = Node(name); fun get() { return n; } return get; }
        fun pair(a, b) { a.other = b; b.other = a; return a; }
        var all = "";
        for (var i = 0; i < 5; i = i + 1) {
          var get = make("n");
          var p = pair(get(), Node("m"));
          p = p.other.other;
          all = all + p.get() + p.other.get() + get().other.other.name;
        }
        print all;
        """);

    heap.inspect().verify();
    assertThat(printed.toString(UTF_8).strip()).isEqualTo("nmn".repeat(5));
  }

  @Test
  void garbageCyclesDoNotPileUp() {
    run("fun make() { fun self() { return self; } return self; }");
    long most = 0;

    for (int i = 0; i < 50; i++) {
      run("for (var i = 0; i < 2000; i = i + 1) make();");
      most = Math.max(most, heap.stats().live());
    }

    assertThat(most).isLessThan(20_000);
    assertThat(heap.stats().created()).isGreaterThan(200_000);
  }

  private void run(String source) {
    assertThat(interpreter.run(source)).isEqualTo(Interpreter.Outcome.DONE);
  }
}
