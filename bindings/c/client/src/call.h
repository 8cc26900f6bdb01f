/* A call: a request and its reply. */
#ifndef ISC_CALL_H
#define ISC_CALL_H

#include "pump.h"

struct isc_call {
    isc_waiter waiter; /* first: the pump knows the call by it */
    isc_engine *engine;
};

/* End all calls; they outlive the engine. */
void isc__orphan_calls(isc_engine *engine);

#endif
