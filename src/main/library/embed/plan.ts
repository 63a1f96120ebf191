import type { FileSource } from '../../tools/file-source.ts'
import { OversizedMetadataError, type Container, type Piece } from './container.ts'
import { glb } from './glb.ts'
import { jpeg } from './jpeg.ts'
import { mp3 } from './mp3.ts'
import { mp4 } from './mp4.ts'
import { png } from './png.ts'
import { MOST_SETTINGS_BYTES, type EmbeddedSettings } from './settings-text.ts'
import { svg } from './svg.ts'
import { wav } from './wav.ts'
import { webp } from './webp.ts'

/** The sound's own sync word is the weakest sign: it comes last. */
const CONTAINERS: readonly Container[] = [png, jpeg, webp, wav, glb, mp4, svg, mp3]
const HEAD_BYTES = 4096
const MOST_PIECES = 10_000

/** Work on the metadata of one open file. */
export type Task = { work: 'embed'; settings: EmbeddedSettings } | { work: 'bare' } | { work: 'extract' }

/** Result of a task: the pieces of a new file, or the text of the settings. Null when the file has no room or no settings. */
export type Plan = { pieces: Piece[] | null } | { text: string | null }

export async function makePlan(source: FileSource, task: Task): Promise<Plan> {
  const container = await containerOf(source)
  try {
    if (task.work === 'embed') return { pieces: joined(container && (await container.embed(source, task.settings))) }
    // a file without room for settings has them beside it
    if (task.work === 'bare')
      return { pieces: container ? joined(await container.bare(source)) : [{ start: 0, end: source.size }] }
    const text = container && (await container.extract(source))
    return { text: text && text.length <= MOST_SETTINGS_BYTES ? text : null }
  } catch (error) {
    if (error instanceof OversizedMetadataError) return task.work === 'extract' ? { text: null } : { pieces: null }
    throw error
  }
}

/** Adjacent stretches as one. A list that is still too long is refused. */
function joined(pieces: readonly Piece[] | null): Piece[] | null {
  const result: Piece[] = []
  for (const piece of pieces ?? []) {
    const last = result.at(-1)
    if (last && !Buffer.isBuffer(last) && !Buffer.isBuffer(piece) && last.end === piece.start) last.end = piece.end
    else result.push(Buffer.isBuffer(piece) ? piece : { ...piece })
  }
  return pieces && result.length <= MOST_PIECES ? result : null
}

async function containerOf(source: FileSource): Promise<Container | null> {
  const head = await source.read(0, HEAD_BYTES)
  return head.length < 12 ? null : (CONTAINERS.find((container) => container.matches(head)) ?? null)
}
