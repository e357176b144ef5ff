package run;

/** A bean, as frameworks know it. */
public interface Lettered {
  CharSequence getText();

  void setText(String text);
}
