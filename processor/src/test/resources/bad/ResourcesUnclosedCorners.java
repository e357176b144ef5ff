// GENERATED GcMade GcTold
package bad;

import dev.lasso.annotations.*;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.*;
import java.io.Closeable;
import java.io.FileInputStream;
import java.util.*;
import java.util.stream.Stream;

interface Session extends AutoCloseable {}

sealed interface Either extends AutoCloseable permits Made, Other {}

final class Other implements Either {
  @Override
  public void close() {}
}

@GcContainer
abstract non-sealed class Made extends GcObject implements AutoCloseable, Either {
  @Override
  public void close() {}
}

@GcContainer
abstract class Plain extends GcObject {
  // ERROR [ResourcesUnclosed] @Owned field 'list' has type List<AutoCloseable>, which does not close its contents, and 'AutoCloseable' has to be closed. Use @Owned final GcResources<AutoCloseable>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned List<AutoCloseable> list;
  // ERROR [ResourcesUnclosed] @Owned field 'set' has type Set<FileInputStream>, which does not close its contents, and 'FileInputStream' has to be closed. Use @Owned final GcResources<FileInputStream>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned Set<FileInputStream> set;
  // ERROR [ResourcesUnclosed] @Owned field 'map' has type Map<String, Closeable>, which does not close its contents, and 'Closeable' has to be closed. Use @Owned final GcResources<Closeable>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned Map<String, Closeable> map;
  // ERROR [ResourcesUnclosed] @Owned field 'array' has type AutoCloseable[], which does not close its contents, and 'AutoCloseable' has to be closed. Use @Owned final GcResources<AutoCloseable>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned AutoCloseable[] array;
  // ERROR [ResourcesUnclosed] @Owned field 'items' has type AutoCloseable[], which does not close its contents, and 'AutoCloseable' has to be closed. Use @Owned final GcResources<AutoCloseable>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned @Items AutoCloseable[] items;
  // ERROR [ResourcesUnclosed] @Owned field 'some' has type Collection<? extends FileInputStream>, which does not close its contents, and 'FileInputStream' has to be closed. Use @Owned final GcResources<FileInputStream>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned Collection<? extends FileInputStream> some;
  // ERROR [ResourcesUnclosed] @Owned field 'one' has type Optional<AutoCloseable>, which does not close its contents, and 'AutoCloseable' has to be closed. Use @Owned final GcResources<AutoCloseable>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned Optional<AutoCloseable> one;
  List<AutoCloseable> elsewhere;
  // ERROR [OwnedType] @Owned field 'inRecords' has type List<Pair>, which has no lifetime to own. It is neither a container, nor a type that containers can have, nor an owned collection, nor AutoCloseable. Remove @Owned, change the type, or name the method that closes it, as in @Owned(release = "free"). Of the primitive types, only long and int can be native handles.
  @Owned List<Pair> inRecords;
}

record Pair(AutoCloseable one, AutoCloseable other) {}

@GcContainer
abstract class Counted<R extends FileInputStream, S extends AutoCloseable> extends GcObject {
  // ERROR [ResourcesUnclosed] @Owned field 'list' has type GcList<Closeable>, which does not close its contents, and 'Closeable' has to be closed. Use @Owned final GcResources<Closeable>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned final GcList<Closeable> list = new GcList<>();
  // ERROR [ResourcesUnclosed] @Owned field 'set' has type GcSet<FileInputStream>, which does not close its contents, and 'FileInputStream' has to be closed. Use @Owned final GcResources<FileInputStream>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned final GcSet<FileInputStream> set = new GcSet<>();
  // ERROR [ResourcesUnclosed] @Owned field 'map' has type GcMap<String, Stream<String>>, which does not close its contents, and 'Stream<String>' has to be closed. Use @Owned final GcResources<Stream<String>>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned final GcMap<String, Stream<String>> map = new GcMap<>();
  // ERROR [ResourcesUnclosed] @Owned field 'some' has type GcList<? extends FileInputStream>, which does not close its contents, and 'FileInputStream' has to be closed. Use @Owned final GcResources<FileInputStream>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned final GcList<? extends FileInputStream> some = new GcList<>();
  // ERROR [ResourcesUnclosed] @Owned field 'bounded' has type GcList<R>, which does not close its contents, and 'R' has to be closed. Use @Owned final GcResources<R>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned final GcList<R> bounded = new GcList<>();
}

@GcContainer
abstract class Told<S extends AutoCloseable, T extends GcObject & AutoCloseable> extends GcObject {
  @Owned final GcList<Made> made = new GcList<>();
  @Owned final GcList<Session> sessions = new GcList<>();
  @Owned final GcList<Either> either = new GcList<>();
  @Owned final GcList<S> any = new GcList<>();
  @Owned final GcList<T> both = new GcList<>();
  @Owned final GcList<? extends AutoCloseable> some = new GcList<>();
  @Owned final GcMap<FileInputStream, Made> keys = new GcMap<>();
  @Owned final GcResources<FileInputStream> files = new GcResources<>();
}
