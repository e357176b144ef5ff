package dev.lasso.docs;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The javadoc and the comments of main code say what a thing is or does, in the words of the field.
 *
 * <p>A sentence that begins with <i>Whether</i> or <i>How many</i>, or that says <i>what was there
 * before</i> where English has a noun, makes its reader guess what it is about.
 */
final class WordsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*\\*?(.*?)\\*/|//([^\\n]*)");
  private static final Pattern MARGIN = Pattern.compile("(?m)^\\s*\\* ?");
  private static final Pattern EXAMPLE = Pattern.compile("(?s)<pre>.*?</pre>");
  private static final Pattern INLINE_TAG = Pattern.compile("\\{@\\w+ ([^}]*)\\}");
  private static final Pattern BLOCK_TAG =
      Pattern.compile("@(param \\S+|return|throws \\S+|see \\S+)");
  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.!?:;])\\s+");

  private static final Pattern QUESTION =
      Pattern.compile("(Whether|How (many|much|far|long|often)|What|Who|Whose)\\b");
  private static final Pattern FREE_RELATIVE =
      Pattern.compile(
          "\\b(of|to|by|in|for|from|on|with|than|is|are|and|,)"
              + " (what|who|whom|that of|those who|who else)\\b");
  private static final Pattern IDIOM =
      Pattern.compile(
          "\\b(let go|lets? (it )?go|anew|in one go|comes? in between|(is|are) to be|tells)\\b",
          Pattern.CASE_INSENSITIVE);

  private final List<String> sentences = sentences();

  @Test
  void sentencesDefineTheirThingAndAskNoQuestion() {
    List<String> questions = matching(QUESTION);

    assertWithMessage("sentences that begin like a question: %s", String.join("\n", questions))
        .that(questions.size())
        .isAtMost(20);
  }

  @Test
  void nounsStandInPlaceOfFreeRelatives() {
    List<String> relatives = matching(FREE_RELATIVE);

    assertWithMessage("sentences with a clause for a noun: %s", String.join("\n", relatives))
        .that(relatives.size())
        .isAtMost(sentences.size() / 100);
  }

  @Test
  void wordsAreThoseOfTheField() {
    assertThat(matching(IDIOM)).isEmpty();
  }

  @Test
  void theRulesFindWhatTheyAreFor() {
    assertThat(QUESTION.matcher("Whether it is code of its own.").lookingAt()).isTrue();
    assertThat(FREE_RELATIVE.matcher("Pushes the children of what was dropped.").find()).isTrue();
    assertThat(IDIOM.matcher("Counts the edges anew.").find()).isTrue();
    assertThat(sentences.size()).isGreaterThan(5_000);
  }

  private List<String> matching(Pattern pattern) {
    return sentences.stream()
        .filter(
            sentence -> {
              Matcher matcher = pattern.matcher(sentence.substring(sentence.indexOf('\t') + 1));
              return pattern == QUESTION ? matcher.lookingAt() : matcher.find();
            })
        .toList();
  }

  /** All sentences of comments in main code, each behind its file. */
  private static List<String> sentences() {
    try (Stream<Path> files = Files.walk(ROOT)) {
      List<String> sentences = new ArrayList<>();
      for (Path file : files.filter(WordsTest::isMain).sorted().toList()) {
        addSentences(ROOT.relativize(file).toString(), Files.readString(file), sentences);
      }
      return sentences;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isMain(Path file) {
    String path = file.toString().replace('\\', '/');
    return path.endsWith(".java") && path.contains("/src/main/java/");
  }

  private static void addSentences(String file, String text, List<String> into) {
    Matcher comments = COMMENT.matcher(text);
    while (comments.find()) {
      String comment = comments.group(1) != null ? comments.group(1) : comments.group(2);
      comment = MARGIN.matcher(comment).replaceAll(" ");
      comment = EXAMPLE.matcher(comment).replaceAll(" ");
      comment = INLINE_TAG.matcher(comment).replaceAll("$1");
      comment = BLOCK_TAG.matcher(comment).replaceAll(" . ");
      for (String sentence : END_OF_SENTENCE.splitAsStream(comment).toList()) {
        String words = SPACES.matcher(sentence.strip()).replaceAll(" ");
        if (words.indexOf(' ') != words.lastIndexOf(' ')) {
          into.add(file + "\t" + words);
        }
      }
    }
  }
}
