package run;

/** What containers may be. */
interface Animal {}
