package dev.lasso.runtime.programs;

/** A kind of user code: where the runtime calls the program. */
public enum UserCode {
  CONSTRUCTOR,
  NATIVE_BYTES,
  FINALIZER,
  CALLBACK,
  ON_CLEAR,
  CLOSE,
  RELEASE,
  STARTED,
  STOPPED,
  UNRAISABLE,
  LEAK,
  WATCHER,
  LABEL,
  KEY_TO_STRING,
  EQUALS,
  HASH_CODE,
  COMPARATOR,
  FILTER,
  FUNCTION,
  EACH,
  EXECUTOR,
  VISIT,
  ACTION
}
