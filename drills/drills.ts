import { bulkChanges } from '#drills/bulk-drill.ts'
import { manyOrders } from '#drills/crowd-drill.ts'
import { hugeFiles } from '#drills/hostile-file-drill.ts'
import { poisonJobs, schedulesOnThreeNodes } from '#drills/job-drills.ts'
import { outOfMemory } from '#drills/memory-drill.ts'
import { killedMigration } from '#drills/migration-drill.ts'
import { eventsInAnyOrder } from '#drills/provider-event-drill.ts'
import { slowDatabase } from '#drills/slow-database-drill.ts'
import { olderOverNewer, upgradeUnderTraffic } from '#drills/upgrade-drill.ts'
import { soak } from '#drills/soak-drill.ts'
import { unreachableProviders } from '#drills/provider-drills.ts'
import { burst, idleConnections } from '#drills/load-drills.ts'
import { doubleClicks, gatewaysAtOnce, lostAnswers } from '#drills/answer-drills.ts'
import { brokenDisk, damagedPage } from '#drills/disk-drills.ts'
import { clusterFailOver, lostStandby } from '#drills/cluster-database-drills.ts'
import { lostReplica } from '#drills/cluster-replica-drill.ts'
import { lostApi, lostStore, lostWorker } from '#drills/cluster-process-drills.ts'
import { slowClients, vanishingClients } from '#drills/client-drills.ts'
import { clocksApart, jumpClock } from '#drills/clock-drills.ts'
import { failOver } from '#drills/fail-over-drill.ts'
import { halfOpenConnections, noConnectionFree } from '#drills/connection-drills.ts'
import { faultyProvider, oneProviderAway, twoWorkers } from '#drills/handover-drills.ts'
import type { Installation } from '#drills/installation.ts'
import { killBeforeHandover, killDuringHandover } from '#drills/mails-under-faults.ts'
import {
  cutConnections,
  killAndReplay,
  killDatabase,
  movesAtOnce,
  otherBody,
  stopUnderLoad,
} from '#drills/order-drills.ts'
import type { Found } from '#drills/orders-under-faults.ts'
import { ownDatabaseRestored } from '#drills/own-database-drill.ts'
import { brokenBucket, fullDisk, missingDocuments, scannerAway } from '#drills/store-drills.ts'
import { TESTS } from '#drills/tests-of-faults.ts'
import { hardlyAnyProcessor, stopWorker } from '#drills/worker-drills.ts'

export interface DrillRow {
  fault: string
  /** What must hold afterwards. */
  invariant: string
  /** Injects it into an installation where nothing runs, leaves nothing running, and returns what the database holds then. */
  run: (it: Installation) => Promise<Found>
}

/** TABLE: every fault that Entrada has to live with -> the drill that injects it for real. */
export const DRILLS: Record<`R${number}`, DrillRow> = {
  R1: {
    fault: 'kill -9 after the commit, before the mail is handed over',
    invariant: 'the mail goes once',
    run: killBeforeHandover,
  },
  R2: {
    fault: 'kill -9 while the provider has the mail',
    invariant: 'uncertain, never a second call',
    run: killDuringHandover,
  },
  R3: {
    fault: 'the answer is lost after the commit',
    invariant: 'the same key gives the same order',
    run: lostAnswers,
  },
  R4: {
    fault: 'the provider is busy, fails, is away, refuses',
    invariant: 'sent once; refused is failed at once',
    run: faultyProvider,
  },
  R5: {
    fault: 'one provider is away',
    invariant: 'the other one’s mails go on',
    run: oneProviderAway,
  },
  R6: {
    fault: 'events of providers twice, late, out of order',
    invariant: 'a mail only goes forward',
    run: eventsInAnyOrder,
  },
  R7: {
    fault: 'PostgreSQL killed under load',
    invariant: '503 meanwhile, the server lives, nothing lost',
    run: killDatabase,
  },
  R8: {
    fault: 'fail-over of a cluster',
    invariant: 'nothing acknowledged is lost, at work again within half a minute',
    run: failOver,
  },
  R9: {
    fault: 'a slow database, a lock that is held',
    invariant: 'a time limit, then 503',
    run: slowDatabase,
  },
  R10: { fault: 'no connection is free', invariant: '503, not a hang', run: noConnectionFree },
  R11: {
    fault: 'a connection that is open at one end',
    invariant: 'recovered within half a minute',
    run: halfOpenConnections,
  },
  R12: {
    fault: 'fifty moves of one order at once',
    invariant: 'one end state, a line of history for each move, counts equal lists',
    run: movesAtOnce,
  },
  R13: {
    fault: 'two gateways made active at once',
    invariant: 'exactly one is active',
    run: gatewaysAtOnce,
  },
  R14: { fault: 'a double click', invariant: 'one effect', run: doubleClicks },
  R15: { fault: 'the same key with another body', invariant: 'refused, no effect', run: otherBody },
  R16: {
    fault: 'many orders deleted while others work on them, also killed',
    invariant: 'all or nothing, no deadlock',
    run: bulkChanges,
  },
  R17: {
    fault: 'kill -9 in a stream of orders, then all again in another order',
    invariant: 'each order once, with its id',
    run: killAndReplay,
  },
  R18: {
    fault: 'the disk is full',
    invariant: 'refused, no row, no half file',
    run: fullDisk,
  },
  R19: {
    fault: 'the disk is read-only or fails',
    invariant: 'not acknowledged, no row, no half file',
    run: brokenDisk,
  },
  R20: {
    fault: 'clients vanish in the middle of uploads',
    invariant: 'nothing is left of them',
    run: vanishingClients,
  },
  R21: {
    fault: 'slow clients',
    invariant: 'cut off, others are served',
    run: slowClients,
  },
  R22: {
    fault: 'the object store fails',
    invariant: 'a row only after the file',
    run: brokenBucket,
  },
  R23: {
    fault: 'huge files, bombs',
    invariant: 'refused at the limit',
    run: hugeFiles,
  },
  R24: { fault: 'ten thousand connections', invariant: 'others are served', run: idleConnections },
  R25: { fault: 'fifty times the load for half a minute', invariant: 'recovers by itself', run: burst },
  R26: { fault: 'two minutes of load in little memory, or SOAK_MINUTES', invariant: 'memory stays level', run: soak },
  R27: {
    fault: 'the kernel ends it for want of memory',
    invariant: 'as kill -9: nothing lost, no mail twice',
    run: outOfMemory,
  },
  R28: {
    fault: 'hardly any processor time',
    invariant: 'nothing is done twice, no lease is lost',
    run: hardlyAnyProcessor,
  },
  R29: {
    fault: 'a worker stopped until its lease is over, then going on',
    invariant: 'nothing is done twice, its late word changes nothing',
    run: stopWorker,
  },
  R30: { fault: 'SIGTERM under load', invariant: 'what is in flight is finished, exit 0', run: stopUnderLoad },
  R31: {
    fault: 'the clock jumps',
    invariant: 'the database’s time decides: sessions, times, claims, leases',
    run: jumpClock,
  },
  R32: {
    fault: 'the clocks of server and database differ',
    invariant: 'the database’s time decides: sessions, times, claims, leases',
    run: clocksApart,
  },
  R33: {
    fault: 'poison jobs',
    invariant: 'given up, others go on',
    run: poisonJobs,
  },
  R34: {
    fault: 'two workers, one job',
    invariant: 'once',
    run: twoWorkers,
  },
  R35: {
    fault: 'schedules on three nodes',
    invariant: 'each run once',
    run: schedulesOnThreeNodes,
  },
  R36: {
    fault: 'all connections to the database cut, with the listener’s',
    invariant: 'nothing lost, the server lives',
    run: cutConnections,
  },
  R37: { fault: 'an upgrade from an older version under traffic', invariant: 'both work', run: upgradeUnderTraffic },
  R38: {
    fault: 'a migration killed half-way, two starts at once',
    invariant: 'goes on, one at a time',
    run: killedMigration,
  },
  R39: {
    fault: 'the older version over the newer database',
    invariant: 'does not start, and says so',
    run: olderOverNewer,
  },
  R40: {
    fault: 'restore to a moment on an empty machine',
    invariant: 'every row’s document is there',
    run: ownDatabaseRestored,
  },
  R41: {
    fault: 'documents missing or changed',
    invariant: 'named',
    run: missingDocuments,
  },
  R42: { fault: 'a damaged page of the database', invariant: 'found and named', run: damagedPage },
  R43: { fault: 'names or certificates of providers fail', invariant: 'tried again, said', run: unreachableProviders },
  R44: {
    fault: 'a hundred thousand orders, or DRILL_ORDERS',
    invariant: 'lists, counts and search answer while orders come in, and each count is its list’s',
    run: manyOrders,
  },
  R45: {
    fault: 'the virus scanner is away',
    invariant: 'what comes waits, goes to nobody, and goes when it is back',
    run: scannerAway,
  },
  R46: {
    fault: 'fail-over by Patroni: the primary’s PostgreSQL killed, its machine gone',
    invariant: 'nothing acknowledged is lost, nothing twice, live events go on',
    run: clusterFailOver,
  },
  R47: {
    fault: 'one of two APIs behind HAProxy killed, one standing still',
    invariant: 'the other one serves; what is sent again under its key is once',
    run: lostApi,
  },
  R48: {
    fault: 'one of two workers killed',
    invariant: 'the other one does what it left, no mail twice',
    run: lostWorker,
  },
  R49: {
    fault: 'the standby gone, then the primary too',
    invariant: 'writes go on without the standby; one that lacks them never leads',
    run: lostStandby,
  },
  R50: {
    fault: 'the store gone, with all of its servers',
    invariant: 'a row only after the file, the rest goes on',
    run: lostStore,
  },
  R51: {
    fault: 'the replica that staff read from standing still, gone, and back',
    invariant: 'each order is found as soon as it is acknowledged; no reader is refused',
    run: lostReplica,
  },
}

/** What proves a row, in the words of docs/reliability.md: the drill, and the tests that inject the fault in a smaller world. */
export function shownBy(id: string): string {
  const named = (TESTS[id] ?? []).map((test) => test.replace(/^(\S+) › /, '`$1` › '))
  return ['drill', ...named].join(' <br> ')
}
