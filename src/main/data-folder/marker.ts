import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '#shared/parse-json.ts'
import { writeFileDurably } from '../tools/durable-file.ts'
import { DataFolderError } from '../sqlite/data-folder-error.ts'

/** Whose data a folder holds: the app's, with its engine in a folder inside, or that of an engine alone. */
export type Holds = 'app' | 'engine'

/** The file by which a folder is known as ours. */
export const MARKER_NAME = 'pressrun-data.json'
const VERSION = 1
const UNFINISHED = /^pressrun-data\.json(?:\.\d+)?\.new$/
/** A marker is a line or two; anything longer was not written by us and is not read. */
const MOST_BYTES = 4_096

const FORMAT = 'pressrun-data'
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/

export interface Marker {
  format: typeof FORMAT
  version: number
  holds: Holds
  createdAt: string
}

/** What the folder says of itself, or nothing. A `DataFolderError` when something else has the marker's name. */
export function readMarker(dir: string): Marker | undefined {
  const path = join(dir, MARKER_NAME)
  const facts = lstatSync(path, { throwIfNoEntry: false })
  if (!facts) return undefined
  const marker = facts.isFile() && facts.size <= MOST_BYTES ? parseMarker(readFileSync(path, 'utf8')) : undefined
  if (!marker)
    throw new DataFolderError(
      'damaged',
      `${path} is not as Pressrun writes it, so nothing in ${dir} was touched. Put a backup of the folder in its ` +
        'place, or use another data folder.',
    )
  if (marker.version > VERSION)
    throw new DataFolderError(
      'newer_schema',
      `${dir} was written by a newer Pressrun. Nothing was changed; update Pressrun to open it.`,
    )
  return marker
}

/** Whether the folder is known as ours; never throws. */
export function isClaimed(dir: string, holds: Holds): boolean {
  try {
    return readMarker(dir)?.holds === holds
  } catch {
    return false
  }
}

export function writeMarker(dir: string, holds: Holds, now: number): void {
  const marker: Marker = { format: FORMAT, version: VERSION, holds, createdAt: new Date(now).toISOString() }
  try {
    writeFileDurably(join(dir, MARKER_NAME), Buffer.from(`${JSON.stringify(marker, null, 2)}\n`))
  } catch (error) {
    // two that start at once on a new folder write the same: whoever was quicker has done it
    if (!isClaimed(dir, holds)) throw error
  }
  for (const name of readdirSync(dir)) if (isUnfinishedMarker(dir, name)) rmSync(join(dir, name), { force: true })
}

/** Whether this is a marker that a kill or a power cut kept from getting its name. */
export function isUnfinishedMarker(dir: string, name: string): boolean {
  if (!UNFINISHED.test(name)) return false
  const path = join(dir, name)
  const facts = lstatSync(path, { throwIfNoEntry: false })
  if (!facts?.isFile() || facts.size > MOST_BYTES) return false
  const text = readFileSync(path, 'latin1')
  return /^\0*$/.test(text) || parseMarker(text) !== undefined
}

function parseMarker(text: string): Marker | undefined {
  const value = parseJson(text)
  return isMarker(value) ? value : undefined
}

/** By hand: every start reads a marker, and a schema would be the only one that is read and built before the link. */
function isMarker(value: unknown): value is Marker {
  if (typeof value !== 'object' || value === null) return false
  const { format, version, holds, createdAt } = value as Partial<Record<keyof Marker, unknown>>
  return (
    format === FORMAT &&
    Number.isSafeInteger(version) &&
    (version as number) >= 1 &&
    (holds === 'app' || holds === 'engine') &&
    typeof createdAt === 'string' &&
    MOMENT.test(createdAt) &&
    !Number.isNaN(Date.parse(createdAt))
  )
}
