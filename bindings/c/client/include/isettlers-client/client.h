/* The client of the isettlers engine's protocol. Includes everything. */
#ifndef ISC_CLIENT_H
#define ISC_CLIENT_H

#include "isettlers-client/engine.h"
#include "isettlers-client/error.h"
#include "isettlers-client/protocol.h"
#include "isettlers-client/tree.h"

#endif
