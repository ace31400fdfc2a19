// The system's expat, as the one header that XMLCodable's Parsing folder imports.
#include <expat.h>

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
