// The entry of libFuzzer, which compilers link with -sanitize=fuzzer, for programs that have a main function of their own.
// Source: LLVM's documentation, "libFuzzer: Using libFuzzer as a library".

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
