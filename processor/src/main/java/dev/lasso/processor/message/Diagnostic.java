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
      "@GcContainer type '%s' must be an ordinary class, because its objects have to carry a"
          + " reference count. Make it an abstract class that extends GcObject."),
  CONTAINER_NOT_ABSTRACT(
      "@GcContainer class '%s' must be abstract and not final, because its objects are instances of"
          + " %s, a subclass that Lasso generates. Make it abstract."),
  CONTAINER_PRIVATE(
      "@GcContainer class '%s' must not be private or inside a private class, because %s, which"
          + " Lasso generates, has to name it. Make it package-private or wider."),
  CONTAINER_INNER(
      "@GcContainer class '%s' must not be an inner class, because each object would refer to an"
          + " object of '%s', and that reference is not counted. Make it static."),
  CONTAINER_LOCAL(
      "@GcContainer class '%s' must not be local, or inside a local or anonymous class, because"
          + " annotation processors do not see it there, so nothing is generated. Make it a"
          + " top-level class, or a static one in such a class."),
  CONTAINER_COMPACT(
      "@GcContainer class '%s' must not be in a compact source file, because %s, which Lasso"
          + " generates, has to name it, and code outside that file cannot. Move it to a file of"
          + " its own."),
  CONTAINER_NOT_GC_OBJECT(
      "@GcContainer class '%s' must extend GcObject, which carries the reference count. Extend"
          + " GcObject, or a class that does."),
  CONTAINER_CLONEABLE(
      "@GcContainer class '%s' must not be Cloneable, because a clone would own what its original"
          + " owns without being counted. Remove Cloneable, and write a method that creates a new"
          + " object."),
  CONTAINER_SERIALIZABLE(
      "@GcContainer class '%s' must not be Serializable, because an object that is read back would"
          + " own others without being counted. Remove Serializable, and write out its plain data"
          + " instead."),
  CONTAINER_CONSTRUCTORS(
      "@GcContainer class '%s' has only private constructors, and %s, which Lasso generates, has to"
          + " call one. Make one of them package-private or wider."),
  SUPERCLASS_NOT_EXTENSIBLE(
      "@GcContainer class '%s' cannot extend '%s', a container class of package '%s' that is not"
          + " extensible, because %s, which Lasso generates, could not access its fields. Annotate"
          + " '%s' @GcContainer(extensible = true), or move '%s' to that package."),
  GENERATED_NAME_TAKEN(
      "The generated class of '%s' would be named %s, and another class has that name. Rename one"
          + " of them."),
  GENERATED_EXISTS(
      "%s, the generated class of '%s', exists already. Either another class has a generated class"
          + " of that name, or an earlier build left it on the class path and this compiler does"
          + " not overwrite it. Rename one of the classes, or delete the output of earlier"
          + " builds."),
  ABSTRACT_UNREACHABLE(
      "@GcContainer class '%s' cannot be created: '%s' of its superclass '%s' is abstract and"
          + " package-private in another package. Make that method public or protected."),
  RUNTIME_MISSING(
      "@GcContainer needs Lasso's runtime, and dev.lasso.runtime.GcObject is not visible to '%s'."
          + " Add %s."),
  LOMBOK_FIELDS(
      "Lombok's @%s makes fields of '%s' private or final, and %s, which Lasso generates, has to"
          + " write '%s'. Annotate such fields @PackagePrivate and @NonFinal, or leave out @%s."),
  LOMBOK_SETTER(
      "Lombok's @%s would write @%s field '%s' of '%s' without Lasso, so that the new value is not"
          + " counted and the old one is not released. Declare the setter abstract, so that Lasso"
          + " writes it and Lombok does not, or annotate the field @Setter(AccessLevel.NONE)."),
  LOMBOK_NEW(
      "Lombok's @%s creates objects of '%s' by 'new', but those of a @GcContainer come from create"
          + " of %s, which Lasso generates and which counts them. Remove it, and call create."),
  LOMBOK_ORDER(
      "Lombok's @%s adds a constructor to '%s' that Lasso does not see, because Lombok runs after"
          + " Lasso or not at all. Name lombok before lasso-processor on the processor path."),
  NOT_PROCESSED(
      Kind.WARNING,
      "There is no %s. Unless Lasso reports an error, its processor did not see '%s', because %s."),
  NAME_SHADOWS(
      Kind.NOTE,
      "The generated class of '%s' is called %s, like a class of Lasso. Under a star import of its"
          + " package, %s means the generated class everywhere in '%s'. Rename the class, or import"
          + " %s."),
  NOT_WRITTEN(
      Kind.WARNING,
      "Method '%s' stays abstract, so that '%s' is a base class without create. It is %s an"
          + " accessor of field '%s', %s. Correct it, or leave it to subclasses."),
  ACCESSOR_TYPE(
      "Method '%s' names %s, the class that Lasso generates, so that Lasso cannot write the method:"
          + " the field has type %s. Name %s instead; each %s is one."),
  CONSTRUCTOR_SIZE(
      "This constructor of '%s' has parameters of %s words, and Lasso adds %s for the methods that"
          + " call it, but a method can have 255. Put some of them into a record."),

  // Annotations of fields

  NOT_A_CONTAINER(
      "@%s has no meaning in '%s', which is not a @GcContainer, because Lasso would count, free and"
          + " call nothing. Make the class a @GcContainer, or remove @%s."),
  OWNED_PRIVATE(
      "@Owned field '%s' must not be private, because %s, which Lasso generates, has to %s it. Make"
          + " it package-private or protected."),
  WEAK_PRIVATE(
      "@Weak field '%s' must not be private, because %s, which Lasso generates, has to write it."
          + " Make it package-private or protected."),
  FIELD_STATIC(
      "@%s field '%s' must not be static, because it belongs to no object, so nothing would ever"
          + " release its value. Make it an instance field, or use a static GcRoot."),
  MARKS_CONFLICT(
      "Field '%s' is both @%s and @%s. An owned value is kept alive, a weak one becomes null when"
          + " it dies, and a borrowed one is not counted. Remove one of them."),
  WEAK_FINAL(
      "@Weak field '%s' must not be final, because it becomes null when the object it refers to"
          + " dies. Remove final."),
  OWNED_TYPE(
      "@Owned field '%s' has type %s, which has no lifetime to own. It is neither a container, nor"
          + " a type that containers can have, nor an owned collection, nor AutoCloseable. Remove"
          + " @Owned, change the type, or name the method that closes it, as in @Owned(release ="
          + " \"free\"). Of the primitive types, only long and int can be native handles."),
  WEAK_TYPE(
      "@Weak field '%s' has type %s, which is not a container, and Lasso only knows when containers"
          + " die. Remove @Weak, or change the type to a subclass of GcObject."),
  WEAK_COLLECTION(
      "@Weak field '%s' has type %s, whose contents would be neither counted nor removed when they"
          + " die. Use @Owned final GcWeakSet<%s> or GcWeakMap, which remove them. For a single"
          + " reference, use @Weak %s."),
  RESOURCE_ONLY(
      "@Owned field '%s' is not a resource, and '%s' applies only to resources, so that Lasso would"
          + " close nothing here. Remove it."),
  CLOSE_BEFORE_MISSING(
      "@Owned field '%s' must be closed before '%s', but '%s' has no @Owned resource in a field of"
          + " that name. Name another field, or remove 'closeBefore'."),
  CLOSE_BEFORE_CYCLE(
      "@Owned field '%s' would have to be closed before itself, because its 'closeBefore' leads to"
          + " %s. Remove 'closeBefore' from one of these fields."),
  COLLECTION_NOT_FINAL(
      "@Owned collection '%s' must be final, because it is part of its object and lives and dies"
          + " with it. Make it final, and change its elements instead."),
  COLLECTION_NESTED(
      "Field '%s' has type %s, and the %s in it would have no owner, because a collection belongs"
          + " to one container, in a field of its own. Put the %s into an @Owned final field of an"
          + " abstract @GcContainer class, and objects of that class here."),
  PLAIN_VALUE(
      Kind.WARNING,
      "Field '%s' has type %s, and %s, which is plain data, refers to a container, %s. That"
          + " reference is not counted, and the field does not keep the container alive. Use an"
          + " abstract @GcContainer class with @Owned fields instead of %s, or suppress this"
          + " warning if something else keeps each %s alive."),
  RESOURCES_UNCLOSED(
      "@Owned field '%s' has type %s, which does not close its contents, and '%s' has to be closed."
          + " Use @Owned final GcResources<%s>, or put each resource into an @Owned field of a"
          + " @GcContainer class, and own objects of that class."),
  ITEMS_TYPE(
      "@Items field '%s' has type %s, which is not a one-dimensional array of a type that"
          + " containers can have. Declare it as an array of a class that extends GcObject, or of"
          + " Object."),
  ITEMS_WITHOUT_OWNED(
      "@Items field '%s' is not @Owned, so that its items would not be counted. Annotate it @Owned"
          + " too."),
  ITEMS_FINAL(
      "@Items field '%s' must not be final, because %s, which Lasso generates, creates the array."
          + " Remove final and the initialiser."),
  ITEMS_TWICE(
      "'%s' is the second @Items field, but create takes only one length, that of '%s' in '%s'. Use"
          + " @Owned final GcList."),
  ITEMS_PARAMETER(
      "@Items parameter '%s' cannot be the number of items that an object of '%s' is created with."
          + " Make it an int in a class that has an @Items field, or remove @Items."),
  BORROWED_REASON(
      "@Borrowed field '%s' gives no reason. Say what keeps the borrowed object alive."),
  TYPE_PRIVATE(
      "'%s' is declared with the class '%s', which %s, generated by Lasso, has to name too, but"
          + " cannot see. Make that class package-private, or public if it is in another package."),

  // Fields without annotation

  CONTAINER_FIELD(
      "Field '%s' can refer to a container, %s, and does not say what keeps it alive. Annotate it"
          + " @Owned, @Weak or @Borrowed(reason = \"…\")."),
  COLLECTION_FIELD(
      "Field '%s' has the type of an owned collection, %s, but no annotation. Annotate it @Owned"
          + " and make it final."),
  PLAIN_COLLECTION(
      "Field '%s' has type %s, which can refer to containers and counts none of them. Use @Owned"
          + " final GcList<%s>, GcSet or GcMap, or for a single reference @Owned or @Weak %s, or"
          + " annotate it @Borrowed(reason = \"…\")."),
  PLAIN_ARRAY(
      "Field '%s' has type %s, which can refer to containers and counts none of them. Annotate it"
          + " @Owned @Items, use @Owned final GcList<%s>, or annotate it @Borrowed(reason ="
          + " \"…\")."),
  PLAIN_RECORD(
      "Field '%s' has type %s, and record '%s' refers to a container, %s, without counting it. Make"
          + " the record an abstract @GcContainer class with @Owned fields, or annotate the field"
          + " @Borrowed(reason = \"…\")."),
  HOLD_FIELD(
      "Field '%s' has type %s, which would never be closed if its object became cyclic garbage, so"
          + " that what it holds would leak. Own the object in an @Owned field instead."),
  STATIC_CONTAINER(
      "Static field '%s' can refer to a container, %s, but does not keep it alive. Use a static"
          + " GcRoot, or an instance field."),
  FIELD_OF_PLAIN_CLASS(
      "Field '%s' of '%s', a superclass of '%s', can refer to a container, and that reference is"
          + " not counted, because '%s' is not a @GcContainer. Make it one, and annotate the"
          + " field."),
  FIELD_HIDDEN(
      "Field '%s' hides the @%s field of the same name in '%s', so that readers and setters would"
          + " mean different fields. Rename one of them."),

  // Methods

  METHOD_MISSING(
      "Method '%s', which Lasso is to call for %s, does not exist in '%s'. Declare it, without"
          + " parameters, or correct the name."),
  HANDLE_METHOD(
      "Method '%s', which Lasso is to call for %s, does not exist in '%s' with one parameter of"
          + " type %s, which gets the handle. Declare it, static or not, or correct the name."),
  METHOD_FORM(
      "Method '%s', which Lasso is to call for %s, must be an instance method without parameters,"
          + " because Lasso calls it on the object and has nothing to pass to it. Change it, or use"
          + " another method."),
  METHOD_PRIVATE(
      "Method '%s', which Lasso is to call for %s, is not accessible from %s, which Lasso"
          + " generates. Make it package-private or wider, or public if it is in another package."),
  METHOD_ABSTRACT(
      "Method '%s', which Lasso is to call for %s, must not be abstract, because Lasso calls it and"
          + " does not write it. Give it a body, which subclasses may override."),
  FINALIZER_TWICE(
      "'%s' is the second @Finalizer of '%s', and only one can run. Call it from '%s', or remove"
          + " one of them."),
  FINALIZER_OTHER(
      "@Finalizer method '%s' does not override '%s', the @Finalizer of the superclass '%s', and"
          + " only one can run. Override '%s' instead, and call super if both are to run."),
  NATIVE_BYTES_METHOD(
      "Method '%s', which @GcContainer(nativeBytes = …) names, must return a number of bytes, as"
          + " long or int, and throw no checked exception, because create and setters, which call"
          + " it, declare none. Change it, or use another method."),
  MEMBER_RESERVED(
      "Method '%s' of '%s' has a name that is reserved for %s, which Lasso generates. Rename the"
          + " method."),
  MEMBER_CLASH(
      "Method '%s' of '%s' conflicts with the static method '%s' that Lasso writes into %s. Rename"
          + " it, or change its parameters."),
  FEATURE_CLASH(
      "Method '%s' of '%s' conflicts with the method that Lasso writes into %s for @GcContainer(%s"
          + " = true). Rename it, or make it abstract with the result type %s."),
  SETTER_CLASH("Fields '%s' and '%s' would both be set by '%s'. Rename one of them."),

  // Statements and expressions

  NEW_CONTAINER(
      Kind.NOTE,
      "Objects of '%s' are not created by 'new', because those of a @GcContainer come from %s,"
          + " which Lasso generates and which counts them. Call %s.create(%s)."),
  BASE_CLASS(
      "'%s' is a base class, so that %s has no %s: %s, and Lasso only writes getters and setters"
          + " that match a field. Give it a body, correct its name or type, or create objects of a"
          + " subclass."),
  ACCESSOR_UNDECLARED(
      "'%s' does not declare the method '%s'. Declare '%s' in '%s', and Lasso writes it%s."),
  OWNED_WRITE(
      "@Owned field '%s' of '%s' is written without its setter, so that the new value is not"
          + " counted and the old one is not released. Call %s, which Lasso generates. Only"
          + " constructors and initialisers write such fields directly, in the object they"
          + " initialise and not in a lambda."),
  WEAK_WRITE(
      "@Weak field '%s' of '%s' is written without its setter, so that it would not become null"
          + " when the new value dies. Call %s, which Lasso generates. Only constructors and"
          + " initialisers write such fields directly, in the object they initialise and not in a"
          + " lambda."),
  ITEMS_WRITE(
      "An element of @Items field '%s' of '%s' is written directly, so that the new value is not"
          + " counted and the old one is not released. Call setItem, which Lasso generates."),
  ITEMS_ALIAS(
      "The array of @Items field '%s' of '%s' is passed on, and writes through that reference are"
          + " not counted. Read it where it is, by index, in a for loop or with Arrays.stream, or"
          + " pass on a view, made by Collections.unmodifiableList(Arrays.asList(…)), or a copy,"
          + " made by clone()."),
  ITEMS_FIELD_WRITE(
      "@Items field '%s' of '%s' is written, but its array is created by the code that Lasso"
          + " generates, which counts its elements. Pass the length to create, and call setItem."
          + " For a longer array, declare 'abstract void grow(int length)' and call it."),
  LAMBDA_CAPTURES(
      Kind.WARNING,
      "The code in field '%s' of container '%s' captures %s. That reference is not counted and no"
          + " GC run sees it, so that %s. Pass the container as an argument, or capture plain data"
          + " instead."),
  PLAIN_KEEPS(
      Kind.WARNING,
      "Field '%s' of '%s' can refer to a container, %s, and does not keep it alive, because the"
          + " class is not a @GcContainer. The field is not counted, and still refers to the"
          + " container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned"
          + " field, or say by @Borrowed what else keeps it alive."),
  SCOPE_ESCAPE(Kind.WARNING, "%s: %sonly %s holds it, and that %s %s. %s %s"),
  ROOT_NOT_CLOSED(
      Kind.WARNING,
      "This %1$s is %2$s here and never %3$sd%7$s, so that %4$s. Open %5$s in a try statement, as"
          + " in try (%6$s … = …), or %8$s."),
  WEAK_KEY_OWNED(
      Kind.WARNING,
      "The value that '%s' is given here owns its key, through '%s' of '%s', so that neither the"
          + " key nor its entry ever goes. Keep plain data of the key in the value, or make the"
          + " field @Weak."),
  HEAP_NOT_ENTERED(
      Kind.WARNING,
      "This uses a heap %s, which throws WrongThreadException. %s, as in try (GcScope scope ="
          + " heap.enter())."),
  HEAPS_MIXED(
      Kind.WARNING,
      "This mixes objects of the heaps of '%s' and '%s', which throws IllegalArgumentException,"
          + " because objects of different heaps never own one another. Create both in one heap, or"
          + " copy plain data."),
  HEAP_BLOCKED(
      Kind.WARNING,
      "This can wait inside a heap, and threads that enter it wait too, perhaps also the one that"
          + " is awaited. Wait before entering, or after leaving."),
  RESOURCE_CLOSED(
      Kind.WARNING,
      "This closes '%s', an @Owned resource of '%s', which Lasso closes too when its object dies,"
          + " so that it may be freed twice. Remove it. %s."),
  RESOURCE_SHARED(
      Kind.WARNING,
      "'%s' of '%s' gets a resource that another object owns, so that the first to die closes it"
          + " for both. Take it first, as in b.setFile(a.takeFile()), or create another one."),
  OWNED_CLOSE(
      Kind.WARNING,
      "@Owned field '%s' gets a resource that Lasso closes when the object dies, and its close"
          + " %s."),
  ARENA_CONFINED(
      Kind.WARNING,
      "'%s' is an arena of one thread, and objects of '%s' are created in a heap that threads"
          + " enter. In a shared heap they die on any thread, and on another thread the arena"
          + " cannot be closed, so its memory is not freed. Use Arena.ofShared()."),
  WEAK_READ_NULL(Kind.WARNING, "%s '%s' reads @Weak field '%s', which is null %s."),
  EQUALS_READS_FIELD(
      Kind.NOTE,
      "'%s' reads %s field '%s', which can change and is null once its object is dead, so that a"
          + " set or map no longer finds the object. Compare plain fields only, or identity, which"
          + " needs neither equals nor hashCode."),
  RESOURCE_LOST(
      Kind.WARNING,
      "This %s is %s '%s' and stored %s, so that nothing closes it when the object dies."
          + " Store it in an @Owned field, or open it in a try statement."),
  RESULT_UNUSED(
      Kind.NOTE,
      "The result of '%s' is not used here. An element that leaves the collection is handed to the"
          + " most recently opened scope, which holds it until it closes. Call '%s' instead, and"
          + " the element dies at once."),

  // The compilation

  OWNERSHIP_CYCLE(
      Kind.NOTE,
      "Objects of %s can own one another in a cycle, through %s, because their types allow it. If"
          + " yours do, a GC run frees them, but not at once. If %s. If they never do, as in a"
          + " tree, put @SuppressWarnings(\"OwnershipCycle\") on the field. If cycles are intended,"
          + " put @CyclesIntended(\"why\") on %s, or on the package."),
  LINK_CYCLE(
      Kind.WARNING,
      "Objects of %s can own one another in a cycle, through %s, and '%s' is a link to another"
          + " heap. Two heaps are never collected together, so that nothing frees such a cycle"
          + " until one of them is closed. %s in the other heap, keep a key to the object, such as"
          + " its number. If a cycle cannot occur, put @CyclesIntended(\"why\") on %s, or on the"
          + " package."),
  SOURCE_LEVEL(
      "Lasso needs --release 25, but this compilation has %s, at which the generated code does not"
          + " compile. Set maven.compiler.release, or Gradle's options.release, to 25."),
  VERSION_MISMATCH(
      "lasso-processor %s cannot write code for lasso-runtime %s, which is on the class path,"
          + " because that version lacks what the code would call. Use the same version of both."),
  OPTION_VALUE(
      "Lasso's option -A%s has no value '%s'. Use one of %s, as in -A%s=%s, or leave it out."),
  REPORT_FAILED("Lasso could not write the ownership report %s: %s. Check the class output."),
  TYPE_MISSING(
      "Lasso has not written %s, because it needs the type %s, which does not exist. Check its name"
          + " and imports and the class path. If an annotation processor writes it, look for that"
          + " processor's errors; if it is a generated class of Lasso, name its @GcContainer class"
          + " instead."),
  CRASH(
      "Lasso failed on %s and skips it. This is a bug in Lasso. Please report it with these"
          + " lines.\n"
          + "%s"),
  CHECK_CRASH(
      Kind.WARNING,
      "Lasso's checks failed on '%s' and skip it. This is a bug in Lasso. Please report it with"
          + " these lines.\n"
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
