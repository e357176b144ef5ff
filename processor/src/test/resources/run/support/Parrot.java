package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

/** With the type argument of its superclass, a method of that does what an interface asks for. */
@GcContainer
abstract class Parrot extends Voice<String> {}

interface Speaker {
  String say(String words);
}

abstract class Voice<T> extends GcObject implements Speaker {
  public String say(T words) {
    return words + "!";
  }
}
