/**
 * A release to a local folder, and Maven builds that use it. The normal build only checks the jars
 * that it has built ({@code PublishedTest}). The full rehearsal takes a quarter of an hour and
 * downloads everything that an empty cache lacks: {@code mvn -Prehearsal -pl
 * samples/checks/rehearsal verify}. Run it with a Maven on JDK 17 if possible, so that both JDKs
 * are covered.
 *
 * <p>The rehearsal leaves the released repository in {@code
 * samples/checks/rehearsal/target/repository}. {@code mvn -Pgradle -Dtest=PublishedTest -pl
 * samples/checks/gradle -am test} then builds against it with Gradle.
 */
@NullMarked
package dev.lasso.rehearsal;

import org.jspecify.annotations.NullMarked;
