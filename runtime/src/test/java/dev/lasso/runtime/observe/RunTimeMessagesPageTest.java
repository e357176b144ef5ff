package dev.lasso.runtime.observe;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.OwnershipErrors;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/messages/run-time.md} has every message of {@link Errors}, {@link OwnershipErrors}
 * and {@link Texts}, word for word.
 */
class RunTimeMessagesPageTest {
  private static final Path PAGE = Path.of("../docs/messages/run-time.md");

  /** A block of a message; what a program prints has no such block. */
  private static final Pattern BLOCK =
      Pattern.compile("(?<!prints\n\n)```text\n(.*?)\n```", Pattern.DOTALL);

  @Test
  void pageHasEveryMessageAndNoOther() throws IOException {
    assertEquals(String.join("\n", messages()), String.join("\n", onPage()));
  }

  private static Set<String> onPage() throws IOException {
    return BLOCK
        .matcher(Files.readString(PAGE))
        .results()
        .map(block -> block.group(1).replace('\n', ' '))
        .collect(toCollection(TreeSet::new));
  }

  /** The sentences in the code of the classes, with an ellipsis for each value. */
  private static Set<String> messages() throws IOException {
    Set<String> messages = new TreeSet<>();
    for (Class<?> type : List.of(Errors.class, OwnershipErrors.class, Texts.class)) {
      try (InputStream bytes = type.getResourceAsStream(type.getSimpleName() + ".class")) {
        for (MethodModel method : ClassFile.of().parse(bytes.readAllBytes()).methods()) {
          method.code().ifPresent(code -> addTexts(code, messages));
        }
      }
    }
    return messages.stream()
        .map(text -> text.replaceAll("(…|%s)+", "…"))
        .filter(text -> text.matches(".*\\w.*[.:].*") && !text.endsWith(")"))
        .collect(toCollection(TreeSet::new));
  }

  /** Adds the constants of a method, and the texts that it concatenates by a StringBuilder. */
  private static void addTexts(CodeModel code, Set<String> texts) {
    Deque<StringBuilder> open = new ArrayDeque<>();
    String constant = null; // which the instruction before has loaded
    for (CodeElement element : code) {
      switch (element) {
        case NewObjectInstruction made when isBuilder(made.className()) ->
            open.push(new StringBuilder());
        case InvokeInstruction call
            when isBuilder(call.owner()) && call.name().equalsString("append") -> {
          open.element().append(constant == null ? "…" : constant);
          constant = null;
        }
        case InvokeInstruction call
            when isBuilder(call.owner()) && call.name().equalsString("toString") ->
            texts.add(open.pop().toString());
        case ConstantInstruction load when load.constantValue() instanceof String text -> {
          addIfAlone(constant, texts);
          constant = text;
        }
        case ConstantInstruction load when load.typeKind() == TypeKind.INT -> {
          addIfAlone(constant, texts);
          constant = Character.toString((int) load.constantValue());
        }
        case Instruction _ -> {
          addIfAlone(constant, texts);
          constant = null;
        }
        default -> {}
      }
    }
  }

  private static void addIfAlone(@Nullable String constant, Set<String> texts) {
    if (constant != null) {
      texts.add(constant);
    }
  }

  private static boolean isBuilder(ClassEntry type) {
    return type.asInternalName().equals("java/lang/StringBuilder");
  }
}
