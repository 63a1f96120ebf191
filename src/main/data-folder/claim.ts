import { existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { systemCode } from '#shared/system-code.ts'
import { systemClock } from '../tools/clock.ts'
import { DataFolderError, explainDataFolder } from '../sqlite/data-folder-error.ts'
import { DATABASE_NAMES, isOurDatabase } from './database-file.ts'
import { isClaimed, isUnfinishedMarker, MARKER_NAME, readMarker, writeMarker, type Holds } from './marker.ts'
import { requireWhole } from './require-whole.ts'
import { isSystemLitter } from './system-litter.ts'

/** What `pressrun worker` keeps in a folder of its own for each name: who it is and its lock, which was `process` once. */
const OF_WORKERS = ['machine-id', 'in-use', 'process']

/**
 * Says that the folder is ours to write to and to clean, before anything else is done with it. It is ours when it is new
 * or empty, carries our marker, has been used by a worker alone, or holds a database of ours from before there were
 * markers. Anything else is refused with a `DataFolderError`, and then nothing in it was changed.
 */
export function claimDataFolder(dir: string, holds: Holds, now: number = systemClock.now()): void {
  try {
    claim(resolve(dir), holds, now)
  } catch (error) {
    throw explainDataFolder(error, dir)
  }
}

function claim(dir: string, holds: Holds, now: number): void {
  const isThere = lstatSync(dir, { throwIfNoEntry: false }) !== undefined
  if (isThere && statSync(dir, { throwIfNoEntry: false })?.isFile())
    throw Object.assign(new Error(dir), { code: 'EEXIST' })
  const names = isThere ? readdirSync(dir) : []
  const marker = isThere ? readMarker(dir) : undefined
  if (marker) {
    if (marker.holds !== holds) throw heldByOther(dir, marker.holds)
    requireWhole(dir, holds)
    return
  }
  const strange = names.filter(
    (name) => !isSystemLitter(name) && !isUnfinishedMarker(dir, name) && !isOfWorkers(dir, name),
  )
  if (strange.length > 0) {
    requireOurs(dir, holds)
    requireWhole(dir, holds)
  } else refuseNested(dir, holds)
  if (!isThere) makeFolder(dir)
  writeMarker(dir, holds, now)
}

/** On a computer that makes media for others a worker may have been there first, and marks nothing. */
function isOfWorkers(dir: string, name: string): boolean {
  if (name !== 'worker') return false
  const place = join(dir, name)
  return namesIn(place)?.every((worker) => isOfWorker(namesIn(join(place, worker)))) ?? false
}

const namesIn = (path: string) => (lstatSync(path).isDirectory() ? readdirSync(path) : undefined)

const isOfWorker = (names: readonly string[] | undefined) =>
  names !== undefined && (names.length === 0 || OF_WORKERS.some((ours) => names.includes(ours)))

/** Folders from before there were markers. */
function requireOurs(dir: string, holds: Holds): void {
  if (isOurDatabase(join(dir, DATABASE_NAMES[holds]), holds)) {
    const engine = join(dir, 'engine')
    if (holds === 'app' && existsSync(join(engine, DATABASE_NAMES.engine))) requireOurs(engine, 'engine')
    return
  }
  const other = holds === 'app' ? 'engine' : 'app'
  if (isOurDatabase(join(dir, DATABASE_NAMES[other]), other)) throw heldByOther(dir, other)
  // the app's folder is told by its engine when its own database is gone
  if (holds === 'app' && isOurDatabase(join(dir, 'engine', DATABASE_NAMES.engine), 'engine')) requireWhole(dir, 'app')
  throw new DataFolderError(
    'not_ours',
    `${dir} already holds something and is not a data folder of Pressrun. Nothing in it was touched. Name an empty ` +
      'folder, or one that does not exist yet. If Pressrun did use it before, a part of it is lost: restore a backup ' +
      'of the whole folder.',
  )
}

function heldByOther(dir: string, holds: Holds): DataFolderError {
  const nothing = 'Nothing in it was touched.'
  if (holds === 'app')
    return new DataFolderError(
      'not_ours',
      `${dir} is the data folder of the app, not of an engine alone. ${nothing} The app's own engine is in ` +
        `${join(dir, 'engine')}; name that, or an empty folder for another engine.`,
    )
  const app = dirname(dir)
  const hint = basename(dir) === 'engine' && isClaimed(app, 'app') ? `The app's is ${app}; name that` : 'Name another'
  return new DataFolderError(
    'not_ours',
    `${dir} is the data folder of an engine, not of the app. ${nothing} ${hint}, or an empty folder for a new one.`,
  )
}

/** A data folder inside another would be taken for a part of it. Only the app's own engine belongs there. */
function refuseNested(dir: string, holds: Holds): void {
  for (let inner = dir, outer = dirname(dir); outer !== inner; inner = outer, outer = dirname(outer)) {
    if (!existsSync(join(outer, MARKER_NAME)) || !(isClaimed(outer, 'app') || isClaimed(outer, 'engine'))) continue
    if (holds === 'engine' && dir === join(outer, 'engine') && isClaimed(outer, 'app')) return
    throw new DataFolderError(
      'unusable',
      `${dir} lies inside ${outer}, which is a data folder of Pressrun already. Nothing was made there. Name a folder ` +
        'outside of it.',
    )
  }
}

/** One by one: where folders cannot be made, such as /proc, Node's own way to make several never ends. */
function makeFolder(path: string): void {
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // somebody else was quicker
    if (systemCode(error) !== 'EEXIST' || !lstatSync(path).isDirectory()) throw error
  }
}
