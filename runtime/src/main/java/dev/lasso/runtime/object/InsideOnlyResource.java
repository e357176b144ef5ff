package dev.lasso.runtime.object;

/**
 * The mark of resources that are a part of their owner's heap, whose thread alone may close them.
 */
public interface InsideOnlyResource {}
