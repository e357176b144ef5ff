package dev.lasso.runtime.object;

/** The place and the thread at which a scope or a root was opened. Either is empty if unknown. */
public interface OpenSite {

  String place();

  String thread();
}
