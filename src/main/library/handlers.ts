import { resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { CommandHandlers } from '#shared/app/commands.ts'
import type { Flag, LibraryFilter, LIBRARY_COMMANDS } from '#shared/app/library.ts'
import { prepareOutputFolder, requireFolder } from '../named-folder.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import {
  addToCollection,
  createCollection,
  findCollection,
  listCollections,
  removeCollection,
  removeFromCollection,
  renameCollection,
} from './store/collections.ts'
import { makeContactSheet } from './exports/contact-sheet.ts'
import { exportItems } from './exports/export-items.ts'
import { previewExport } from './exports/preview-export.ts'
import type { RunningExports } from './exports/running-exports.ts'
import { countFacets } from './facets.ts'
import { checkFiles, relinkFiles } from './heal.ts'
import type { LibraryOptions } from './index.ts'
import type { LibraryIntake } from './intake.ts'
import { lineageOf } from './lineage.ts'
import type { Meaning } from './meaning/index.ts'
import { countShown, outlineItems } from './outline.ts'
import { presentItem } from './present.ts'
import { idsInOrder, searchItems } from './search.ts'
import { countItems, idsThatFit } from './store/entries.ts'
import { inSlices } from '../tools/in-slices.ts'
import type { Staging } from './staging.ts'
import { flagItems } from './store/flags.ts'
import { requireItem } from './require-item.ts'
import { rateItems, retagItem } from './store/items.ts'
import { summarize } from './summary.ts'
import { syncHistory } from './sync.ts'
import type { Trashing } from './trashing.ts'

/** So many items are changed at once: a few milliseconds of work. */
const AT_ONCE = 50

export type LibraryHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof LIBRARY_COMMANDS>

type HandlerOptions = Pick<
  LibraryOptions,
  'db' | 'clock' | 'newId' | 'openHistory' | 'outputFolder' | 'batches' | 'pictures' | 'onChange'
> & {
  intake: LibraryIntake
  staging: Staging
  running: RunningExports
  trashing: Trashing
  meaning: Meaning
  previewsDir: string
}

export function createLibraryHandlers(options: HandlerOptions): LibraryHandlers {
  const { db, clock, newId, meaning, onChange } = options
  const understood = async <Query extends { filter: LibraryFilter }>({ filter, ...query }: Query) => ({
    ...query,
    filter: await meaning.sought(filter),
  })
  const changing = <Value>(work: () => Value): Value => {
    const value = inTransaction(db, work)
    onChange()
    return value
  }

  return {
    'library.search': async (query) => searchItems(db, await understood(query)),
    'library.outline': async (query) => outlineItems(db, await understood(query)),
    'library.ids': async (query) => ({ ids: idsInOrder(db, await understood(query)) }),
    'library.fitting': async (query) => ({ ids: idsThatFit(db, await understood(query)) }),
    'library.meaning': async () => meaning.standing(),
    'library.summary': async ({ ids }) => summarize(db, ids),
    'library.count': async (view) => ({ count: await countShown(db, await understood(view)) }),
    'library.facets': async (view) => countFacets(db, await understood(view)),
    'library.read': async ({ id }) => presentItem(db, requireItem(db, id)),
    'library.lineage': async ({ id }) => lineageOf(db, requireItem(db, id)),
    'library.rate': async ({ ids, rating }) => {
      const before: { id: string; rating: number }[] = []
      await inSlices(ids, AT_ONCE, (slice) => before.push(...inTransaction(db, () => rateItems(db, slice, rating))))
      onChange()
      return { before: groupsOf(before, (item) => item.rating).map(([was, ids]) => ({ rating: was, ids })) }
    },
    'library.flag': async ({ ids, flag }) => {
      const before: { id: string; flag: Flag }[] = []
      await inSlices(ids, AT_ONCE, (slice) => before.push(...inTransaction(db, () => flagItems(db, slice, flag))))
      onChange()
      return { before: groupsOf(before, (item) => item.flag).map(([was, ids]) => ({ flag: was, ids })) }
    },
    'library.trash': async ({ ids }, { signal }) => options.trashing.trash(ids, signal),
    'library.restore': async ({ ids }, { signal }) => options.trashing.restore(ids, signal),
    'library.tag': async ({ ids, add, remove }) => {
      const changes = { added: [] as TagOfItem[], removed: [] as TagOfItem[] }
      await inSlices(ids, AT_ONCE, (slice) =>
        inTransaction(db, () => {
          for (const id of slice) {
            const { added, removed } = retagItem(db, id, { add, remove })
            changes.added.push(...added.map((tag) => ({ id, tag })))
            changes.removed.push(...removed.map((tag) => ({ id, tag })))
          }
        }),
      )
      onChange()
      return { added: byTag(changes.added), removed: byTag(changes.removed) }
    },
    'library.export': async ({ ids, folder, options: wanted, exportId, counterFrom }, { signal }) => {
      await prepareOutputFolder(resolve(folder), clock)
      const tools = { db, newId, pictures: options.pictures }
      return options.running.during({ id: exportId ?? newId(), total: ids.length, signal }, (stop, onItem) =>
        exportItems(tools, { ids, folder: resolve(folder), options: wanted, counterFrom, signal: stop, onItem }),
      )
    },
    'library.contactSheet': async ({ content, folder, name, options: wanted, exportId }, { signal }) => {
      await prepareOutputFolder(resolve(folder), clock)
      const tools = { db, newId, pictures: options.pictures, previewsDir: options.previewsDir }
      const total =
        content.kind === 'items' ? content.ids.length : content.grid.lines.flatMap(({ cells }) => cells.flat()).length
      return options.running.during({ id: exportId ?? newId(), total, signal }, (stop, onItem) =>
        makeContactSheet(tools, { content, folder: resolve(folder), name, options: wanted, signal: stop, onItem }),
      )
    },
    'library.exportPreview': async ({ ids, options: wanted }, { signal }) =>
      previewExport({ db, pictures: options.pictures }, { ids, options: wanted, signal }),
    'exports.read': async () => ({ running: options.running.read() }),
    'exports.cancel': async ({ id }) => {
      options.running.cancel(id)
      return {}
    },
    'library.heal': async ({ folders }, { signal }) => {
      for (const folder of folders) await requireFolder(folder, clock)
      return heal(db, [...folders, ...options.staging.outputFolders()], signal, onChange)
    },
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
    'collections.list': async (view) => {
      const shown = await understood(view)
      const collections = listCollections(db)
      for (const collection of collections) {
        const filter = { ...shown.filter, collectionId: collection.id }
        collection.count = await countShown(db, { ...shown, filter })
      }
      return { collections }
    },
    'collections.create': async ({ name, id = newId() }) =>
      changing(() => createCollection(db, { id, name, now: clock.now() })),
    'collections.rename': async ({ id, name }) => changing(() => renameCollection(db, id, name)),
    'collections.remove': async ({ id }) => {
      changing(() => removeCollection(db, id))
      return {}
    },
    'collections.change': async ({ id, add, remove }) => {
      findCollection(db, id)
      const removed: string[] = []
      const added: string[] = []
      await inSlices(remove, AT_ONCE, (slice) => removed.push(...removeFromCollection(db, id, slice)))
      await inSlices(add, AT_ONCE, (slice) => added.push(...addToCollection(db, id, slice, clock.now())))
      onChange()
      return { collection: findCollection(db, id), added, removed }
    },
  }
}

interface TagOfItem {
  id: string
  tag: string
}

function byTag(changes: readonly TagOfItem[]): { tag: string; ids: string[] }[] {
  return groupsOf(changes, ({ tag }) => tag).map(([tag, ids]) => ({ tag, ids }))
}

function groupsOf<Item extends { id: string }, Key>(items: readonly Item[], keyOf: (item: Item) => Key) {
  return [...Map.groupBy(items, keyOf)].map(([key, group]): [Key, string[]] => [key, group.map(({ id }) => id)])
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
