import { Refusal } from '#shared/app/refusal.ts'
import { lstat, readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { z } from '#shared/schema.ts'
import { CommandError } from '#shared/app/error.ts'
import { parseJson } from '#shared/parse-json.ts'
import { localized } from '#shared/text/localized-message.ts'
import { UnreadableFileError } from '../tools/open-plain-file.ts'

/** The file by which a folder is known as a backup; written last, when everything else is there. */
export const MANIFEST_NAME = 'backup.json'
/** The backup's copy of the data folder; restoring it is copying what is in here. */
export const DATA_FOLDER = 'data'
export const VERSION = 1

const count = z.int().min(0)

const BackedUpFile = z.strictObject({
  /** Under `data/`, with forward slashes on every system. */
  path: z.string().min(1),
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackedUpFile = z.infer<typeof BackedUpFile>

/** What the databases of a backup hold: compared when it is restored, and told to the person. */
export const BackupCounts = z.strictObject({
  items: count,
  batches: count,
  generations: count,
  /** An account may owe coins that were taken back when they were spent. */
  coins: z.strictObject({ available: z.int(), held: count }),
})
export type BackupCounts = z.infer<typeof BackupCounts>

export const Manifest = z.strictObject({
  format: z.literal('pressrun-backup'),
  version: z.literal(VERSION),
  createdAt: z.iso.datetime(),
  /** The Pressrun that made it. */
  madeBy: z.string(),
  /** The whole app with its engine, or an engine alone. */
  holds: z.enum(['app', 'engine']),
  counts: BackupCounts,
  /** Folders that records name, and what stands for them under `data/`. The data folder itself is the empty name. */
  folders: z.array(z.strictObject({ was: z.string().min(1), now: z.string() })),
  files: z.array(BackedUpFile),
  /** Files under `data/` that were gone, or not as their record says, already when the backup was made. */
  unsound: z.array(z.string().min(1)),
})
export type Manifest = z.infer<typeof Manifest>

const Envelope = z.object({ format: z.literal('pressrun-backup'), version: z.int().min(1) })

/** More than a manifest of a million files. */
const MOST_BYTES = 256 * 1024 * 1024

/** A `CommandError` that says what is wrong with it. */
export async function readManifest(backup: string): Promise<Manifest> {
  const path = join(backup, MANIFEST_NAME)
  const facts = await lstat(path).catch(() => undefined)
  if (!facts?.isFile()) throw new Refusal('backup_not_one', localized('backups.notOne', backup))
  if (facts.size > MOST_BYTES) throw damaged(path)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UnreadableFileError(path, error)
  })
  const content = parseJson(text)
  const envelope = Envelope.safeParse(content).data
  if (!envelope) throw damaged(path)
  if (envelope.version > VERSION) throw new Refusal('backup_newer', localized('backups.newer'))
  const manifest = Manifest.safeParse(content).data
  if (!manifest) throw damaged(path)
  requireSafePaths(manifest)
  return manifest
}

function damaged(path: string): CommandError {
  return new Refusal('backup_damaged', localized('backups.manifestDamaged', path))
}

/** Every name stays under `data/`, is written in one way only and once. */
function requireSafePaths({ files, unsound, folders }: Manifest): void {
  const seen = new Set<string>()
  for (const { path } of files) {
    if (!isSafePath(path) || seen.has(path)) throw unsafe(path)
    seen.add(path)
  }
  for (const path of unsound) if (!isSafePath(path)) throw unsafe(path)
  for (const { now } of folders) if (now !== '' && !isSafePath(now)) throw unsafe(now)
}

function unsafe(path: string): CommandError {
  return new Refusal('backup_unsafe_path', localized('backups.unsafePath', path))
}

/** Names that Windows would read as a stream, a device or another name. */
const NOT_ON_WINDOWS = /[<>:"|?*\\]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

function isSafePath(path: string): boolean {
  if (path.includes('\0') || isAbsolute(path)) return false
  const onWindows = process.platform === 'win32'
  return path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !(onWindows && NOT_ON_WINDOWS.test(part)))
}
