/*
 * Executes a thread of another process instruction by instruction, and writes the address of each
 * instruction, as 8 bytes, to a file. Prints by how much a counter in the memory of that process has
 * grown meanwhile.
 *
 *   step THREAD STEPS COUNTER FILE
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>

static pid_t thread;

static long peek(unsigned long address) {
  errno = 0;
  long value = ptrace(PTRACE_PEEKDATA, thread, address, 0);
  if (errno != 0) {
    perror("step: cannot read the counter");
    exit(1);
  }
  return value;
}

static int stopped(void) {
  int status;
  if (waitpid(thread, &status, __WALL) < 0 || !WIFSTOPPED(status)) {
    fprintf(stderr, "step: the thread has ended\n");
    exit(1);
  }
  return WSTOPSIG(status);
}

int main(int arguments, char **argument) {
  if (arguments != 5) {
    fprintf(stderr, "usage: step THREAD STEPS COUNTER FILE\n");
    return 2;
  }
  thread = atoi(argument[1]);
  long steps = atol(argument[2]);
  unsigned long counter = strtoul(argument[3], 0, 10);
  FILE *file = fopen(argument[4], "wb");
  if (file == 0 || ptrace(PTRACE_ATTACH, thread, 0, 0) != 0) {
    perror("step");
    return 1;
  }
  stopped();
  long before = peek(counter);
  int signal = 0;
  for (long i = 0; i < steps; i++) {
    if (ptrace(PTRACE_SINGLESTEP, thread, 0, signal) != 0) {
      perror("step");
      return 1;
    }
    int received = stopped();
    signal = received == SIGTRAP ? 0 : received;
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, thread, 0, &registers) != 0) {
      perror("step");
      return 1;
    }
    unsigned long long address = registers.rip;
    if (fwrite(&address, sizeof address, 1, file) != 1) {
      perror("step");
      return 1;
    }
  }
  printf("%ld\n", peek(counter) - before);
  ptrace(PTRACE_DETACH, thread, 0, 0);
  return fclose(file) == 0 ? 0 : 1;
}
