/**
 * A release to a folder, and what Maven builds from it. The normal build only looks at the jars
 * that it has made ({@code PublishedTest}). The rest takes a quarter of an hour and downloads what
 * an empty cache lacks: {@code mvn -Prehearsal -pl samples/checks/rehearsal verify}, best with a
 * Maven that runs on JDK 17, so that both JDKs are in it.
 *
 * <p>It leaves the repository of the release in {@code samples/checks/rehearsal/target/repository}.
 * From there {@code mvn -Pgradle -Dtest=PublishedTest -pl samples/checks/gradle -am test} builds
 * with Gradle.
 */
@NullMarked
package dev.lasso.rehearsal;

import org.jspecify.annotations.NullMarked;
