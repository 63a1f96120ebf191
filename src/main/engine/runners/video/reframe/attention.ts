import { OTHER_SHOT } from '../film/cuts.ts'
import type { Size } from '../film/film-source.ts'
import { greyOf } from '../../kit/pixels/luma.ts'
import { meanDifference } from '../../kit/maths.ts'
import { meanColour } from '../../kit/pixels/rgb8.ts'

/** A place in the picture, 0 to 1 both ways, and how much it draws the eye. */
export interface Gaze {
  x: number
  y: number
  weight: number
}

export type Place = Pick<Gaze, 'x' | 'y'>

interface Look {
  rgb: Uint8Array
  size: Size
  faces: readonly Gaze[]
}

/** How much of what draws the eye lies under the window, at every place it can have along each side. */
interface Prospect {
  across: Float32Array
  down: Float32Array
}

/** How many places of the window are weighed along each side. */
const PLACES = 33
/** What going from one side to the other between two looks costs, in shares of all that could be seen. */
const TRAVEL = 1.5
/** Looks on either side that one place of the camera is the mean of. */
const CALM = 5
/** How much of the whole attention faces take, when there are any. */
const FACES = 0.85

/**
 * The middle of a window in each frame, which is that share of the picture: over what draws the eye, without haste, and
 * at once after a cut.
 */
export async function attentionPath(
  looks: AsyncIterable<Look>,
  { window, frames, framesPerLook }: { window: Size; frames: number; framesPerLook: number },
): Promise<Place[]> {
  const shots: Prospect[][] = [[]]
  let before: Float32Array | null = null
  for await (const { rgb, size, faces } of looks) {
    const grey = greyOf(rgb)
    if (before && meanDifference(before, grey) > OTHER_SHOT) {
      shots.push([])
      before = null
    }
    const { across, down } = attentionIn({ rgb, size, faces }, grey, before)
    shots.at(-1)!.push({ across: underWindow(across, window.width), down: underWindow(down, window.height) })
    before = grey
  }
  const path = shots.flatMap((shot) => placesOf(shot, window))
  const starts = new Set<number>()
  for (let shot = 0, start = 0; shot < shots.length; start += shots[shot++]!.length) starts.add(start)
  return Array.from({ length: frames }, (_, frame) => {
    const at = Math.min(frame / framesPerLook, path.length - 1)
    const index = Math.floor(at)
    const [here, next] = [path[index]!, path[Math.min(index + 1, path.length - 1)]!]
    const share = starts.has(index + 1) ? 0 : at - index
    return { x: here.x + (next.x - here.x) * share, y: here.y + (next.y - here.y) * share }
  })
}

/** What moves, stands out in colour or is sharp, summed up along both sides; faces outweigh all of it. */
function attentionIn({ rgb, size, faces }: Look, grey: Float32Array, before: Float32Array | null): Prospect {
  const { width, height } = size
  const [across, down] = [new Float32Array(width), new Float32Array(height)]
  const usual = meanColour(rgb)
  let total = 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const detail = Math.abs(grey[at + 1]! - grey[at - 1]!) + Math.abs(grey[at + width]! - grey[at - width]!)
      const motion = before ? stirring(grey, before, at, width) : 0
      let rare = 0
      for (let channel = 0; channel < 3; channel++) rare += Math.abs(rgb[at * 3 + channel]! - usual[channel]!)
      const middle = 1 - 0.4 * Math.hypot(x / width - 0.5, y / height - 0.5)
      const weight = (detail * 0.35 + motion * 2 + rare * 0.25) ** 2 * middle
      across[x]! += weight
      down[y]! += weight
      total += weight
    }
  const strength = faces.reduce((sum, { weight }) => sum + weight, 0)
  const rest = (strength > 0 ? 1 - FACES : 1) / Math.max(total, 1)
  for (const side of [across, down]) for (let at = 0; at < side.length; at++) side[at]! *= rest
  for (const { x, y, weight } of faces) {
    across[Math.min(width - 1, Math.floor(x * width))]! += (FACES * weight) / strength
    down[Math.min(height - 1, Math.floor(y * height))]! += (FACES * weight) / strength
  }
  return { across, down }
}

/** How a point differs from all that lay around it before: a camera that moves a little stirs nothing. */
function stirring(grey: Float32Array, before: Float32Array, at: number, width: number): number {
  let least = Infinity
  for (let y = -width; y <= width; y += width)
    for (let x = -1; x <= 1; x++) least = Math.min(least, Math.abs(grey[at]! - before[at + y + x]!))
  return least
}

/** The sum under a window that is this share of the side, and more for what lies in its middle, at each place. */
function underWindow(side: Float32Array, share: number): Float32Array {
  const length = share * side.length
  const free = side.length - length
  return Float32Array.from({ length: PLACES }, (_, place) => {
    const left = (free * place) / (PLACES - 1)
    let sum = 0
    for (let at = Math.floor(left); at < Math.min(side.length, left + length); at++) {
      const off = (at + 0.5 - left - length / 2) / (length / 2)
      sum += side[at]! * (1 - 0.5 * off * off)
    }
    return sum
  })
}

const middleOf = (place: number, share: number) => share / 2 + ((1 - share) * place) / (PLACES - 1)

function placesOf(shot: readonly Prospect[], window: Size): Place[] {
  const across = steadied(bestWay(shot.map((prospect) => prospect.across)))
  const down = steadied(bestWay(shot.map((prospect) => prospect.down)))
  return across.map((place, index) => ({ x: middleOf(place, window.width), y: middleOf(down[index]!, window.height) }))
}

/** The way through all looks that sees the most and travels the least. */
function bestWay(looks: readonly Float32Array[]): number[] {
  if (looks.length === 0) return []
  const from: Uint8Array[] = []
  let best = Float32Array.from(looks[0]!)
  for (const look of looks.slice(1)) {
    const [next, came] = [new Float32Array(PLACES), new Uint8Array(PLACES)]
    for (let place = 0; place < PLACES; place++) {
      let most = -Infinity
      for (let last = 0; last < PLACES; last++) {
        const reached = best[last]! - (TRAVEL * Math.abs(place - last)) / PLACES
        if (reached <= most) continue
        most = reached
        came[place] = last
      }
      next[place] = most + look[place]!
    }
    from.push(came)
    best = next
  }
  const way = [best.indexOf(best.reduce((most, value) => Math.max(most, value)))]
  for (const came of from.toReversed()) way.unshift(came[way[0]!]!)
  return way
}

/** A weighted mean over the neighbours in time, twice: no jitter, no lag. */
function steadied(way: readonly number[]): number[] {
  let path = [...way]
  for (let round = 0; round < 2; round++)
    path = path.map((_, index) => {
      let [sum, weight] = [0, 0]
      for (let offset = -CALM; offset <= CALM; offset++) {
        const share = 1 - Math.abs(offset) / (CALM + 1)
        sum += path[Math.min(path.length - 1, Math.max(0, index + offset))]! * share
        weight += share
      }
      return sum / weight
    })
  return path
}
