package dev.lasso.docs;

/** A part of a page, and the line on which it begins. */
sealed interface Part {

  int line();

  String text();

  /** {@code ## A heading}. */
  record Heading(int line, String text) implements Part {}

  /** A fenced block; {@code info} is what follows the opening fence, such as {@code java bad}. */
  record Fence(int line, String info, String text) implements Part {}

  /** A run of lines between blank ones: prose, a list, a table. */
  record Paragraph(int line, String text) implements Part {}
}
