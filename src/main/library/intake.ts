import type { AssetKind, DownloadFormat, Stem } from '#shared/service/asset.ts'
import type { SweptValue } from '#shared/batch/swept-values.ts'
import type { Params } from '#shared/service/params.ts'
import type { ProviderCost } from '#shared/service/provider-cost.ts'

/** A file that came whole and is still under a temporary name, on the library's own staging folder. */
export interface StagedFile {
  path: string
  bytes: number
  sha256: string
  mimeType: string
}

/** Everything a file is kept with. It travels inside the file where the format allows, beside it where not. */
export interface ItemSettings {
  modelId: string
  modelName: string
  taskType: string
  effectId: string | null
  params: Params
  coins: number
  /** What a provider billed for it in real money; absent for all others. */
  providerCost?: ProviderCost | undefined
  generationId: string
  connectionId: string
  connectionName: string
  batchId: string | null
  batchName: string | null
  /** In its list, from 1. */
  row: number | null
  /** The list's own cells. */
  columns: Readonly<Record<string, string>>
  /** What tells it from the others of its row; absent where nothing was swept. */
  swept?: readonly SweptValue[] | undefined
  /** What makes it again when it is asked for alone; absent where its service says nothing of it. */
  ownSeed?: number | undefined
  /** Which step of how many of a recipe has made it; absent where it was one of its own. */
  recipe?: { step: number; steps: number } | undefined
  /** What the files it was made from are called, by their SHA-256, as far as they have a name. */
  sourceNames?: Readonly<Record<string, string>> | undefined
  createdAt: string
}

/** An output on its way into the library. */
export interface Intake {
  /** With the connection it names the output: taken in twice, it is there once. */
  assetId: string
  kind: AssetKind | (string & {})
  width: number | null
  height: number | null
  durationSeconds: number | null
  transparent: boolean | null
  stem: Stem | (string & {}) | null
  file: StagedFile
  /** Other forms of the same thing: meshes in other formats, subtitles. They are named after it. */
  companions: readonly { variant: DownloadFormat | 'srt' | 'vtt' | (string & {}); file: StagedFile }[]
  /** The service's own small picture of it, for what cannot be drawn on this computer: meshes, texts. */
  thumbnail?: StagedFile | null
  /** Where the user wants it: a folder, and a relative path inside it as the template gave it. */
  folder: string
  relativePath: string
  settings: ItemSettings
  /** SHA-256 of the files it was made from. */
  madeFrom: readonly string[]
  /** Ids of the items that the earlier steps of its recipe have made: they lie below it. Absent where there were none. */
  stepsBefore?: readonly string[]
}

export interface TakenIn {
  itemId: string
  path: string
}

/** The part of the library that a batch sees. */
export interface LibraryIntake {
  /** A folder on the same disk as `folder`, for files that are still arriving. Made when missing. */
  stagingDir(folder: string): Promise<string>
  /** Moves, describes and indexes; safe to repeat after a crash at any instant. */
  takeIn(intake: Intake): Promise<TakenIn>
}
