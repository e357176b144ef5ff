/**
 * Annotations for classes whose objects die at a known moment.
 *
 * <p>A class annotated {@link GcContainer} is a <i>container class</i>: an abstract class that
 * extends {@code dev.lasso.runtime.GcObject}. Each object of it carries a reference count. The
 * processor writes a final subclass that counts, traverses and frees. Its name is the class's name
 * with the prefix {@code Gc}, and programs create objects through it.
 *
 * <p>An annotation on each field that can refer to a container or a resource declares whether the
 * field keeps it alive:
 *
 * <table class="striped">
 * <caption>Fields of a container class</caption>
 * <thead>
 * <tr><th scope="col">Annotation</th><th scope="col">Allowed type</th><th scope="col">Meaning</th></tr>
 * </thead>
 * <tbody>
 * <tr><th scope="row">{@link Owned}</th><td>container</td>
 *   <td>an edge: counted; this object keeps the other one alive</td></tr>
 * <tr><th scope="row">{@link Owned}</th><td>{@code GcList}</td>
 *   <td>an owned collection: each element is an edge of this object</td></tr>
 * <tr><th scope="row">{@link Owned} {@link Items}</th><td>array of containers</td>
 *   <td>each item is an edge; the length is an argument of {@code create}</td></tr>
 * <tr><th scope="row">{@link Owned}</th><td>{@code AutoCloseable}</td>
 *   <td>a resource: closed once, when this object dies</td></tr>
 * <tr><th scope="row">{@link Weak}</th><td>container</td>
 *   <td>not counted, and {@code null} once the other object is dead</td></tr>
 * <tr><th scope="row">{@link Borrowed}</th><td>anything that may hold a container</td>
 *   <td>not counted or cleared; the program keeps the other object alive by other means</td></tr>
 * <tr><th scope="row">none</th><td>anything else</td><td>plain data</td></tr>
 * </tbody>
 * </table>
 *
 * <p>A mistake causes a compile error on the field, annotation or value that is wrong. Its message
 * starts with a stable id such as {@code [OwnedPrivate]}. Nothing is generated for a class with an
 * error.
 *
 * <p>The annotations are kept in class files, so that a class in one jar can extend a container
 * class in another. They are not visible to reflection.
 *
 * <p><b>Stability:</b> stable. Before 1.0 a minor version may change it, and the changelog says
 * what to write instead; a patch changes nothing.
 *
 * @since 0.2.0
 */
@NullMarked
package dev.lasso.annotations;

import org.jspecify.annotations.NullMarked;
