/**
 * Incremental builds by a real Gradle with Lasso's processor. They are not part of the normal build
 * because they download 186 MB. {@code mvn -Pgradle -pl samples/checks/gradle -am test} runs them,
 * and nothing else.
 *
 * <p>Gradle 8.11.1 comes from the artifact {@code dev.gradleplugins:gradle-api}, which lacks two
 * pieces. Stand-ins replace them: {@link dev.lasso.gradle.Build} replaces the command line client,
 * and {@link org.gradle.internal.compiler.java.IncrementalCompileTask} the module
 * java-compiler-plugin. This Gradle version reads class files up to Java 23; {@code GradleHome}
 * raises the limit to 25. Gradle's own code decides which files to recompile, from the map of
 * sources to classes that the second stand-in reports.
 *
 * <p>Gradle runs on a JDK 17 to 23 and compiles with the JDK 25 of the toolchain. The property
 * {@code gradle.jdk} sets the former, as in {@code -Dgradle.jdk=/path/to/jdk-21}; by default it is
 * the JDK that runs Maven.
 *
 * <p>{@code PublishedTest} builds a program from the repository left by the release rehearsal:
 * {@code mvn -Pgradle -Dtest=PublishedTest -pl samples/checks/gradle -am test}.
 */
@NullMarked
package dev.lasso.gradle;

import org.jspecify.annotations.NullMarked;
