package run;

/** What has a name. */
interface Named {
  String name();
}
