/* A test program: tests are functions whose names are sentences, and each runs in a process of its own.
 *
 *     #include "check.h"
 *     TEST(an_ace_is_below_a_two) { CHECK(yv_rank_of(0) == 0); }
 *     CHECK_MAIN
 *
 * A CHECK that does not hold is reported, and its test fails. A crash or an endless loop fails only that test. With
 * words as arguments, the program runs only the tests whose names contain one of them. With CHECK_TIMES=1 in the
 * environment, it prints what each test costs. Its last line is "N passed, N failed". */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHECK_MOST_TESTS = 1000, CHECK_SECONDS = 120 };

/* True in a build with sanitizers, which is slower and needs more memory. gcc says it in one way and clang in another.
 */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { CHECK_SANITIZED = 1 };
#elif !defined(__has_feature)
enum { CHECK_SANITIZED = 0 };
#else
enum { CHECK_SANITIZED = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) };
#endif

/* Returns how often to repeat work that differs only by chance: `usual` times, but an eighth of that in a build with
 * sanitizers. It looks for wrong accesses to memory, which need fewer tries than wrong results. */
static inline int check_often(int usual)
{
    return CHECK_SANITIZED && usual > 8 ? usual / 8 : usual;
}

typedef struct {
    const char *name;
    void (*run)(void);
} check_test;

static check_test check_tests[CHECK_MOST_TESTS];
static int check_count;
static bool check_failed; /* each test has its own, in its process */

#define TEST(name)                                                                                                     \
    static void test_##name(void);                                                                                     \
    __attribute__((constructor)) static void register_##name(void)                                                     \
    {                                                                                                                  \
        check_tests[check_count++] = (check_test){#name, test_##name};                                                 \
    }                                                                                                                  \
    static void test_##name(void)

#define CHECK(condition) ((condition) ? (void)0 : check_fail(__FILE__, __LINE__, #condition))

#define CHECK_NUMBER(actual, expected)                                                                                 \
    do {                                                                                                               \
        const long long check_a = (actual), check_e = (expected);                                                      \
        if (check_a != check_e) {                                                                                      \
            fprintf(stderr, "%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #actual, check_a, check_e);           \
            check_failed = true;                                                                                       \
        }                                                                                                              \
    } while (0)

#define CHECK_TEXT(actual, expected)                                                                                   \
    do {                                                                                                               \
        const char *check_a = (actual), *check_e = (expected);                                                         \
        if (strcmp(check_a, check_e) != 0) {                                                                           \
            fprintf(stderr, "%s:%d: %s is\n  %s\nnot\n  %s\n", __FILE__, __LINE__, #actual, check_a, check_e);         \
            check_failed = true;                                                                                       \
        }                                                                                                              \
    } while (0)

static inline void check_fail(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    check_failed = true;
}

static inline bool check_run(const check_test *test)
{
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        alarm(CHECK_SECONDS);
        test->run();
        fflush(NULL);
        _exit(check_failed ? 1 : 0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        return false;
    if (WIFSIGNALED(status))
        fprintf(stderr, "%s: killed by signal %d\n", test->name, WTERMSIG(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Prints the processor time of all tests so far less that of the tests before. */
static inline void check_print_time(const char *name)
{
    static double before;
    struct rusage used;
    if (!getenv("CHECK_TIMES") || getrusage(RUSAGE_CHILDREN, &used) != 0)
        return;
    const double now = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec)
                       + (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    printf("%8.2f s %s\n", now - before, name);
    before = now;
}

static inline bool check_wanted(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strstr(name, argv[i]))
            return true;
    return argc < 2;
}

static inline int check_main(int argc, char **argv)
{
    int passed = 0, failed = 0;
    for (int i = 0; i < check_count; i++) {
        if (!check_wanted(check_tests[i].name, argc, argv))
            continue;
        if (check_run(&check_tests[i])) {
            passed++;
        } else {
            failed++;
            printf("FAILED %s\n", check_tests[i].name);
        }
        check_print_time(check_tests[i].name);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}

#define CHECK_MAIN                                                                                                     \
    int main(int argc, char **argv)                                                                                    \
    {                                                                                                                  \
        return check_main(argc, argv);                                                                                 \
    }

#endif
