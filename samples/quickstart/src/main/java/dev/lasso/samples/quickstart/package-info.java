/**
 * A first program. It reads an XML file into a tree of objects that own native memory, drops the
 * tree, and prints which objects died when.
 *
 * <p>The fields of {@link dev.lasso.samples.quickstart.Element} declare who owns whom, {@link
 * dev.lasso.samples.quickstart.XmlReader} builds the tree, and {@link
 * dev.lasso.samples.quickstart.Quickstart} drops it.
 */
@NullMarked
package dev.lasso.samples.quickstart;

import org.jspecify.annotations.NullMarked;
