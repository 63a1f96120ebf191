import type { Database } from 'better-sqlite3'
import { parseJson } from '#shared/parse-json.ts'
import { z } from '#shared/schema.ts'
import type { WrittenFile } from '../embed/index.ts'
import type { Intake } from '../intake.ts'

/** A file on its way: where it lies, the name it was promised, and what was written for it. */
export interface PromisedFile {
  variant: string
  from: string
  to: string
  written?: WrittenFile
}

export interface JournalEntry {
  itemId: string
  intake: Intake
  files: PromisedFile[]
}

/** An entry as it lies on the disk: what is damaged is null. Which output it stands for is known either way. */
export interface StoredEntry {
  connectionId: string
  assetId: string
  itemId: string
  intake: Intake | null
  files: PromisedFile[] | null
}

type JournalRecord = Record<keyof StoredEntry, string>

const JOURNAL =
  'SELECT connection_id AS connectionId, asset_id AS assetId, item_id AS itemId, intake, files FROM intakes'

export function findIntake(db: Database, connectionId: string, assetId: string): StoredEntry | undefined {
  const found = db
    .prepare<{ connectionId: string; assetId: string }, JournalRecord>(
      `${JOURNAL} WHERE connection_id = @connectionId AND asset_id = @assetId`,
    )
    .get({ connectionId, assetId })
  return found && entryOf(found)
}

export function openIntakes(db: Database): StoredEntry[] {
  return db.prepare<[], JournalRecord>(JOURNAL).all().map(entryOf)
}

export function saveIntake(db: Database, { itemId, intake, files }: JournalEntry): void {
  db.prepare(
    `INSERT OR REPLACE INTO intakes (connection_id, asset_id, item_id, intake, files)
     VALUES (@connectionId, @assetId, @itemId, @intake, @files)`,
  ).run({
    connectionId: intake.settings.connectionId,
    assetId: intake.assetId,
    itemId,
    intake: JSON.stringify(intake),
    files: JSON.stringify(files),
  })
}

export function saveFiles(db: Database, intake: Intake, files: readonly PromisedFile[]): void {
  db.prepare('UPDATE intakes SET files = @files WHERE connection_id = @connectionId AND asset_id = @assetId').run({
    files: JSON.stringify(files),
    connectionId: intake.settings.connectionId,
    assetId: intake.assetId,
  })
}

export function clearIntake(db: Database, intake: Intake): void {
  db.prepare('DELETE FROM intakes WHERE connection_id = @connectionId AND asset_id = @assetId').run({
    connectionId: intake.settings.connectionId,
    assetId: intake.assetId,
  })
}

/** As much of an intake as tells a whole one from a damaged one. */
const Staged = z.looseObject({ path: z.string(), sha256: z.string() })
const WholeIntake = z.looseObject({
  assetId: z.string(),
  file: Staged,
  companions: z.array(z.looseObject({ variant: z.string(), file: Staged })),
  thumbnail: Staged.nullish(),
  folder: z.string(),
  relativePath: z.string(),
  settings: z.looseObject({ connectionId: z.string() }),
})
const WholeFiles = z.array(z.looseObject({ variant: z.string(), from: z.string(), to: z.string() })).min(1)

/** One damaged entry must not keep all others, and every file that is still to come, from their places. */
function entryOf({ intake, files, ...key }: JournalRecord): StoredEntry {
  const kept = parseJson(intake)
  const promised = parseJson(files)
  return { ...key, intake: isIntakeOf(key, kept) ? kept : null, files: arePromised(promised) ? promised : null }
}

function isIntakeOf(key: Pick<StoredEntry, 'connectionId' | 'assetId'>, kept: unknown): kept is Intake {
  const { data } = WholeIntake.safeParse(kept)
  return data?.assetId === key.assetId && data.settings.connectionId === key.connectionId
}

function arePromised(files: unknown): files is PromisedFile[] {
  return WholeFiles.safeParse(files).success
}
