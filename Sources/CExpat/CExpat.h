// The system's expat, and its converter of encodings, as the one header that XMLCodable's Parsing folder imports.
#include <expat.h>
#include <errno.h>
#include <iconv.h>

// From 2.6 on, expat waits with an unfinished token until twice as much has come, unless it is told not to. It has been taken over into older
// versions too, so where the linker lets a function be missing it is asked for by name, whatever the header says.
#if defined(__ELF__)
extern XML_Bool XML_SetReparseDeferralEnabled(XML_Parser parser, XML_Bool enabled) __attribute__((weak));
#define CEXPAT_HAS_REPARSE_DEFERRAL 1
#elif XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 6)
extern XML_Bool XML_SetReparseDeferralEnabled(XML_Parser parser, XML_Bool enabled) __attribute__((weak_import));
#define CEXPAT_HAS_REPARSE_DEFERRAL 1
#endif

/// Has the parser try an unfinished token with every piece that it is given.
static inline void CExpat_disableReparseDeferral(XML_Parser parser) {
#ifdef CEXPAT_HAS_REPARSE_DEFERRAL
    if (XML_SetReparseDeferralEnabled) XML_SetReparseDeferralEnabled(parser, XML_FALSE);
#endif
}

// From 2.4 on, expat counts what entities expand to, unless it was built without support of document types. Apple's linker may not know of the
// functions that the library has, so there they are looked up when the program runs.
#if defined(__ELF__)
extern XML_Bool XML_SetBillionLaughsAttackProtectionMaximumAmplification(XML_Parser parser, float maximum) __attribute__((weak));
extern XML_Bool XML_SetBillionLaughsAttackProtectionActivationThreshold(XML_Parser parser, unsigned long long bytes) __attribute__((weak));
#define CEXPAT_FUNCTION(name) name
#elif defined(__APPLE__)
#include <dlfcn.h>
#define CEXPAT_FUNCTION(name) dlsym(RTLD_DEFAULT, #name)
#endif

/// Has the parser stop where entities make a document larger than so many bytes and so many times as long as what has been read of it.
static inline void CExpat_limitExpansion(XML_Parser parser, unsigned long long bytes, float amplification) {
#ifdef CEXPAT_FUNCTION
    XML_Bool (*setBytes)(XML_Parser, unsigned long long) = CEXPAT_FUNCTION(XML_SetBillionLaughsAttackProtectionActivationThreshold);
    XML_Bool (*setAmplification)(XML_Parser, float) = CEXPAT_FUNCTION(XML_SetBillionLaughsAttackProtectionMaximumAmplification);
    if (setBytes) setBytes(parser, bytes);
    if (setAmplification) setAmplification(parser, amplification);
#endif
}

// What a conversion is, and whether its input is constant, differs between systems.

/// Begins a conversion to UTF-8; NULL where the system has none from that encoding.
static inline void *CExpat_openConversion(const char *encoding) {
    iconv_t conversion = iconv_open("UTF-8", encoding);
    return conversion == (iconv_t)-1 ? NULL : (void *)conversion;
}

/// Converts as much as there is room for, and moves the pointers on. With no input, writes what the conversion holds back.
/// Returns 0, E2BIG if there is no more room, EINVAL if the input ends within a character, or EILSEQ at a malformed one.
static inline int CExpat_convert(void *conversion, const char **input, size_t *inputCount, char **output, size_t *outputCount) {
    return iconv((iconv_t)conversion, (char **)input, inputCount, output, outputCount) == (size_t)-1 ? errno : 0;
}

static inline void CExpat_closeConversion(void *conversion) { iconv_close((iconv_t)conversion); }
