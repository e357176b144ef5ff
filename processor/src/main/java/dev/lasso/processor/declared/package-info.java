/**
 * The declarations of a container class and of the classes around it: fields and methods, each read
 * once.
 */
@NullMarked
package dev.lasso.processor.declared;

import org.jspecify.annotations.NullMarked;
