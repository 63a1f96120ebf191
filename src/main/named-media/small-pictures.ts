import { createHash, createHmac } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { realPathOf } from '../batches/inputs/input-file.ts'
import type { Thumbnailer } from '../library/previews.ts'
import { keptPictures } from '../media/kept-pictures.ts'
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
const TYPE = 'image/webp'
const KEPT = { files: 20_000, clearEvery: 500 }

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
  const pictures = keptPictures(folder, [TYPE], KEPT)
  let isDrawing = false
  let turns = 0

  async function pump(): Promise<void> {
    if (isDrawing) return
    isDrawing = true
    for (let next = waiting.pop(); next; next = waiting.pop()) await next.draw()
    isDrawing = false
  }

  function inTurn(turn: number, file: SeenFile, name: string): Promise<MediaFile | undefined> {
    return new Promise((resolve) => {
      waiting.push({
        turn,
        draw: async () => resolve(await drawNow(file, name).catch(() => undefined)),
        leave: () => resolve(undefined),
      })
      waiting.sort((one, other) => one.turn - other.turn)
      while (waiting.length > mostWaiting) waiting.shift()?.leave()
      void pump()
    })
  }

  async function drawNow(
    { path, mimeType, bytes, modifiedMs }: SeenFile,
    name: string,
  ): Promise<MediaFile | undefined> {
    // a link that was laid there since is not followed, and another file is another picture
    if ((await realPathOf(path)) !== path) return undefined
    const facts = await stat(path)
    if (!facts.isFile() || facts.size !== bytes || facts.mtimeMs !== modifiedMs) return undefined
    return pictures.keep(name, TYPE, (target) =>
      draw({ path, mimeType, targets: [{ side: SIDE, path: target }] }, NEVER),
    )
  }

  async function open(file: SeenFile): Promise<MediaFile | undefined> {
    const turn = ++turns
    const { path, bytes, modifiedMs } = file
    const name = createHash('sha256')
      .update(JSON.stringify([path, bytes, modifiedMs]))
      .digest('hex')
    return (await pictures.find(name))?.file ?? inTurn(turn, file, name)
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
