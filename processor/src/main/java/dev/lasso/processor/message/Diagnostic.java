package dev.lasso.processor.message;

import dev.lasso.processor.type.DisplayNames;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic.Kind;

/**
 * The messages of the processor. Each describes in the user's words the problem, its reason and its
 * solution, and starts with its {@link #id()}, which does not change between versions.
 */
public enum Diagnostic {
  // The class

  CONTAINER_KIND(
      "@GcContainer is for classes, and '%s' is none: its objects cannot carry a reference count."
          + " Make it an abstract class that extends GcObject."),
  CONTAINER_NOT_ABSTRACT(
      "@GcContainer class '%s' must be abstract, and not final: its objects are those of %s, which"
          + " Lasso generates as its subclass. Make it abstract."),
  CONTAINER_PRIVATE(
      "@GcContainer class '%s' must not be private or inside a private class: %s, which Lasso"
          + " generates, has to name it. Make it package-private or wider."),
  CONTAINER_INNER(
      "@GcContainer class '%s' must not be an inner class: each object would refer to an object of"
          + " '%s' that nobody counts. Make it static."),
  CONTAINER_LOCAL(
      "@GcContainer class '%s' must not be local, or inside a local or anonymous class: no"
          + " annotation processor is shown it there, so that nothing is generated. Make it a"
          + " top-level class, or a static one in such a class."),
  CONTAINER_COMPACT(
      "@GcContainer class '%s' must not be in a compact source file: %s, which Lasso generates, has"
          + " to name it, and nobody outside that file can. Move it to a file of its own."),
  CONTAINER_NOT_GC_OBJECT(
      "@GcContainer class '%s' must extend GcObject, which carries the reference count. Extend"
          + " GcObject, or a class that does."),
  CONTAINER_CLONEABLE(
      "@GcContainer class '%s' must not be Cloneable: a clone would own what its original owns"
          + " without being counted. Remove Cloneable, and write a method that creates a new"
          + " object."),
  CONTAINER_SERIALIZABLE(
      "@GcContainer class '%s' must not be Serializable: an object that is read back would own"
          + " without being counted. Remove Serializable, and write out its plain data instead."),
  CONTAINER_CONSTRUCTORS(
      "@GcContainer class '%s' has private constructors only: %s, which Lasso generates, has to"
          + " call one. Make one of them package-private or wider."),
  GENERATED_NAME_TAKEN(
      "The generated class of '%s' would be named %s, and another class has that name. Rename one"
          + " of them."),
  GENERATED_EXISTS(
      "%s, the generated class of '%s', exists already: another class has a generated class of that"
          + " name; or it was left on the class path by an earlier build, and this compiler lets"
          + " nobody write it anew. Rename one of the classes, or delete what earlier builds"
          + " wrote."),
  ABSTRACT_UNREACHABLE(
      "@GcContainer class '%s' cannot be created: '%s' of its superclass '%s' is abstract and"
          + " package-private in another package. Make that method public or protected."),
  RUNTIME_MISSING(
      "@GcContainer needs Lasso's runtime, and dev.lasso.runtime.GcObject is not %s of"
          + " '%s'. Add %s."),
  LOMBOK_FIELDS(
      "Lombok's @%s makes fields of '%s' private or final: %s, which Lasso generates, has to write"
          + " '%s'. Annotate such fields @PackagePrivate and @NonFinal, or leave out @%s."),
  LOMBOK_SETTER(
      "Lombok's @%s would write @%s field '%s' of '%s' without Lasso: nobody would take note of the"
          + " new value or let go of the old one. Declare the setter abstract: then Lasso writes"
          + " it, and Lombok does not. Or annotate the field @Setter(AccessLevel.NONE)."),
  LOMBOK_NEW(
      "Lombok's @%s makes objects of '%s' by 'new', and those of a @GcContainer come from create of"
          + " %s, which Lasso generates and counts. Remove it, and call create."),
  LOMBOK_ORDER(
      "Lombok's @%s adds a constructor to '%s' that Lasso does not see: Lombok runs after Lasso, or"
          + " not at all. Name lombok before lasso-processor on the processor path."),
  NOT_PROCESSED(
      Kind.WARNING,
      "There is no %s. Unless Lasso reports an error, its processor was not shown '%s': annotation"
          + " processing is off, or another processor claims all annotations. Name lasso-processor"
          + " on the processor path, before that one."),
  NAME_SHADOWS(
      Kind.NOTE,
      "The generated class of '%s' is called %s, as a class of Lasso's is: under a star import of"
          + " its package, %s means the generated class everywhere in '%s'. Rename the class, or"
          + " import %s."),
  NOT_WRITTEN(
      Kind.NOTE,
      "Method '%s' stays abstract, so that '%s' is a base class without create: it is named like"
          + " one of field '%s', %s. Correct it, or leave it to subclasses."),

  // Annotations of fields

  NOT_A_CONTAINER(
      "@%s has no meaning in '%s', which is no @GcContainer: nothing would count, free or call."
          + " Make the class a @GcContainer, or remove @%s."),
  OWNED_PRIVATE(
      "@Owned field '%s' must not be private: %s, which Lasso generates, has to %s it. Make it"
          + " package-private or protected."),
  WEAK_PRIVATE(
      "@Weak field '%s' must not be private: %s, which Lasso generates, has to write it. Make it"
          + " package-private or protected."),
  FIELD_STATIC(
      "@%s field '%s' must not be static: it is a part of no object, and no death would let go of"
          + " its value. Make it an instance field, or use a static GcRoot."),
  MARKS_CONFLICT(
      "Field '%s' is both @%s and @%s: its value is kept alive, forgotten when it dies, or left"
          + " alone by Lasso. Remove one of them."),
  WEAK_FINAL(
      "@Weak field '%s' must not be final: it becomes null when what it refers to dies. Remove"
          + " final."),
  OWNED_TYPE(
      "@Owned field '%s' has type %s, which has no lifetime to own: neither a container, nor a type"
          + " that containers can have, nor an owned collection, nor AutoCloseable. Remove @Owned,"
          + " change the type, or name the method that closes it, as in @Owned(release ="
          + " \"free\"); of primitive types, only long and int can be native handles."),
  WEAK_TYPE(
      "@Weak field '%s' has type %s, which is no container: nobody could tell when it dies. Remove"
          + " @Weak, or change the type to a subclass of GcObject."),
  WEAK_COLLECTION(
      "@Weak field '%s' has type %s: what is in it would be neither counted nor forgotten. Use"
          + " @Owned final GcWeakSet<%s> or GcWeakMap, which forget what dies; for one or none,"
          + " @Weak %s."),
  RESOURCE_ONLY(
      "@Owned field '%s' is no resource, and '%s' is for resources: Lasso closes nothing here."
          + " Remove it."),
  CLOSE_BEFORE_MISSING(
      "@Owned field '%s' is to be closed before '%s', and '%s' has no @Owned resource in a field of"
          + " that name. Name another field, or remove 'closeBefore'."),
  CLOSE_BEFORE_CYCLE(
      "@Owned field '%s' would have to be closed before itself: its 'closeBefore' leads to %s."
          + " Remove 'closeBefore' from one of these fields."),
  COLLECTION_NOT_FINAL(
      "@Owned collection '%s' must be final: it is a part of its object and lives and dies with it."
          + " Make it final, and change its elements instead."),
  COLLECTION_NESTED(
      "Field '%s' has type %s, and nobody would own the %s in it: an owned collection is a part of"
          + " one container, in a field of its own. Put the %s into an @Owned final field of an"
          + " abstract @GcContainer class, and objects of that class here."),
  PLAIN_VALUE(
      Kind.WARNING,
      "Field '%s' has type %s, and %s, which is plain data, leads to a container, %s: nobody counts"
          + " that, and the field does not keep it alive. Use an abstract @GcContainer class with"
          + " @Owned fields instead of %s, or suppress this warning if something else keeps each %s"
          + " alive."),
  RESOURCES_UNCLOSED(
      "@Owned field '%s' has type %s, which closes nothing that is in it, and '%s' has to be"
          + " closed. Use @Owned final GcResources<%s>, or put each resource into an @Owned field"
          + " of a @GcContainer class, and own objects of that."),
  RESOURCES_ELEMENT(
      "Field '%s' has type %s, and '%s' is a container: a GcResources closes what is in it,"
          + " and counts nothing. Use @Owned final GcList<%s>."),
  ITEMS_TYPE(
      "@Items field '%s' has type %s, which is no array of one dimension of a type that containers"
          + " can have. Declare it as one, of a class that extends GcObject or of Object."),
  ITEMS_WITHOUT_OWNED(
      "@Items field '%s' is not @Owned, and nobody would count its items. Annotate it @Owned too."),
  ITEMS_FINAL(
      "@Items field '%s' must not be final: %s, which Lasso generates, makes the array. Remove"
          + " final and the initialiser."),
  ITEMS_TWICE(
      "'%s' is the second @Items field: the length that create takes is that of '%s' in '%s'. Use"
          + " @Owned final GcList."),
  ITEMS_PARAMETER(
      "@Items parameter '%s' cannot be the number of items that an object of '%s' is created with."
          + " Let it be an int, and the class have an @Items field, or remove @Items."),
  BORROWED_REASON(
      "@Borrowed field '%s' gives no reason. Say what keeps the borrowed object alive."),
  BORROWED_NEEDLESS(
      "@Borrowed is needless on field '%s': a value of type %s cannot refer to a container. Remove"
          + " @Borrowed."),
  TYPE_PRIVATE(
      "'%s' is declared with the class '%s', which %s, generated by Lasso, has to name too, and"
          + " cannot see. Make that class package-private, or public if it is in another package."),

  // Fields without annotation

  CONTAINER_FIELD(
      "Field '%s' can refer to a container, %s, and does not say who keeps it alive. Annotate it"
          + " @Owned, @Weak or @Borrowed(reason = \"…\")."),
  COLLECTION_FIELD(
      "Field '%s' is an owned collection, %s, and nobody owns it. Annotate it @Owned and make it"
          + " final."),
  PLAIN_COLLECTION(
      "Field '%s' has type %s, which can hold containers and counts none of them. Use @Owned final"
          + " GcList<%s>, GcSet or GcMap; for one or none, @Owned or @Weak %s; or annotate it"
          + " @Borrowed(reason = \"…\")."),
  PLAIN_ARRAY(
      "Field '%s' has type %s, which can hold containers and counts none of them. Annotate it"
          + " @Owned @Items, use @Owned final GcList<%s>, or annotate it @Borrowed(reason ="
          + " \"…\")."),
  PLAIN_RECORD(
      "Field '%s' has type %s, and record '%s' leads to a container, %s, that nobody counts. Make"
          + " the record an abstract @GcContainer class with @Owned fields, or annotate the field"
          + " @Borrowed(reason = \"…\")."),
  HOLD_FIELD(
      "Field '%s' has type %s: a hold that garbage has would never be let go. Use"
          + " @Owned fields for what it holds."),
  STATIC_CONTAINER(
      "Static field '%s' can refer to a container, %s, and nobody keeps that alive. Use a static"
          + " GcRoot, or an instance field."),
  FIELD_OF_PLAIN_CLASS(
      "Field '%s' of '%s', a superclass of '%s', can refer to a container, and nobody counts it:"
          + " '%s' is no @GcContainer. Make it one, and annotate the field."),
  FIELD_HIDDEN(
      "Field '%s' hides the @%s field of the same name in '%s': readers and setters would mean"
          + " different fields. Rename one of them."),

  // Methods

  METHOD_MISSING(
      "Method '%s', which Lasso is to call for %s, does not exist in '%s'. Declare it, without"
          + " parameters, or correct the name."),
  HANDLE_METHOD(
      "Method '%s', which Lasso is to call for %s, does not exist in '%s' with one parameter of"
          + " type %s: it gets the handle. Declare it, static or not, or correct the name."),
  METHOD_FORM(
      "Method '%s', which Lasso is to call for %s, must be an instance method without parameters:"
          + " Lasso calls it on the object, and has nothing to pass to it. Change it, or take"
          + " another method."),
  METHOD_PRIVATE(
      "Method '%s', which Lasso is to call for %s, is out of reach: %s, which Lasso generates, has"
          + " to call it. Make it package-private or wider; one of another package has to be"
          + " public."),
  METHOD_ABSTRACT(
      "Method '%s', which Lasso is to call for %s, must not be abstract: Lasso calls it and does"
          + " not write it. Give it a body, which subclasses may override."),
  FINALIZER_TWICE(
      "'%s' is the second @Finalizer of '%s', and only one can run. Call it from '%s', or remove"
          + " one of them."),
  FINALIZER_OTHER(
      "@Finalizer method '%s' does not override '%s', the @Finalizer of the superclass '%s', and"
          + " only one can run. Override '%s' instead, and call super if both are to run."),
  NATIVE_BYTES_METHOD(
      "Method '%s', which @GcContainer(nativeBytes = …) names, must return a number of bytes, as"
          + " long or int, and throw no checked exception: create and setters, which call it, do"
          + " not declare any. Change it, or take another method."),
  MEMBER_RESERVED(
      "Method '%s' of '%s' has a name that Lasso needs: %s, which it generates, declares it. Rename"
          + " the method."),
  MEMBER_CLASH(
      "Method '%s' of '%s' stands in the way of the static method '%s' that Lasso writes into %s."
          + " Rename it, or change its parameters."),
  FEATURE_CLASH(
      "Method '%s' of '%s' stands in the way of the method that Lasso writes into %s for"
          + " @GcContainer(%s = true). Rename it, or make it abstract with the result %s."),
  SETTER_CLASH("Fields '%s' and '%s' would both be set by '%s'. Rename one of them."),

  // Statements and expressions

  NEW_CONTAINER(
      Kind.NOTE,
      "Objects of '%s' are not made by 'new': those of a @GcContainer come from %s, which Lasso"
          + " generates and counts. Call %s.create(%s)."),
  OWNED_WRITE(
      "@Owned field '%s' of '%s' is written without its setter: nobody counts the new value or lets"
          + " go of the old one. Call %s, which Lasso generates; only constructors and initialisers"
          + " write such fields, of the object they initialise and in no lambda."),
  WEAK_WRITE(
      "@Weak field '%s' of '%s' is written without its setter: it would not become null when the"
          + " new value dies. Call %s, which Lasso generates; only constructors and initialisers"
          + " write such fields, of the object they initialise and in no lambda."),
  ITEMS_WRITE(
      "An element of @Items field '%s' of '%s' is written directly: nobody counts the new value or"
          + " lets go of the old one. Call setItem, which Lasso generates."),
  ITEMS_ALIAS(
      "The array of @Items field '%s' of '%s' is handed on: what is written into it then, nobody"
          + " counts. Read it where it is, by index, in a for loop or with item(i), which Lasso"
          + " generates, or hand a copy on: clone()."),
  ITEMS_FIELD_WRITE(
      "@Items field '%s' of '%s' is written: its array is made by the code that Lasso generates,"
          + " which counts what is in it. Hand its length to create, and call setItem; for a longer"
          + " array declare 'abstract void grow(int length)' and call it."),
  LAMBDA_CAPTURES(
      Kind.WARNING,
      "The code in field '%s' of container '%s' captures %s: nobody counts that reference, no"
          + " collection sees it, and the container may be dead when the code runs. Hand the"
          + " container over as an argument, or capture plain data instead."),
  COLLECTION_UNOWNED(
      Kind.WARNING,
      "Field '%s' gets a new %s, and its class is no container: nobody owns the collection, so that"
          + " it keeps nothing alive and takes no containers. Put it into an @Owned final field of"
          + " a @GcContainer class, and hold the object that has it with GcHeap.openRoot."),
  PLAIN_KEEPS(
      Kind.WARNING,
      "Field '%s' of '%s' can refer to a container, %s, and does not keep it alive: the class is no"
          + " @GcContainer, so that nobody counts the field, and it goes on referring to the"
          + " container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned"
          + " field; or say by @Borrowed what else keeps it alive."),
  CONTAINER_STORED(
      Kind.WARNING,
      "Field '%s' of container '%s' is assigned a container, %s, and does not keep it alive: a"
          + " field without an annotation is not counted. Annotate it @Owned, or @Borrowed(reason ="
          + " \"…\") if something else keeps the container alive; a static field needs a GcRoot."),
  SCOPE_ESCAPE(
      Kind.WARNING,
      "%s: nobody but scope '%s' holds it, which %s. Give it an owner, open a GcRoot for it, or"
          + " create it in a scope that lives longer, such as one that the caller gives;"
          + " rewind(mark, result) lets a result live on."),
  RESOURCE_UNCHECKED(
      Kind.NOTE,
      "Method '%s' hands out '%s', a resource in a final field, and nobody checks whether the"
          + " object that owns it is alive: what native code does with a closed %s, a crash of the"
          + " JVM included, no exception tells. Take 'final' off the field and make the method an"
          + " abstract getter, which Lasso writes, with that check."),
  RESULT_UNUSED(
      Kind.NOTE,
      "Nobody uses what '%s' returns here: it hands an element that leaves the collection over to"
          + " the scope that was opened last, where that lives until the scope closes. Call '%s',"
          + " which lets the element die at once."),

  // The compilation

  OWNERSHIP_CYCLE(
      Kind.NOTE,
      "Objects of %s can own one another in a cycle, through %s: their types allow that. If yours"
          + " do, they are freed when the heap collects, not at once. If %s. If they never do, as"
          + " in a tree, suppress this; if cycles are meant, put @CyclesIntended(\"why\") on %s, or"
          + " on the package."),
  LINK_CYCLE(
      Kind.WARNING,
      "Objects of %s can own one another in a cycle, through %s, and '%s' is a link to another"
          + " heap: two heaps are never collected together, so that nothing frees such a cycle"
          + " before one of them is closed. Make one of the fields @Weak, or, in the other heap,"
          + " keep what finds the object, such as its number. If a cycle cannot come about, put"
          + " @CyclesIntended(\"why\") on %s, or on the package."),
  SOURCE_LEVEL(
      "Lasso needs --release 25, and this compilation has %s: what it generates could not be"
          + " compiled. Set maven.compiler.release, or Gradle's options.release, to 25."),
  VERSION_MISMATCH(
      "lasso-processor %s cannot write code for lasso-runtime %s, which is on the class path: the"
          + " code would call what that does not have. Use the same version of both."),
  OPTION_VALUE(
      "Lasso's option -A%s has no value '%s'. Use one of %s, as in -A%s=%s, or leave it out."),
  REPORT_FAILED("Lasso could not write the ownership report %s: %s. Check the class output."),
  TYPE_MISSING(
      "Lasso has not written %s, because it needs the type %s, which does not exist. Check its name"
          + " and imports and the class path. If an annotation processor writes it, look for that"
          + " processor's errors; if it is a generated class of Lasso, name its @GcContainer class"
          + " instead."),
  CRASH(
      "Lasso failed on %s and goes on without it. This is a mistake in Lasso: please report it with"
          + " these lines.\n"
          + "%s"),
  CHECK_CRASH(
      Kind.WARNING,
      "Lasso's checks failed on '%s' and leave it out. This is a mistake in Lasso: please report it"
          + " with these lines.\n"
          + "%s");

  private final Kind kind;
  private final String text;

  Diagnostic(String text) {
    this(Kind.ERROR, text);
  }

  Diagnostic(Kind kind, String text) {
    this.kind = kind;
    this.text = text;
  }

  /** Returns whether {@code declaration} itself suppresses the message. */
  public boolean isSuppressedOn(Element declaration) {
    SuppressWarnings suppressed = declaration.getAnnotation(SuppressWarnings.class);
    return suppressed != null && Arrays.asList(suppressed.value()).contains(id());
  }

  /** Returns the severity of the message. */
  public Kind kind() {
    return kind;
  }

  /** Returns the stable name that starts the message, such as {@code OwnedPrivate}. */
  public String id() {
    return Arrays.stream(name().split("_"))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }

  /** Returns the complete message. Types and elements are formatted by {@link DisplayNames}. */
  public String message(Object... args) {
    return "["
        + id()
        + "] "
        + text.formatted(Arrays.stream(args).map(DisplayNames::display).toArray());
  }
}
