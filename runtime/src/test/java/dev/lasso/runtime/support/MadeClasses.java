package dev.lasso.runtime.support;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.List;

/** A class loader that makes empty abstract classes, for types to describe. */
public final class MadeClasses extends ClassLoader {

  public MadeClasses(ClassLoader parent) {
    super(parent);
  }

  public MadeClasses() {
    this(MadeClasses.class.getClassLoader());
  }

  public Class<?> makeInterface(String name) {
    return define(
        name,
        ClassFile.of()
            .build(
                ClassDesc.of(name),
                builder ->
                    builder.withFlags(
                        AccessFlag.PUBLIC, AccessFlag.ABSTRACT, AccessFlag.INTERFACE)));
  }

  public Class<?> make(String name, Class<?> superclass, Class<?>... interfaces) {
    return define(
        name,
        ClassFile.of()
            .build(
                ClassDesc.of(name),
                builder ->
                    builder
                        .withFlags(AccessFlag.PUBLIC, AccessFlag.ABSTRACT)
                        .withSuperclass(describe(superclass))
                        .withInterfaceSymbols(
                            List.of(interfaces).stream().map(MadeClasses::describe).toList())));
  }

  private static ClassDesc describe(Class<?> type) {
    return ClassDesc.of(type.getName());
  }

  private Class<?> define(String name, byte[] bytes) {
    return defineClass(name, bytes, 0, bytes.length);
  }
}
