package dev.lasso.samples.lox.code;

import java.util.LinkedHashMap;
import java.util.Map;

/** The variables of a block, a class, or the parameters of a function together with its body. */
final class LocalScope {

  final FunctionScope function;
  final Map<String, Local> locals = new LinkedHashMap<>();

  /** How many of them are in the environment, of which there is none if this is 0. */
  int shared;

  /** Whether the block has temporaries of its own: values of variables, or its environment. */
  boolean holds;

  LocalScope(FunctionScope function) {
    this.function = function;
  }

  /** Gives each variable its place. To be called when all uses are known. */
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
