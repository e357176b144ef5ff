package dev.lasso.gradle;

import java.io.File;
import java.util.List;
import org.gradle.api.internal.StartParameterInternal;
import org.gradle.api.logging.LogLevel;
import org.gradle.api.logging.configuration.ConsoleOutput;
import org.gradle.initialization.DefaultBuildCancellationToken;
import org.gradle.initialization.DefaultBuildRequestContext;
import org.gradle.initialization.DefaultBuildRequestMetaData;
import org.gradle.initialization.NoOpBuildEventConsumer;
import org.gradle.internal.buildprocess.BuildProcessState;
import org.gradle.internal.classpath.ClassPath;
import org.gradle.internal.instrumentation.agent.AgentStatus;
import org.gradle.internal.logging.LoggingManagerInternal;
import org.gradle.internal.logging.services.DefaultLoggingManagerFactory;
import org.gradle.internal.logging.services.LoggingServiceRegistry;
import org.gradle.internal.nativeintegration.services.NativeServices;
import org.gradle.internal.nativeintegration.services.NativeServices.NativeServicesMode;
import org.gradle.internal.service.ServiceRegistry;
import org.gradle.launcher.exec.BuildActionResult;
import org.gradle.launcher.exec.BuildExecutor;
import org.gradle.launcher.exec.DefaultBuildActionParameters;
import org.gradle.tooling.internal.provider.action.ExecuteBuildAction;

/**
 * Runs {@code gradle --info --no-daemon} in a separate JVM. Stands in for Gradle's command line
 * client, which the published jar lacks. The exit status is 0 if the build succeeds.
 */
final class Build {
  private Build() {}

  /** Arguments: the project directory, Gradle's user home, and the tasks. */
  public static void main(String[] arguments) {
    File project = new File(arguments[0]);
    File userHome = new File(arguments[1]);
    NativeServices.initializeOnClient(userHome, NativeServicesMode.DISABLED);
    ServiceRegistry logging = LoggingServiceRegistry.newCommandLineProcessLogging();
    LoggingManagerInternal output = logging.get(DefaultLoggingManagerFactory.class).create();
    output.attachProcessConsole(ConsoleOutput.Plain);
    output.start();
    StartParameterInternal start = new StartParameterInternal();
    start.setProjectDir(project);
    start.setCurrentDir(project);
    start.setGradleUserHomeDir(userHome);
    start.setTaskNames(List.of(arguments).subList(2, arguments.length));
    start.setLogLevel(LogLevel.INFO);

    BuildActionResult result;
    try (BuildProcessState process =
        new BuildProcessState(
            true, AgentStatus.disabled(), ClassPath.EMPTY, logging, NativeServices.getInstance())) {
      result = run(process.getServices().get(BuildExecutor.class), start);
    }
    System.exit(result.hasFailure() ? 1 : 0);
  }

  private static BuildActionResult run(BuildExecutor executor, StartParameterInternal start) {
    return executor.execute(
        new ExecuteBuildAction(start),
        new DefaultBuildActionParameters(
            System.getProperties(),
            System.getenv(),
            start.getCurrentDir(),
            start.getLogLevel(),
            false,
            ClassPath.EMPTY),
        new DefaultBuildRequestContext(
            new DefaultBuildRequestMetaData(System.currentTimeMillis()),
            new DefaultBuildCancellationToken(),
            new NoOpBuildEventConsumer()));
  }
}
