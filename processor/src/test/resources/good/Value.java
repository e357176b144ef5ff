package golden;

/** What a container, and any other class, can implement. */
public interface Value {}
