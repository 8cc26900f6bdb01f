/* isettlers: games of the isettlers engine from C. Includes everything but the tables of single games. */
#ifndef ISETTLERS_ISETTLERS_H
#define ISETTLERS_ISETTLERS_H

#include "isettlers/engine.h"
#include "isettlers/error.h"
#include "isettlers/hosted.h"
#include "isettlers/lookup.h"
#include "isettlers/protocol.h"
#include "isettlers/push.h"
#include "isettlers/state.h"
#include "isettlers/tables.h"
#include "isettlers/tree.h"

#endif
