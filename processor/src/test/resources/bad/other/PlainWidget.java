package bad.other;

public abstract class PlainWidget extends Widget {}
