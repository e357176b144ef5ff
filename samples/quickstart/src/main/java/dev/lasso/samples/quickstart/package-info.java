/**
 * A first program: reads an XML file into a tree of objects that own native memory, drops the tree,
 * and shows what died when.
 *
 * <p>{@link dev.lasso.samples.quickstart.Element} says in its fields who owns whom, {@link
 * dev.lasso.samples.quickstart.XmlReader} builds the tree, {@link
 * dev.lasso.samples.quickstart.Quickstart} drops it.
 */
@NullMarked
package dev.lasso.samples.quickstart;

import org.jspecify.annotations.NullMarked;
