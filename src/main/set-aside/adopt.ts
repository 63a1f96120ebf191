import { existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { extensionOf } from '#shared/service/file-extension.ts'
import { text } from '#shared/text/index.ts'
import { copyFileMeasured } from '../tools/copy-file.ts'
import type { SetAsideFile } from '../engine/assets/set-aside.ts'
import type { MediaFacts } from '../engine/jobs/media-files.ts'
import type { Workers } from '../engine/jobs/workers.ts'
import type { Intake, LibraryIntake, StagedFile, TakenIn } from '../library/intake.ts'
import { findItem } from '../library/store/items.ts'
import { UNKNOWN_MODEL } from '../library/unknown-model.ts'
import { recognise } from './recognise.ts'

/** Pictures of it, made for showing it: the library draws its own. */
const PREVIEWS: ReadonlySet<string> = new Set(['thumbnail', 'poster', 'waveform'])

export interface Adoption {
  db: Database
  intake: LibraryIntake
  workers: Pick<Workers, 'inspect'>
  /** Where copies lie until they are taken in, and names for them that a later run knows as ours. */
  arriving: string
  newName: () => string
  /** Where outputs go. */
  folder: string
  signal: AbortSignal
}

/** The files of one asset that were set aside together. */
export interface SetAsideAsset {
  original: SetAsideFile
  companions: SetAsideFile[]
}

/** What became of one: left alone when nobody can tell what it is. */
type Adopted = { type: 'added'; item: TakenIn } | { type: 'unknown_kind' }

/** By asset. Files of one whose own file is not there cannot be added: they only belong to it. */
export function assetsAmong(files: readonly SetAsideFile[]): { assets: SetAsideAsset[]; alone: SetAsideFile[] } {
  const groups = Map.groupBy(files, ({ path, assetId, number }) => `${join(path, '..')} ${assetId} ${number}`).values()
  const assets: SetAsideAsset[] = []
  const alone: SetAsideFile[] = []
  for (const group of groups) {
    const original = group.find(({ variant }) => variant === 'original')
    const companions = group.filter(({ variant }) => variant !== 'original' && !PREVIEWS.has(variant))
    if (original) assets.push({ original, companions })
    else alone.push(...group)
  }
  return { assets, alone }
}

/** The item that holds it, as long as its file is there. */
export function itemOf(db: Database, file: Pick<SetAsideFile, 'assetId' | 'number'>): TakenIn | undefined {
  for (const assetId of assetIds(file)) {
    const item = findItem(db, BUNDLED_CONNECTION_ID, assetId)
    if (!item) return undefined
    if (existsSync(item.path)) return { itemId: item.id, path: item.path }
  }
  return undefined
}

/**
 * Copies an asset into the library as an ordinary item. Nothing is known of how it was made, and that is what it says.
 * The same asset is there once, however often it is asked for; the file that was set aside stays.
 */
export async function adopt(asset: SetAsideAsset, adoption: Adoption): Promise<Adopted> {
  const { db, intake, folder, signal } = adoption
  const { original } = asset
  const directory = join(adoption.arriving, adoption.newName())
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const copy = async ({ path, variant }: SetAsideFile, mimeType: string): Promise<StagedFile> => {
    const to = join(directory, variant)
    return { path: to, mimeType, ...(await copyFileMeasured(path, to, signal)) }
  }
  try {
    const file = await copy(original, '')
    const facts = await recognise(file.path, { ...adoption, directory })
    if (!facts) return { type: 'unknown_kind' }
    const companions: Intake['companions'] = await Promise.all(
      asset.companions.map(async (each) => ({
        variant: each.variant,
        file: await copy(each, 'application/octet-stream'),
      })),
    )
    const item = await intake.takeIn({
      ...facts,
      assetId: freeAssetId(db, original),
      stem: null,
      file: { ...file, mimeType: facts.mimeType },
      companions,
      folder,
      // a folder on the disk, for a person to find: it keeps the name that it was given
      relativePath: `${text().settings.setAside.folderName}/${original.assetId}.${extensionOf(facts.mimeType)}`,
      settings: await unknownSettings(original, facts),
      madeFrom: [],
    })
    return { type: 'added', item }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function unknownSettings({ path }: SetAsideFile, { kind }: MediaFacts): Promise<Intake['settings']> {
  return {
    ...UNKNOWN_MODEL,
    taskType: `${kind}.unknown`,
    effectId: null,
    params: {},
    coins: 0,
    generationId: '',
    connectionId: BUNDLED_CONNECTION_ID,
    connectionName: '',
    batchId: null,
    batchName: null,
    row: null,
    columns: {},
    createdAt: (await stat(path)).mtime.toISOString(),
  }
}

/** One that the library does not know yet: what it knows of the others lost its file. */
function freeAssetId(db: Database, file: SetAsideFile): string {
  const ids = assetIds(file)
  let assetId = ids.next().value
  while (findItem(db, BUNDLED_CONNECTION_ID, assetId)) assetId = ids.next().value
  return assetId
}

/** Its own id first, by which the library may have it from when it was made. */
function* assetIds({ assetId, number }: Pick<SetAsideFile, 'assetId' | 'number'>): Generator<string, never> {
  const own = number === 1 ? assetId : `${assetId}.${number}`
  yield own
  for (let again = 2; ; again++) yield `${own}#${again}`
}
