/* isettlers: games of the isettlers engine from C. Includes everything but the tables of single games. */
#ifndef ISC_CLIENT_H
#define ISC_CLIENT_H

#include "isettlers-client/engine.h"
#include "isettlers-client/error.h"
#include "isettlers-client/hosted.h"
#include "isettlers-client/lookup.h"
#include "isettlers-client/protocol.h"
#include "isettlers-client/push.h"
#include "isettlers-client/state.h"
#include "isettlers-client/tables.h"
#include "isettlers-client/tree.h"

#endif
