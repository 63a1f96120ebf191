import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { extensionOf } from '#shared/service/file-extension.ts'
import { readTemplate } from '#shared/batch/file-name.ts'
import type { Asset } from '#shared/service/asset.ts'
import type { Generation } from '#shared/service/generation.ts'
import { wordsOf } from '#shared/service/params.ts'
import type { Intake, LibraryIntake } from './intake.ts'
import { describeAsset, settingsOf } from './intake-from-service.ts'
import { HISTORY } from './staging.ts'
import { findItem } from './store/items.ts'

/** What an account has made, as far as the library needs to know the service. */
export interface RemoteHistory {
  connectionName: string
  /** The newest first, page after page. */
  pages(signal: AbortSignal): AsyncIterable<readonly Generation[]>
  /** All files of an output, whole and checked, into a folder of ours. */
  fetch(
    asset: Asset,
    directory: string,
    signal: AbortSignal,
  ): Promise<Pick<Intake, 'file' | 'companions' | 'thumbnail'>>
}

interface Lacking {
  generation: Generation
  asset: Asset
  position: number
}

const MOST_FAILURES_IN_A_ROW = 2
/** Outputs that one run fetches: all of them are known before the first is fetched. */
const MOST_LACKING = 20_000
const NAME = readTemplate('{batch}/{date}-{prompt:40}-{seed}-{output}.{ext}')

/** Fetches what the account has made and the library lacks, the oldest first: so it lies in the order it was made. */
export async function syncHistory(
  {
    db,
    intake,
    remote,
    connectionId,
    folder,
    ofBatches,
  }: {
    db: Database
    intake: LibraryIntake
    remote: RemoteHistory
    connectionId: string
    folder: string
    /** Generations of batches: these download their own outputs, under the names they were told. */
    ofBatches: ReadonlySet<string>
  },
  signal: AbortSignal,
): Promise<{ seen: number; added: number; failed: number }> {
  const lacking: Lacking[] = []
  let seen = 0
  pages: for await (const page of remote.pages(signal))
    for (const generation of page) {
      if (generation.status !== 'succeeded') continue
      seen += generation.outputs.length
      if (ofBatches.has(generation.id)) continue
      for (const [index, asset] of generation.outputs.entries())
        if (!findItem(db, connectionId, asset.id)) lacking.push({ generation, asset, position: index + 1 })
      // the rest is lacking still when the account is synchronised again
      if (lacking.length >= MOST_LACKING) break pages
    }
  // apart from what batches are fetching: both may be after the same file
  const directory = join(await intake.stagingDir(folder), HISTORY)
  const outcome = { seen, added: 0, failed: 0 }
  let failuresInARow = 0
  for (const each of lacking.toReversed())
    try {
      signal.throwIfAborted()
      const files = await remote.fetch(each.asset, directory, signal)
      await intake.takeIn(intakeOf(db, each, { connectionId, connectionName: remote.connectionName, folder }, files))
      outcome.added += 1
      failuresInARow = 0
    } catch (error) {
      // one file that is gone must not keep the others away; a service that is gone keeps them all
      failuresInARow += 1
      if (signal.aborted || failuresInARow > MOST_FAILURES_IN_A_ROW) throw error
      outcome.failed += 1
    }
  return outcome
}

function intakeOf(
  db: Database,
  { generation, asset, position }: Lacking,
  { connectionId, connectionName, folder }: { connectionId: string; connectionName: string; folder: string },
  files: Pick<Intake, 'file' | 'companions' | 'thumbnail'>,
): Intake {
  const { params } = generation
  return {
    ...describeAsset(asset),
    ...files,
    folder,
    relativePath: NAME.render({
      batch: `History of ${connectionName}`,
      date: generation.createdAt.slice(0, 10),
      prompt: wordsOf(params) ?? generation.modelName,
      seed: text(params['seed']),
      output: generation.outputs.length > 1 ? position : undefined,
      ext: extensionOf(asset.mimeType),
    }),
    settings: settingsOf(generation, position, {
      connectionId,
      connectionName,
      batchId: null,
      batchName: null,
      row: null,
      columns: {},
    }),
    madeFrom: sourcesIn(db, connectionId, params),
  }
}

/** Outputs of the same account that were used again, named in the params by their ids. */
function sourcesIn(db: Database, connectionId: string, params: Generation['params']): string[] {
  return Object.values(params)
    .flat()
    .flatMap((value) => (typeof value === 'string' ? (findItem(db, connectionId, value)?.sha256 ?? []) : []))
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
