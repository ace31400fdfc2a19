// The system's expat, for the contender that does nothing but parse.
#include <expat.h>
