package dev.lasso.runtime.switches;

import dev.lasso.runtime.support.SecondRuntime;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Function;

/** Loads the runtime a second time, so that each method that is entered calls {@link Walk#step}. */
final class WalkLoader extends SecondRuntime {

  private static final ClassDesc WALK = Walk.class.describeConstable().orElseThrow();
  private static final MethodTypeDesc STEP =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String);

  private WalkLoader(ClassLoader parent) {
    super(parent);
  }

  /** Returns a {@link Walk} through a runtime of its own. */
  static Function<String, String> load() {
    return new WalkLoader(WalkLoader.class.getClassLoader()).program(Walk.class);
  }

  @Override
  protected byte[] changed(String name, byte[] bytes, boolean isMain) {
    if (!isMain) {
      return bytes;
    }
    String type = name.substring(name.lastIndexOf('.') + 1);
    return classFile.transformClass(
        classFile.parse(bytes),
        (builder, element) -> {
          if (element instanceof MethodModel method && method.code().isPresent()) {
            Step step = new Step(type + "." + method.methodName().stringValue());
            builder.transformMethod(method, MethodTransform.transformingCode(step));
          } else {
            builder.with(element);
          }
        });
  }

  private record Step(String method) implements CodeTransform {

    @Override
    public void atStart(CodeBuilder code) {
      code.loadConstant(method).invokestatic(WALK, "step", STEP);
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
      code.with(element);
    }
  }
}
