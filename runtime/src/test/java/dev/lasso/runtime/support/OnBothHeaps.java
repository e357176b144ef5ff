package dev.lasso.runtime.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test on a confined heap and on a shared one; its only parameter is true for the shared one. */
@ParameterizedTest(name = "shared: {0}")
@ValueSource(booleans = {false, true})
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface OnBothHeaps {}
