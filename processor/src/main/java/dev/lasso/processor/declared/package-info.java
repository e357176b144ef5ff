/** What a host declares, and the classes around it: its fields and methods, each read once. */
@NullMarked
package dev.lasso.processor.declared;

import org.jspecify.annotations.NullMarked;
