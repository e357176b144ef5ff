package dev.lasso.runtime.oracle;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.support.MadeClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random class hierarchy with random owned fields, in words: it can be loaded several times, each
 * time as different classes.
 */
final class RandomTypes {

  private static final int INTERFACES = 2;

  /**
   * A type.
   *
   * @param parent its supertype, or -1
   * @param faces the interfaces it implements
   * @param owned the declared types of its fields: types, then interfaces, then any container
   */
  record Shape(int parent, List<Integer> faces, List<Integer> owned) {}

  final List<Shape> shapes = new ArrayList<>();

  /** The order of loading, supertypes first. */
  final List<Integer> order = new ArrayList<>();

  RandomTypes(Random random) {
    int count = 2 + random.nextInt(6);
    int all = count + INTERFACES + (random.nextInt(4) == 0 ? 1 : 0);
    boolean layered = random.nextInt(4) != 0;
    for (int i = 0; i < count; i++) {
      int parent = random.nextInt(2) == 0 ? -1 : random.nextInt(i + 1) - 1;
      List<Integer> owned = new ArrayList<>();
      for (int fields = random.nextInt(3); fields > 0; fields--) {
        boolean below = layered && i > 0 && random.nextInt(8) != 0;
        owned.add(random.nextInt(below ? i : all));
      }
      shapes.add(
          new Shape(
              parent,
              random.nextInt(3) == 0 ? List.of(random.nextInt(INTERFACES)) : List.of(),
              owned));
    }
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      left.add(i);
    }
    while (!left.isEmpty()) {
      int type = left.get(random.nextInt(left.size()));
      for (int up = type; up >= 0 && !order.contains(up); up = shapes.get(up).parent()) {
        type = up;
      }
      order.add(type);
      left.remove(Integer.valueOf(type));
    }
  }

  /** The classes: one for each type, then the interfaces, then the class of all containers. */
  List<Class<?>> make() {
    MadeClasses loader = new MadeClasses();
    List<Class<?>> faces = new ArrayList<>();
    for (int i = 0; i < INTERFACES; i++) {
      faces.add(loader.makeInterface("Face" + i));
    }
    List<Class<?>> classes = new ArrayList<>();
    for (Shape shape : shapes) {
      classes.add(
          loader.make(
              "Type" + classes.size(),
              shape.parent() < 0 ? GcObject.class : classes.get(shape.parent()),
              shape.faces().stream().map(faces::get).toArray(Class<?>[]::new)));
    }
    classes.addAll(faces);
    classes.add(GcObject.class);
    return classes;
  }
}
