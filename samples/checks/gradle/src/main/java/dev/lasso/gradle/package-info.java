/**
 * Incremental builds of a real Gradle with Lasso's processor. They are no part of the normal build,
 * as they download 186 MB: {@code mvn -Pgradle -pl samples/checks/gradle -am test} runs them, and
 * nothing else.
 *
 * <p>Gradle 8.11.1 comes from the artifact {@code dev.gradleplugins:gradle-api}, which has all of
 * it but two pieces that stand-ins replace: {@link dev.lasso.gradle.Build} the command line client,
 * and {@link org.gradle.internal.compiler.java.IncrementalCompileTask} the module
 * java-compiler-plugin. Besides, this Gradle knows class files up to those of Java 23; {@code
 * GradleHome} raises the limit to 25. What is compiled again is decided by Gradle's own code, from
 * the map of sources to classes that the second stand-in hands it.
 *
 * <p>Gradle runs on a JDK 17 to 23 and compiles with the JDK 25 of the toolchain. The property
 * {@code gradle.jdk} names the former, as in {@code -Dgradle.jdk=/path/to/jdk-21}; by default it is
 * the JDK that runs Maven.
 *
 * <p>{@code PublishedTest} builds a program from the repository that the rehearsal of a release has
 * left: {@code mvn -Pgradle -Dtest=PublishedTest -pl samples/checks/gradle -am test}.
 */
@NullMarked
package dev.lasso.gradle;

import org.jspecify.annotations.NullMarked;
