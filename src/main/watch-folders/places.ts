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
): Promise<Places> {
  const path = await requireFolder(wanted.path, clock)
  const outDir = await realPathOf(resolve(wanted.outDir))
  const data = await realPathOf(dataDir)
  if (path === outDir || path === data || isUnder(path, data) || isUnder(data, path))
    throw new Refusal('folder_refused', localized('refusals.folderRefused', path))
  await prepareOutputFolder(outDir, clock)
  return { path, outDir }
}

async function requireFolder(path: string, clock: Clock): Promise<string> {
  const whole = resolve(path)
  try {
    if (refusedReference(whole)) throw new Error('It leads to another computer.')
    const real = await withinTime(clock, DISK_PATIENCE_MS, realPathOf(whole))
    const facts = await withinTime(clock, DISK_PATIENCE_MS, stat(real))
    if (!facts.isDirectory()) throw new Error('It is no folder.')
    return real
  } catch (cause) {
    throw new Refusal('folder_unreadable', localized('refusals.folderUnreadable', path), { cause })
  }
}
