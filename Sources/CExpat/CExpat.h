// The system's expat, as the one header that XMLCodable's Parsing folder imports.
#include <expat.h>
