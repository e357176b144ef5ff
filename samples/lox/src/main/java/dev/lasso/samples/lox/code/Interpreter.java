package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.GrowableSlots;
import dev.lasso.samples.lox.objects.LoxFunction;
import dev.lasso.samples.lox.objects.LoxInstance;
import dev.lasso.samples.lox.objects.Memory;
import dev.lasso.samples.lox.objects.Native;
import dev.lasso.samples.lox.syntax.Errors;
import dev.lasso.samples.lox.syntax.Parser;
import dev.lasso.samples.lox.syntax.Scanner;
import dev.lasso.samples.lox.syntax.Stmt;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs programs one after another. They share their global variables. */
public final class Interpreter implements AutoCloseable {

  /** The outcome of a program. */
  public enum Outcome {
    /** It completed normally. */
    DONE,
    /** It was not run, because its source has errors. */
    NOT_COMPILED,
    /** It failed with an error at run time. */
    FAILED
  }

  private static final String ON_RELEASE = "onRelease";

  private final Machine machine;
  private final PrintStream err;
  private final GlobalNames names;

  /**
   * Creates an interpreter.
   *
   * @param memory creates all objects; the interpreter closes it
   * @param out receives the output of programs
   * @param err receives error messages
   */
  public Interpreter(Memory memory, PrintStream out, PrintStream err) {
    this.machine = new Machine(memory, out);
    this.err = err;
    names = new GlobalNames(memory.globals());
    define("clock", () -> System.currentTimeMillis() / 1000.0);
    define("collect", () -> (double) memory.collect());
    define("liveObjects", () -> (double) memory.liveObjects());
    memory.onRelease(this::release);
  }

  private void define(String name, Supplier<Object> body) {
    machine.globals.set(names.index(name), new Native(body));
  }

  /** Runs a program. */
  public Outcome run(String source) {
    Errors errors = new Errors(err);
    List<Stmt> statements = Parser.parse(Scanner.scan(source, errors), errors);
    if (errors.hasErrors()) {
      return Outcome.NOT_COMPILED;
    }
    Resolution resolution = Resolver.resolve(statements, errors);
    if (errors.hasErrors()) {
      return Outcome.NOT_COMPILED;
    }
    Action[] actions = new Compiler(machine, names, resolution).actions(statements);
    FunctionScope script = resolution.script;
    boolean done =
        runGuarded(
            () -> {
              Frame frame = new Frame(new @Nullable Object[script.slots], Memory.UNMARKED);
              frame.base = machine.push(script.counted);
              for (Action action : actions) {
                action.execute(frame);
              }
            });
    return done ? Outcome.DONE : Outcome.FAILED;
  }

  /** Calls {@code onRelease} of an instance that is about to die. */
  private void release(LoxInstance instance) {
    runGuarded(
        () -> {
          LoxFunction method = instance.loxClass().method(instance.layout().method(ON_RELEASE));
          FunctionCode code = (FunctionCode) method.code();
          if (code.arity == 0) {
            Frame frame = new Frame(new @Nullable Object[code.slots], machine.memory.mark());
            frame.slots[0] = instance;
            machine.run(method, code, frame);
          }
        });
  }

  /**
   * Runs an action, reports its error if it fails, and releases the objects that it held. Returns
   * whether the action succeeded.
   */
  private boolean runGuarded(Runnable program) {
    long mark = machine.memory.mark();
    int top = machine.top();
    try {
      program.run();
      return true;
    } catch (LoxError e) {
      report(e);
    } catch (StackOverflowError _) {
      err.println("Stack overflow.");
    } finally {
      machine.memory.rewind(mark);
      machine.pop(top);
    }
    return false;
  }

  private void report(LoxError error) {
    machine.out.flush();
    err.println(error.getMessage());
    err.println("[line " + error.line() + "]");
  }

  /**
   * Releases the global variables, instances first, so that their {@code onRelease} methods still
   * find the functions that they call. Then closes the memory.
   *
   * @throws IllegalStateException if an object survives
   */
  @Override
  public void close() {
    GrowableSlots globals = machine.globals;
    for (int i = names.size() - 1; i >= 0; i--) {
      if (globals.get(i) instanceof LoxInstance) {
        globals.set(i, null);
      }
    }
    machine.memory.collect();
    for (int i = names.size() - 1; i >= 0; i--) {
      globals.set(i, null);
    }
    machine.memory.close();
  }
}
