import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { createBatches } from '../batches/index.ts'
import { stateOfBatch } from '../batches/store/batches.ts'
import { ownSeed } from '../engine/runners/own-seed.ts'
import type { Library } from '../library/index.ts'
import { isProgramRun } from '../programs/store.ts'
import { createSheets } from '../sheets/index.ts'
import { closeAll } from '../tools/close-all.ts'
import { createWatcher } from '../watch-folders/watcher.ts'
import type { Base } from './base.ts'
import type { Services } from './services.ts'
import { traitsOf } from '../host-traits.ts'

/** A batch of thousands of rows shall not ask for the catalog every half minute. */
const KNOWN_TO_BATCHES_MS = 10 * 60_000

/** Lists of work: as sheets before they run, as batches while they do, and by themselves from watched folders. */
export function createLists(
  { host, db, newId, random, publish }: Base,
  { services, library }: { services: Services; library: Library },
) {
  const { clock, log } = host
  const { clients, recentCatalogs } = services
  const batches = createBatches({
    db,
    clock,
    random,
    newId,
    library: library.intake,
    findsText: services.findsText,
    findTextIn: (ids, signal) => library.findTextIn(ids, signal),
    discard: (ids) => library.discard(ids),
    fetch: services.fetchPublic,
    log,
    connect: (id) => clients.open(id),
    isOfProgram: (batchId) => isProgramRun(db, batchId),
    catalogOf: services.batchCatalogOf,
    recentCatalogOf: (id) => recentCatalogs.of(id, KNOWN_TO_BATCHES_MS),
    editingCatalogOf: (id) => recentCatalogs.of(id),
    // what a foreign service makes of a seed, it does not say
    ownSeed: (id, generation, position) => (id === BUNDLED_CONNECTION_ID ? ownSeed(generation, position) : null),
    onChange: (batchId) => publish({ type: 'batch.changed', batchId }),
    // its service may be one that nobody has watched until now
    onRun: () => services.availability.wake(),
    resumeOnStart: traitsOf(host).staysOpen,
  })
  const sheets = createSheets({
    db,
    clock,
    newId,
    log,
    onChange: (sheetId) => publish({ type: 'sheet.changed', sheetId }),
  })
  const watcher = createWatcher({
    db,
    clock,
    timeZone: host.timeZone,
    batches,
    catalogOf: (id) => clients.catalog(id),
    library,
    log,
    onChange: () => publish({ type: 'watch.changed' }),
  })

  return {
    batches,
    sheets,
    watcher,
    /** Clears away sheets that earlier runs have left, and the drafts that they became. */
    tidy: () =>
      sheets.tidy(async (id) => {
        if (stateOfBatch(db, id) === 'draft') await batches.remove(id)
      }),
    close: () => closeAll([() => sheets.close(), () => watcher.close(), () => batches.close()], log),
  }
}
