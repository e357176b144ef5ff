package dev.lasso.samples.lox.code;

import java.util.LinkedHashMap;
import java.util.Map;

/** The variables of a block, of a class, or of a function with its parameters and its body. */
final class LocalScope {

  final FunctionScope function;
  final Map<String, Local> locals = new LinkedHashMap<>();

  /** Number of variables in the environment. There is no environment if it is 0. */
  int shared;

  /** True if the block has temporaries of its own: values of held variables, or its environment. */
  boolean holds;

  LocalScope(FunctionScope function) {
    this.function = function;
  }

  /** Assigns an index to each variable. Must be called once all uses are known. */
  void end() {
    for (Local local : locals.values()) {
      switch (local.kind()) {
        case HELD -> {
          local.index = local.argument >= 0 ? local.argument : function.slots++;
          holds = true;
        }
        case COUNTED -> local.index = function.counted++;
        case SHARED -> {
          local.index = shared++;
          holds = true;
        }
      }
    }
  }
}
