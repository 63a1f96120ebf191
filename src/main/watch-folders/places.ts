import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Refusal } from '#shared/app/refusal.ts'
import { refusedReference } from '#shared/batch/refused-reference.ts'
import { localized } from '#shared/text/localized-message.ts'
import { realPathOf } from '../batches/inputs/input-file.ts'
import { prepareOutputFolder } from '../named-folder.ts'
import type { Clock } from '../tools/clock.ts'
import { isUnder } from '../tools/is-under.ts'
import { DISK_PATIENCE_MS, withinTime } from '../tools/within-time.ts'

/** The folder that is watched, and the one that results go to. */
interface Places {
  path: string
  outDir: string
}

/**
 * Where both really lie, once files can go to the second. Results need a folder of their own: what lies in it is never
 * taken as something new. And nothing of our own (`dataDir`) is ever watched.
 */
export async function requirePlaces(
  wanted: Places,
  { dataDir, clock }: { dataDir: string; clock: Clock },
): Promise<Places & { place: string | undefined }> {
  const { path, place } = await requireFolder(wanted.path, clock)
  const outDir = await realPathOf(resolve(wanted.outDir))
  const data = await realPathOf(dataDir)
  if (isOfTheSystem(path)) throw new Refusal('folder_refused', localized('refusals.folderOfTheSystem', path))
  if (path === outDir || path === data || isUnder(path, data) || isUnder(data, path))
    throw new Refusal('folder_refused', localized('refusals.folderRefused', path))
  await prepareOutputFolder(outDir, clock)
  return { path, outDir, place }
}

/** Folders whose files the system makes up as they are read, without an end. */
const OF_THE_SYSTEM = ['/proc', '/sys', '/dev']
/** Plain files in memory. */
const SHARED_MEMORY = '/dev/shm'

function isOfTheSystem(path: string): boolean {
  const isIn = (folder: string) => path === folder || isUnder(path, folder)
  return process.platform !== 'win32' && OF_THE_SYSTEM.some(isIn) && !isIn(SHARED_MEMORY)
}

/**
 * Place of a folder on its disk, the same for every spelling of its path that the disk takes. Undefined for one that is away
 * or does not tell.
 */
export async function placeOnDisk(path: string, clock: Clock): Promise<string | undefined> {
  try {
    return placeOf(await withinTime(clock, DISK_PATIENCE_MS, stat(path, { bigint: true })))
  } catch {
    return undefined
  }
}

function placeOf({ dev, ino }: BigIntStats): string | undefined {
  return ino === 0n ? undefined : `${dev} ${ino}`
}

async function requireFolder(path: string, clock: Clock): Promise<{ path: string; place: string | undefined }> {
  const whole = resolve(path)
  try {
    if (refusedReference(whole)) throw new Error('It leads to another computer.')
    const real = await withinTime(clock, DISK_PATIENCE_MS, realPathOf(whole))
    const facts = await withinTime(clock, DISK_PATIENCE_MS, stat(real, { bigint: true }))
    if (!facts.isDirectory()) throw new Error('It is no folder.')
    return { path: real, place: placeOf(facts) }
  } catch (cause) {
    throw new Refusal('folder_unreadable', localized('refusals.folderUnreadable', path), { cause })
  }
}
