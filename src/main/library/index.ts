import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { CommandOutput } from '#shared/app/commands.ts'
import { createBackground } from '../tools/background.ts'
import type { Clock } from '../tools/clock.ts'
import type { Log } from '../tools/log.ts'
import { createLibraryHandlers, type LibraryHandlers } from './handlers.ts'
import { checkFiles } from './heal.ts'
import type { LibraryIntake } from './intake.ts'
import { findItemFile, type FileQuestion, type ItemFile } from './find-file.ts'
import { findMedia } from './item-media.ts'
import { createMeaning, type MeaningReader } from './meaning/index.ts'
import { removeLeftParts } from './exports/export-parts.ts'
import type { PictureWorkers } from './exports/picture-workers.ts'
import { createRunningExports } from './exports/running-exports.ts'
import { createPreviews, type Thumbnailer } from './previews.ts'
import { openStaging } from './staging.ts'
import type { RemoteHistory } from './sync.ts'
import { addSortKeysToOlderItems } from './older-items.ts'
import { createIntake } from './take-in.ts'
import { findTextIn, type TextFinder } from './text-finding.ts'
import type { Trash } from '../trash/trash.ts'
import { createTrashing } from './trashing.ts'
import { describeError } from '../tools/describe-error.ts'

/** Everything ever made: taken in, found again, kept whole. Works without any service. */
export interface Library {
  intake: LibraryIntake
  handlers: LibraryHandlers
  /** Where a media id leads, if it is one of ours. */
  findMedia(id: string): { path: string; mimeType: string } | undefined
  findFile(question: FileQuestion): ItemFile | undefined
  /** The first file that an export of this run has written. */
  exportedBy(exportId: string): string | undefined
  /** Looks for words in items where nobody has yet; a `TextNotSoughtError` when that cannot be done here. */
  findTextIn(ids: readonly string[], signal: AbortSignal): Promise<void>
  /** Moves items to the system's trash, once what the last run had begun is ended. */
  discard(ids: readonly string[]): Promise<CommandOutput<'library.trash'>>
  /** Ends what the last run has begun; with `background`, also draws and checks from then on. */
  start(options: { background: boolean }): void
  close(): Promise<void>
}

export interface LibraryOptions {
  db: Database
  dataDir: string
  clock: Clock
  newId: () => string
  randomBytes: (size: number) => Uint8Array
  log: Log
  thumbnailer: Thumbnailer
  textFinder: TextFinder
  meaningReader: MeaningReader
  pictures: PictureWorkers
  /** Undefined where the host reaches none. */
  trash: Trash | undefined
  /** The account behind a connection. */
  openHistory: (connectionId: string) => Promise<RemoteHistory>
  /** Where outputs go that nobody has chosen a folder for. */
  outputFolder: () => string
  batches: {
    /** Generations they have asked for. */
    generations: () => ReadonlySet<string>
    /** Outputs whose files may be arriving. */
    awaitedAssets: () => Iterable<string>
  }
  /** Whether something is being made that the processor is needed for. */
  isBusy: () => boolean
  onChange: () => void
  /** More of it was read for finding by meaning. */
  onReading: () => void
  /** An export has come further. */
  onExport: () => void
}

/** After the start, when nobody waits for the disk any more, and then from time to time. */
const FIRST_CHECK_MS = 20_000
const NEXT_CHECK_MS = 15 * 60_000

export function createLibrary(options: LibraryOptions): Library {
  const { db, clock, newId, randomBytes, log } = options
  const previewsDir = join(options.dataDir, 'thumbnails')
  const closing = new AbortController()
  const { signal } = closing
  const meaning = createMeaning({
    db,
    reader: options.meaningReader,
    clock,
    log,
    isBusy: options.isBusy,
    onFound: options.onChange,
    onProgress: options.onReading,
    signal,
  })
  const onChange = () => {
    meaning.changed()
    options.onChange()
  }
  const previews = createPreviews({ db, previewsDir, thumbnailer: options.thumbnailer, log, onMade: onChange, signal })
  const staging = openStaging(db)
  const running = createRunningExports(options.onExport)
  const trashing = createTrashing({ db, clock, trash: options.trash, onChange })
  let background = false
  const intake = createIntake({
    db,
    clock,
    newId,
    randomBytes,
    previewsDir,
    onAdded() {
      onChange()
      if (background) previews.wake()
    },
  })
  const begun = createBackground({
    signal,
    onFailure: (error, what) => log.error(`${what} failed.`, { error: describeError(error) }),
  })
  const tidied = Promise.withResolvers<void>()
  let cancelCheck: (() => void) | undefined

  async function tidyUp(): Promise<void> {
    const { dropped, failed } = await intake.recover()
    if (dropped > 0) log.info('Files that were on their way are gone and will be fetched again.', { count: dropped })
    for (const error of failed) log.warn('A file on its way could not be taken in.', { reason: String(error) })
    const { broughtBack, failed: stuck } = await trashing.recover()
    if (broughtBack > 0) log.info('Files that were on their way to the trash are back.', { count: broughtBack })
    for (const error of stuck)
      log.warn('A file on its way to the trash could not be brought back.', { reason: String(error) })
    if (signal.aborted) return
    await staging.sweep({ now: clock.now(), awaited: options.batches.awaitedAssets() })
  }

  function checkLater(delayMs: number): void {
    cancelCheck = clock.setTimer(delayMs, () =>
      begun.run(async () => {
        try {
          if ((await checkFiles(db, signal)).changed) onChange()
        } finally {
          if (!signal.aborted) checkLater(NEXT_CHECK_MS)
        }
      }, 'Looking after the files'),
    )
  }

  return {
    intake,
    handlers: createLibraryHandlers({ ...options, onChange, intake, staging, running, trashing, meaning, previewsDir }),
    findMedia: (id) => findMedia(db, previewsDir, id),
    findFile: (question) => findItemFile(db, question),
    exportedBy: (exportId) => running.firstPath(exportId),
    findTextIn: (ids, given) => findTextIn({ db, finder: options.textFinder }, ids, AbortSignal.any([signal, given])),
    async discard(ids) {
      await tidied.promise
      return trashing.trash(ids, signal)
    },
    start(wanted) {
      background = wanted.background
      begun.run(() => tidyUp().finally(tidied.resolve), 'Taking in what was on its way')
      begun.run(() => removeLeftParts(db), 'Clearing away what exports have left')
      begun.run(async () => {
        if (await addSortKeysToOlderItems(db, signal)) onChange()
      }, 'Reckoning what older items are sorted and stacked by')
      if (!background) return
      previews.wake()
      meaning.start()
      checkLater(FIRST_CHECK_MS)
    },
    async close() {
      closing.abort()
      tidied.resolve()
      cancelCheck?.()
      await Promise.all([begun.idle(), previews.idle(), meaning.idle(), running.close()])
      cancelCheck?.()
    },
  }
}
