package dev.lasso.samples.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The program. */
@SpringBootApplication(proxyBeanMethods = false)
public class Application {

  /** Starts it. */
  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }
}
