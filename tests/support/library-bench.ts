import { randomBytes } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, expect } from 'vitest'
import { createMovableClock, type MovableClock } from '#main/tools/clock.ts'
import { canFindByMeaning, MEANING_VERSION } from '#main/engine/meaning/networks.ts'
import { createWorkers } from '#main/engine/workers/pool.ts'
import { createLibrary, type Library } from '#main/library/index.ts'
import type { Intake } from '#main/library/intake.ts'
import { createFreedesktopTrash } from '#main/trash/freedesktop.ts'
import { createLibraryFiles } from '#main/media/media-files.ts'
import { openUserDatabase } from '#main/user-database/open.ts'
import { createUuids } from '#main/tools/uuid.ts'
import { COMMANDS, type CommandInput, type CommandOutput } from '#shared/app/commands.ts'
import type { LIBRARY_COMMANDS } from '#shared/app/library.ts'
import { stage } from './library-scene.ts'
import { placeMigrated } from './new-data-folder.ts'
import { createTestHost } from './test-host.ts'

type LibraryCommand = keyof typeof LIBRARY_COMMANDS
export type Filter = CommandInput<'library.search'>['filter']

interface LibraryBench {
  readonly clock: MovableClock
  readonly dataDir: string
  /** Where outputs go. */
  readonly outDir: string
  readonly db: Database
  readonly library: Library
  /** How often the windows were told that something is new. */
  readonly changes: number
  /** As the app calls it: the input checked, the answer in the shape of the table. */
  run: <Name extends LibraryCommand>(name: Name, input: CommandInput<Name>) => Promise<CommandOutput<Name>>
  /** Takes in something that was made; answers its id. */
  add: (assetId: string, change?: Parameters<typeof stage>[2]) => Promise<string>
  /** The prompts of what a filter leaves, after comparing them with its count. */
  found: (filter: Filter) => Promise<string[]>
  /** The file that a window gets for an id. */
  resolve: ReturnType<typeof createLibraryFiles>['resolve']
}

/** A library on a real database, new for every test of the file that calls this. */
export function prepareLibrary(): LibraryBench {
  const host = createTestHost({ empty: true, reads: true })
  const clock = createMovableClock({ startMs: Date.now() })
  let dataDir: string
  let outDir: string
  let db: Database
  let library: Library
  let changes: number
  let workers: ReturnType<typeof createWorkers> | undefined

  const openWorkers = () => (workers ??= createWorkers({ host, size: 1 }))

  beforeEach(() => {
    dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-library-')))
    outDir = join(dataDir, 'made')
    placeMigrated('library.db', dataDir)
    db = openUserDatabase(dataDir)
    changes = 0
    library = createLibrary({
      db,
      dataDir,
      clock,
      newId: createUuids({ randomBytes, now: () => clock.now() }),
      randomBytes,
      log: host.log,
      thumbnailer: { draw: async (job, signal) => (await openWorkers().draw(job, { signal })).drawn },
      textFinder: {
        async findText(job, signal) {
          const found = await openWorkers().findText(job, { signal })
          return found.readable ? found : null
        },
      },
      meaningReader: {
        isAvailable: () => canFindByMeaning(host.worker),
        network: MEANING_VERSION,
        read: async (texts, signal) => (await openWorkers().embed({ texts: [...texts] }, { signal })).vectors,
        understand: async (question, signal) => {
          const { vectors } = await openWorkers().embed({ texts: [question], wholeWords: true }, { signal })
          return vectors[0]?.length ? vectors[0] : undefined
        },
      },
      pictures: {
        convert: (job, signal) => openWorkers().convert(job, { signal }),
        contactSheet: (job, signal) => openWorkers().contactSheet(job, { signal }),
      },
      trash: createFreedesktopTrash({ home: join(dataDir, 'home'), env: {}, uid: 1000, clock }),
      openHistory: () => Promise.reject(new Error('no service in this test')),
      outputFolder: () => outDir,
      batches: { generations: () => new Set(), awaitedAssets: () => [] },
      isBusy: () => false,
      onChange: () => (changes += 1),
      onReading: () => {},
      onExport: () => {},
    })
  })
  afterEach(async () => {
    await library.close()
    await workers?.close()
    workers = undefined
    db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function run<Name extends LibraryCommand>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>> {
    const parsed = COMMANDS[name].input.parse(input)
    const handler = library.handlers[name] as (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>
    return COMMANDS[name].output.parse(
      await handler(parsed, { signal: new AbortController().signal }),
    ) as CommandOutput<Name>
  }

  return {
    clock,
    get dataDir() {
      return dataDir
    },
    get outDir() {
      return outDir
    },
    get db() {
      return db
    },
    get library() {
      return library
    },
    get changes() {
      return changes
    },
    run,
    add: async (assetId, change = {}) => {
      const staging = await library.intake.stagingDir(outDir)
      return (await library.intake.takeIn(stage(staging, assetId, { folder: outDir, ...change }))).itemId
    },
    found: async (filter) => {
      const { items } = await run('library.search', { filter })
      const { count } = await run('library.count', { filter })
      expect(count).toBe(items.length)
      return items.map(({ prompt }) => prompt)
    },
    resolve: (id) => createLibraryFiles((each) => library.findMedia(each)).resolve(id),
  }
}

export const prompted = (prompt: string, settings: Partial<Intake['settings']> = {}) => ({
  settings: { params: { prompt }, ...settings },
})
