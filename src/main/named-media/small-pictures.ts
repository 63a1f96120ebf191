import { createHash, createHmac } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { realPathOf } from '../batches/inputs/input-file.ts'
import type { Thumbnailer } from '../library/previews.ts'
import type { MediaFile, MediaFiles } from '../media/media-files.ts'
import { secretFor } from '../media/signed-ids.ts'
import { NEVER } from '../tools/never.ts'
import { RecentMap } from '../tools/recent-map.ts'

/** A file as somebody has looked at it. */
export interface SeenFile {
  path: string
  mimeType: string
  bytes: number
  modifiedMs: number
}

/** Small pictures of files of a person's own: drawn when a window loads one, and kept for the next time. */
export interface SmallPictures extends Pick<MediaFiles, 'resolve'> {
  /** From now on a window may load a small picture of the file by this id. */
  idOf(file: SeenFile): string
}

interface Waiting {
  /** Goes up with every asking. */
  turn: number
  draw: () => Promise<void>
  leave: () => void
}

const SIDE = 256
/** More than anybody looks through in one run; the oldest are forgotten first, and looked at again when they are shown. */
const MOST_KNOWN = 20_000
/** More than a screen shows: who scrolls on does not want what is behind any more. */
const MOST_WAITING = 120
const MOST_KEPT = 20_000
/** Clearing away is for many at once: it reads the whole folder. */
const CLEAR_EVERY = 500
const KEPT_NAME = /^[0-9a-f]{64}\.webp$/

export function createSmallPictures({
  folder,
  secret,
  draw,
  mostWaiting = MOST_WAITING,
}: {
  folder: string
  secret: Uint8Array
  draw: Thumbnailer['draw']
  mostWaiting?: number
}): SmallPictures {
  const own = secretFor('small-pictures', secret)
  const known = new RecentMap<string, SeenFile>(MOST_KNOWN)
  const underWay = new Map<string, Promise<MediaFile | undefined>>()
  /** The last that came is drawn first: it is what somebody looks at now. */
  const waiting: Waiting[] = []
  let isDrawing = false
  let drawn = 0
  let turns = 0

  async function pump(): Promise<void> {
    if (isDrawing) return
    isDrawing = true
    for (let next = waiting.pop(); next; next = waiting.pop()) await next.draw()
    isDrawing = false
  }

  function inTurn(turn: number, file: SeenFile, target: string): Promise<MediaFile | undefined> {
    return new Promise((resolve) => {
      waiting.push({
        turn,
        draw: async () => resolve((await drawNow(file, target).catch(() => false)) ? picture(target) : undefined),
        leave: () => resolve(undefined),
      })
      waiting.sort((one, other) => one.turn - other.turn)
      while (waiting.length > mostWaiting) waiting.shift()?.leave()
      void pump()
    })
  }

  async function drawNow({ path, mimeType, bytes, modifiedMs }: SeenFile, target: string): Promise<boolean> {
    // a link that was laid there since is not followed, and another file is another picture
    if ((await realPathOf(path)) !== path) return false
    const facts = await stat(path)
    if (!facts.isFile() || facts.size !== bytes || facts.mtimeMs !== modifiedMs) return false
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = `${target}.part`
    if (!(await draw({ path, mimeType, targets: [{ side: SIDE, path: part }] }, NEVER))) {
      await rm(part, { force: true })
      return false
    }
    await rename(part, target)
    drawn += 1
    if (drawn % CLEAR_EVERY === 0) await makeRoom(folder)
    return true
  }

  async function open(file: SeenFile): Promise<MediaFile | undefined> {
    const turn = ++turns
    const { path, bytes, modifiedMs } = file
    const name = createHash('sha256')
      .update(JSON.stringify([path, bytes, modifiedMs]))
      .digest('hex')
    const target = join(folder, `${name}.webp`)
    const isKept = (await stat(target).catch(() => undefined))?.isFile() ?? false
    return isKept ? picture(target) : inTurn(turn, file, target)
  }

  return {
    idOf(file) {
      const subject = JSON.stringify([file.path, file.bytes, file.modifiedMs])
      const id = `small.${createHmac('sha256', own).update(subject).digest('base64url')}`
      known.set(id, file)
      return id
    },
    async resolve(id) {
      const file = known.get(id)
      if (!file) return undefined
      const opening = underWay.get(id) ?? open(file).finally(() => underWay.delete(id))
      underWay.set(id, opening)
      return opening
    },
  }
}

function picture(path: string): MediaFile {
  return { path, mimeType: 'image/webp' }
}

/** Those drawn first go first. Only what has a name of ours: nothing else in the folder is anybody's to remove. */
async function makeRoom(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => KEPT_NAME.test(name))
  if (names.length <= MOST_KEPT) return
  const kept: { path: string; keptAt: number }[] = []
  for (const name of names) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts?.isFile()) kept.push({ path, keptAt: facts.mtimeMs })
  }
  kept.sort((one, other) => one.keptAt - other.keptAt)
  for (const { path } of kept.slice(0, kept.length - MOST_KEPT)) await rm(path, { force: true })
}
