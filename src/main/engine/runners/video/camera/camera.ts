import { clamp, eased } from '../../kit/maths.ts'

/** Where the camera is: shares of the frame's width and height aside, and forward from the plane of the picture. */
export interface CameraPlace {
  x: number
  y: number
  forward: number
}

export type CameraPath = (share: number) => CameraPlace

interface Move {
  words: RegExp
  from: CameraPlace
  to: CameraPlace
}

const place = (x: number, y: number, forward: number): CameraPlace => ({ x, y, forward })

/** The first words that match decide; several moves add up. */
const MOVES: readonly Move[] = [
  {
    words: /\b(zoom(s|ing)?|push(es|ing)?|doll(y|ies|ying)|mov(e|es|ing)) (in|closer)\b|\bcloser\b|\bapproach/i,
    from: place(0, 0, 0),
    to: place(0, 0, 1),
  },
  {
    words: /\b(zoom(s|ing)?|pull(s|ing)?|doll(y|ies|ying)|mov(e|es|ing)) (out|back|away)\b/i,
    from: place(0, 0, 1),
    to: place(0, 0, 0),
  },
  {
    words: /\b(fl(y|ies|ying)|soar\w*|glid\w*) (over|above|through|across)\b|\bdrone\b|\baerial\b/i,
    from: place(-0.35, 0.9, 0),
    to: place(0.35, -0.7, 1),
  },
  {
    words: /\b(pan(s|ning)?|track(s|ing)?|truck\w*|slid\w*|mov\w*|camera) (to the )?left\b/i,
    from: place(1, 0, 0.1),
    to: place(-1, 0, 0.1),
  },
  {
    words: /\b(pan(s|ning)?|track(s|ing)?|truck\w*|slid\w*|mov\w*|camera) (to the )?right\b/i,
    from: place(-1, 0, 0.1),
    to: place(1, 0, 0.1),
  },
  { words: /\b(pan|tilt|ris|crane|mov|look)\w* (up|upwards)\b|\brising\b/i, from: place(0, 1, 0), to: place(0, -1, 0) },
  {
    words: /\b(pan|tilt|sink|crane|mov|look|descend)\w* (down|downwards)\b/i,
    from: place(0, -1, 0),
    to: place(0, 1, 0),
  },
  { words: /\borbit\w*|\baround\b|\barc\b/i, from: place(-0.9, 0.1, 0.2), to: place(0.9, -0.1, 0.5) },
]
const STILL = /\b(static|still|locked|fixed|no camera)\b/i

/** Reads a camera move out of words; `chance` between 0 and 1 picks one when they name none. */
export function readCamera(words: string, chance: number): CameraPath {
  const speed = /\b(fast|quick|rapid|dynamic)\w*/i.test(words)
    ? 1
    : /\b(slow|gentle|calm|subtle)\w*/i.test(words)
      ? 0.4
      : 0.7
  const named = STILL.test(words) ? [] : MOVES.filter((move) => move.words.test(words))
  const side = chance < 0.5 ? -1 : 1
  const usual: Move = { words: STILL, from: place(-0.7 * side, 0.08, 0.05), to: place(0.7 * side, -0.08, 0.55) }
  const moves = named.length > 0 ? named : STILL.test(words) ? [] : [usual]
  return (share) => {
    const pace = cameraPace(share)
    let [x, y, forward] = [0, 0, 0]
    for (const { from, to } of moves) {
      x += from.x + (to.x - from.x) * pace
      y += from.y + (to.y - from.y) * pace
      forward += from.forward + (to.forward - from.forward) * pace
    }
    return { x: clamp(x, -1, 1) * speed, y: clamp(y, -1, 1) * speed, forward: clamp(forward) * speed }
  }
}

/** Off gently, then steadily, then gently to a rest: no move of a camera begins or ends with a jerk. */
export const cameraPace = (share: number): number => share * 0.45 + eased(share) * 0.55
