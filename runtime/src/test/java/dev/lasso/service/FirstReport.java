package dev.lasso.service;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.StackBang;

/**
 * A program that reports for the first time where the stack has no room to initialize the classes
 * of the JDK that reports need, and once more where it has.
 */
public final class FirstReport {

  private static final GcUnraisable LAST =
      new GcUnraisable("using the last frames", null, new Error("deep"));

  private static String place = "none";

  private FirstReport() {}

  public static void main(String[] arguments) {
    GcHeap.confined().close();
    descend();
    String now = CallSites.here();
    String message = "telling the places '" + place + "' and '" + now + "'";
    Log.unraisable(new GcUnraisable(message, null, new Error("at the top")));
  }

  private static void descend() {
    if (StackBang.hasRoom(StackBang.INITIALIZATION, 0)) {
      descend();
    } else {
      place = CallSites.here();
      Log.unraisable(LAST);
    }
  }
}
