import type { Random } from '../kit/random.ts'

type Profile = (readonly [number, number])[]

/** Radius at a height, a few points each; a smooth line is drawn through them. */
const SHAPES: readonly { words: RegExp; points: Profile }[] = [
  {
    words: /\b(vase|pot|urn|amphora|jar)\b/i,
    points: [
      [0.2, 0],
      [0.32, 0.2],
      [0.4, 0.45],
      [0.26, 0.72],
      [0.16, 0.86],
      [0.25, 1],
    ],
  },
  {
    words: /\b(bottle|flask|wine)\b/i,
    points: [
      [0.24, 0],
      [0.26, 0.1],
      [0.26, 0.55],
      [0.12, 0.72],
      [0.09, 0.9],
      [0.1, 1],
    ],
  },
  {
    words: /\b(bowl|dish|plate|cup|mug)\b/i,
    points: [
      [0.14, 0],
      [0.18, 0.06],
      [0.4, 0.25],
      [0.52, 0.5],
      [0.54, 0.6],
    ],
  },
  {
    words: /\b(goblet|glass|chalice|trophy)\b/i,
    points: [
      [0.28, 0],
      [0.26, 0.04],
      [0.05, 0.12],
      [0.05, 0.45],
      [0.28, 0.62],
      [0.31, 1],
    ],
  },
  { words: /\b(ball|sphere|planet|moon|globe|orb)\b/i, points: circle() },
  {
    words: /\b(tower|lighthouse|castle|rocket)\b/i,
    points: [
      [0.3, 0],
      [0.27, 0.1],
      [0.2, 0.7],
      [0.26, 0.74],
      [0.24, 0.8],
      [0.01, 1.15],
    ],
  },
  {
    words: /\b(mushroom|lamp|umbrella|tree)\b/i,
    points: [
      [0.14, 0],
      [0.1, 0.3],
      [0.11, 0.55],
      [0.48, 0.58],
      [0.4, 0.8],
      [0.05, 1],
    ],
  },
  {
    words: /\b(chess|pawn|king|queen|bishop|figure)\b/i,
    points: [
      [0.3, 0],
      [0.3, 0.08],
      [0.13, 0.22],
      [0.1, 0.55],
      [0.2, 0.6],
      [0.12, 0.66],
      [0.2, 0.82],
      [0.02, 1],
    ],
  },
]

/** From the axis at the bottom to the axis at the top, so that the solid is closed. */
export function profileFor(words: string, random: Random, rows: number): Profile {
  const points = SHAPES.find((shape) => shape.words.test(words))?.points ?? invented(random)
  const [width, height] = [random.between(0.9, 1.12), random.between(0.92, 1.1)]
  const smooth = Array.from({ length: rows - 1 }, (_, row): [number, number] => {
    const [radius, level] = along(points, row / (rows - 2))
    return [Math.max(radius * width, 0.002), Math.max(level * height, 0)]
  })
  return [[0, smooth[0]?.[1] ?? 0], ...smooth, [0, smooth.at(-1)?.[1] ?? height]]
}

function invented(random: Random): Profile {
  const levels = random.whole(5, 7)
  return Array.from({ length: levels }, (_, index) => [random.between(0.1, 0.42), index / (levels - 1)])
}

function circle(): Profile {
  return Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 8) * Math.PI
    return [Math.sin(angle) * 0.5, 0.5 - Math.cos(angle) * 0.5]
  })
}

/** A Catmull-Rom curve through the points, at `position` between 0 and 1. */
function along(points: Profile, position: number): [number, number] {
  const scaled = position * (points.length - 1)
  const index = Math.min(Math.floor(scaled), points.length - 2)
  const rest = scaled - index
  const at = (offset: number) => points[Math.min(Math.max(index + offset, 0), points.length - 1)] ?? [0, 0]
  const blend = (axis: 0 | 1) => {
    const [before, from, to, after] = [at(-1)[axis], at(0)[axis], at(1)[axis], at(2)[axis]]
    const slope = (to - before) / 2
    const nextSlope = (after - from) / 2
    const [square, cube] = [rest ** 2, rest ** 3]
    return (
      (2 * cube - 3 * square + 1) * from +
      (cube - 2 * square + rest) * slope +
      (3 * square - 2 * cube) * to +
      (cube - square) * nextSlope
    )
  }
  return [blend(0), blend(1)]
}
