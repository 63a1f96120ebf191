import { copyFile, mkdir, realpath, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Clock } from '../tools/clock.ts'
import { makeFolder } from '../tools/make-folder.ts'
import { createTurns } from '../tools/turns.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import type { EmbeddedSettings } from './embed/settings-text.ts'
import { nameFiles } from './file-names.ts'
import type { Intake, LibraryIntake, TakenIn } from './intake.ts'
import { clearIntake, findIntake, openIntakes, saveFiles, saveIntake, type PromisedFile } from './store/intakes.ts'
import { describeFile, placeFile, prepareFile, removeFile, StagedFileGoneError } from './place-file.ts'
import { sourceThumbnail } from './preview-files.ts'
import { openStaging } from './staging.ts'
import { findItem, insertItem } from './store/items.ts'

/** What has been done for a file, in this order; a crash may come between any two. */
export const INTAKE_STEPS = ['promised', 'prepared', 'placed', 'described', 'indexed', 'cleared'] as const
export type IntakeStep = (typeof INTAKE_STEPS)[number]

export interface IntakeOptions {
  db: Database
  clock: Clock
  newId: () => string
  randomBytes: (size: number) => Uint8Array
  onAdded: (itemId: string) => void
  /** Where small pictures are kept; without it the service's own are let go. */
  previewsDir?: string
  onStep?: (step: IntakeStep) => void
}

export interface CrashSafeIntake extends LibraryIntake {
  /**
   * Ends what an earlier run has begun. What cannot be ended is forgotten, with every trace of it. What can no longer be
   * read in the journal is left as it is, files and entry: whoever asks for that output again mends it.
   */
  recover(): Promise<{ finished: number; dropped: number; failed: unknown[] }>
}

/**
 * Takes files into the user's folder. Names are promised in the journal before a file appears, the whole file is written
 * and synced beside its place before it gets its name, and the journal is cleared in the transaction that indexes it. The
 * staged files stay until then: whatever is interrupted can be done again.
 */
export function createIntake(options: IntakeOptions): CrashSafeIntake {
  const { db, clock, newId, randomBytes, onAdded, previewsDir, onStep = () => {} } = options
  const staging = openStaging(db)
  const inTurn = createTurns()

  /** One at a time for the same output: a sync and a batch may want it at once. */
  function alone<Value>(
    { connectionId, assetId }: { connectionId: string; assetId: string },
    work: () => Promise<Value>,
  ): Promise<Value> {
    return inTurn(`${connectionId} ${assetId}`, work)
  }

  async function takeIn(intake: Intake): Promise<TakenIn> {
    const { connectionId } = intake.settings
    const known = findItem(db, connectionId, intake.assetId)
    if (known) {
      await discardStaged(intake)
      return { itemId: known.id, path: known.path }
    }
    const folder = await realFolder(intake.folder)
    const { itemId, files } = promise({ ...intake, folder })
    onStep('promised')
    return finish(intake, itemId, files)
  }

  /** The same promise for the same output, however often it is asked for. */
  function promise(intake: Intake): { itemId: string; files: PromisedFile[] } {
    return inTransaction(db, () => {
      const made = findIntake(db, intake.settings.connectionId, intake.assetId)
      const itemId = made?.itemId ?? newId()
      // what an earlier run has brought may lie elsewhere than what this one has
      for (const file of made?.files ?? []) file.from = stagedPath(intake, file.variant) ?? file.from
      const files = made?.files ?? nameFiles(db, intake)
      saveIntake(db, { itemId, intake, files })
      return { itemId, files }
    })
  }

  async function finish(intake: Intake, itemId: string, files: PromisedFile[]): Promise<TakenIn> {
    const settings: EmbeddedSettings = { ...intake.settings, madeFrom: intake.madeFrom }
    for (const file of files) await prepareFile(itemId, file, settings)
    saveFiles(db, intake, files)
    onStep('prepared')
    const save = () => saveFiles(db, intake, files)
    for (const file of files) await placeFile(db, { itemId, file, save })
    onStep('placed')
    for (const file of files) describeFile(itemId, file, settings)
    if (previewsDir !== undefined && intake.thumbnail) await keepThumbnail(previewsDir, itemId, intake.thumbnail.path)
    onStep('described')
    index(intake, itemId, files)
    onStep('indexed')
    await discardStaged(intake)
    onStep('cleared')
    onAdded(itemId)
    return { itemId, path: files[0]!.to }
  }

  function index(intake: Intake, itemId: string, files: readonly PromisedFile[]): void {
    const [file, ...companions] = files.map(({ variant, to, written }) => {
      if (!written) throw new Error(`${basename(to)} was never written.`)
      return { variant, path: to, bytes: written.bytes, sha256: written.sha256 }
    })
    if (!file) throw new Error('An intake without a file.')
    const mediaKey = Buffer.from(randomBytes(32)).toString('base64url')
    inTransaction(db, () => {
      insertItem(db, { itemId, mediaKey, intake, file, companions, now: clock.now() })
      clearIntake(db, intake)
    })
  }

  async function recover(): Promise<{ finished: number; dropped: number; failed: unknown[] }> {
    const outcome = { finished: 0, dropped: 0, failed: [] as unknown[] }
    for (const { connectionId, assetId } of openIntakes(db))
      await alone({ connectionId, assetId }, async () => {
        // read anew: a batch may have ended it meanwhile, or have given its files other names and got no further
        const entry = findIntake(db, connectionId, assetId)
        if (!entry) return
        const { itemId, intake, files } = entry
        if (!intake || !files) {
          outcome.failed.push(new Error(`What was noted of output ${assetId} of ${connectionId} is damaged.`))
          return
        }
        try {
          await finish(intake, itemId, files)
          outcome.finished += 1
        } catch (error) {
          if (error instanceof StagedFileGoneError) {
            await forget(intake, itemId, files)
            outcome.dropped += 1
          } else outcome.failed.push(error)
        }
      })
    return outcome
  }

  /** It has to be fetched again: nothing half-done stays behind. */
  async function forget(intake: Intake, itemId: string, files: readonly PromisedFile[]): Promise<void> {
    for (const file of files) await removeFile(itemId, file)
    await discardStaged(intake)
    clearIntake(db, intake)
  }

  return {
    stagingDir: (folder) => staging.open(folder),
    takeIn: (intake) =>
      alone({ connectionId: intake.settings.connectionId, assetId: intake.assetId }, () => takeIn(intake)),
    recover,
  }
}

/** The folder by its real name: what is recorded must be what a window is later allowed to see. */
async function realFolder(folder: string): Promise<string> {
  await makeFolder(folder)
  return realpath(folder)
}

/** The picture is a help, not a promise: without it the item is there all the same. */
async function keepThumbnail(previewsDir: string, itemId: string, path: string): Promise<void> {
  const to = sourceThumbnail(previewsDir, itemId)
  try {
    await mkdir(dirname(to), { recursive: true })
    await copyFile(path, to)
  } catch {
    await rm(to, { force: true })
  }
}

function stagedPath({ file, companions }: Intake, variant: string): string | undefined {
  if (variant === 'original') return file.path
  return companions.find((companion) => companion.variant === variant)?.file.path
}

async function discardStaged({ file, companions, thumbnail }: Intake): Promise<void> {
  const staged = [file, ...companions.map((companion) => companion.file), ...(thumbnail ? [thumbnail] : [])]
  for (const { path } of staged) await rm(path, { force: true })
}
