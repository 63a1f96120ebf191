import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Log } from '../tools/log.ts'
import { faultOfRecorded } from './recorded-file.ts'
import { PREVIEW_SIDES, previewFile, sourceThumbnail } from './preview-files.ts'
import { markDrawn, nextUndrawn, type UndrawnItem } from './store/undrawn.ts'

/** Draws small pictures of files, in a process of its own. */
export interface Thumbnailer {
  /** False when there is no picture to be had of the file. Rejects when it could not even try. */
  draw(
    job: { path: string; mimeType: string; targets: readonly { side: number; path: string }[] },
    signal: AbortSignal,
  ): Promise<boolean>
}

export interface Previews {
  /** There may be something to draw. */
  wake(): void
  /** Nothing is being drawn. */
  idle(): Promise<void>
}

/** So many that could not even be tried, one after the other, are no fault of theirs: the rest would fail too. */
const MOST_IN_A_ROW = 10

/** Draws what waits, the newest first, one after the other: it must not be felt. */
export function createPreviews({
  db,
  previewsDir,
  thumbnailer,
  log,
  onMade,
  signal,
}: {
  db: Database
  previewsDir: string
  thumbnailer: Thumbnailer
  log: Log
  onMade: () => void
  signal: AbortSignal
}): Previews {
  let running: Promise<void> | undefined

  async function drawAll(): Promise<void> {
    /** What could not even be tried waits for the next wake, and holds up nothing behind it. */
    const skipped = new Set<number>()
    let inARow = 0
    for (let item = nextUndrawn(db, skipped); item && !signal.aborted; item = nextUndrawn(db, skipped)) {
      try {
        const drawn = await drawOne(item)
        if (signal.aborted) return
        markDrawn(db, item.number, drawn ? 'made' : 'none')
        inARow = 0
        if (drawn) onMade()
      } catch (error) {
        if (signal.aborted || ++inARow === MOST_IN_A_ROW) throw error
        skipped.add(item.number)
        log.warn('The small pictures of a file cannot be drawn now.', { reason: String(error) })
      }
    }
  }

  async function drawOne({ id, mimeType, ...file }: UndrawnItem): Promise<boolean> {
    const source = sourceThumbnail(previewsDir, id)
    const targets = PREVIEW_SIDES.map((side) => ({ side, path: `${previewFile(previewsDir, id, side)}.part` }))
    await mkdir(dirname(source), { recursive: true })
    const drawn =
      // whatever else has its name is not drawn
      ((await faultOfRecorded(file)) === null &&
        (await thumbnailer.draw({ path: file.path, mimeType, targets }, signal))) ||
      // meshes and texts: as the service has drawn them
      ((await isFile(source)) && (await thumbnailer.draw({ path: source, mimeType: 'image/*', targets }, signal)))
    if (drawn) for (const target of targets) await rename(target.path, target.path.slice(0, -'.part'.length))
    else for (const target of targets) await rm(target.path, { force: true })
    await rm(source, { force: true })
    return drawn
  }

  return {
    wake() {
      if (signal.aborted || running) return
      running = drawAll()
        .catch((error: unknown) => {
          // what waits goes on waiting: the next wake tries again
          if (!signal.aborted) log.warn('Small pictures cannot be drawn now.', { reason: String(error) })
        })
        .finally(() => (running = undefined))
    },
    idle: async () => running,
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isFile() ?? false
}
