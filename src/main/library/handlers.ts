import { resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import type { LIBRARY_COMMANDS } from '#shared/app/library.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import {
  addToCollection,
  createCollection,
  findCollection,
  listCollections,
  removeCollection,
  removeFromCollection,
  renameCollection,
} from './collections.ts'
import { exportItems } from './export.ts'
import { countFacets } from './facets.ts'
import { checkFiles, relinkFiles } from './heal.ts'
import type { LibraryOptions } from './index.ts'
import type { LibraryIntake } from './intake.ts'
import { presentItem } from './present.ts'
import { countItems, searchItems } from './search.ts'
import { inSlices } from './slices.ts'
import type { Staging } from './staging.ts'
import { rateItems, readItem, retagItem } from './store.ts'
import { syncHistory } from './sync.ts'

/** So many items are changed at once: a few milliseconds of work. */
const AT_ONCE = 50

export type LibraryHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof LIBRARY_COMMANDS>

type HandlerOptions = Pick<
  LibraryOptions,
  'db' | 'clock' | 'newId' | 'openHistory' | 'outputFolder' | 'batches' | 'onChange'
> & { intake: LibraryIntake; staging: Staging }

export function createLibraryHandlers(options: HandlerOptions): LibraryHandlers {
  const { db, clock, newId, onChange } = options
  const changing = <Value>(work: () => Value): Value => {
    const value = inTransaction(db, work)
    onChange()
    return value
  }

  return {
    'library.search': async (query) => searchItems(db, query),
    'library.count': async ({ filter }) => ({ count: countItems(db, filter) }),
    'library.facets': async ({ filter }) => countFacets(db, filter),
    'library.read': async ({ id }) => {
      const item = readItem(db, id)
      if (!item) throw new CommandError('unknown_item', 'This is not in the library.')
      return presentItem(db, item)
    },
    'library.rate': async ({ ids, rating }) => {
      await inSlices(ids, AT_ONCE, (slice) => inTransaction(db, () => rateItems(db, slice, rating)))
      onChange()
      return {}
    },
    'library.tag': async ({ ids, add, remove }) => {
      await inSlices(ids, AT_ONCE, (slice) =>
        inTransaction(db, () => {
          for (const id of slice) retagItem(db, id, { add, remove })
        }),
      )
      onChange()
      return {}
    },
    'library.export': async ({ ids, folder }, { signal }) =>
      exportItems(db, { ids, folder: resolve(folder), newId, signal }),
    'library.heal': async ({ folders }, { signal }) =>
      heal(db, [...folders, ...options.staging.outputFolders()], signal, onChange),
    'library.sync': async ({ connectionId }, { signal }) =>
      syncHistory(
        {
          db,
          intake: options.intake,
          remote: await options.openHistory(connectionId),
          connectionId,
          folder: options.outputFolder(),
          ofBatches: options.batches.generations(),
        },
        signal,
      ),
    'collections.list': async () => ({ collections: listCollections(db) }),
    'collections.create': async ({ name }) =>
      changing(() => createCollection(db, { id: newId(), name, now: clock.now() })),
    'collections.rename': async ({ id, name }) => changing(() => renameCollection(db, id, name)),
    'collections.remove': async ({ id }) => {
      changing(() => removeCollection(db, id))
      return {}
    },
    'collections.change': async ({ id, add, remove }) => {
      findCollection(db, id)
      await inSlices(remove, AT_ONCE, (slice) => removeFromCollection(db, id, slice))
      await inSlices(add, AT_ONCE, (slice) => addToCollection(db, id, slice, clock.now()))
      onChange()
      return findCollection(db, id)
    },
  }
}

/** Files are often only renamed: the folders they were made in are searched too. */
async function heal(
  db: Database,
  folders: readonly string[],
  signal: AbortSignal,
  onChange: () => void,
): Promise<{ checked: number; missing: number; relinked: number }> {
  const { checked, changed } = await checkFiles(db, signal)
  const relinked = await relinkFiles(db, folders, signal)
  if (changed || relinked > 0) onChange()
  return { checked, missing: countItems(db, { missing: true }), relinked }
}
