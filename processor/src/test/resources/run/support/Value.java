package run;

/** What a container, and any other class, can implement. */
interface Value {
  /** A value that is no container. */
  record Number(double value) implements Value {}
}
