/**
 * A Spring Boot application: a model that all requests read is in a shared heap, and the objects of
 * a request are in a confined heap, which its controller opens and closes.
 */
@NullMarked
package dev.lasso.samples.spring;

import org.jspecify.annotations.NullMarked;
