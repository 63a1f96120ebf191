import { listed } from '../../kit/words/listed.ts'
import { profile, type CurvePoint } from '../shapes/curve.ts'

/** Something a potter, a turner or a glass blower makes: its outline, and what it usually is made of. */
export interface TurnedForm {
  words: readonly string[]
  metres: number
  usual: 'ceramic' | 'glass' | 'wood' | 'gold' | 'stone' | 'metal' | 'clay' | 'marble' | 'plastic'
  colour: string | null
  /** Radius and height from the axis at the foot to the axis at the top or inside. */
  profile: readonly CurvePoint[]
  /** Things beside the turned body. */
  extras?: 'lid' | 'shade' | 'cross' | 'coronet' | 'flame'
}

type Usual = Pick<TurnedForm, 'usual' | 'extras'> & { colour?: string }

export const form = (
  words: string,
  metres: number,
  { colour, ...usual }: Usual,
  outline: string | readonly CurvePoint[],
): TurnedForm => ({
  words: listed(words),
  metres,
  ...usual,
  colour: colour ?? null,
  profile: typeof outline === 'string' ? profile(outline) : outline,
})

/** The inside of a vessel: back down to a floor within its wall. */
const hollow = (outside: readonly CurvePoint[], wall: number, floor: number): CurvePoint[] => {
  const inside = outside
    .filter(([radius, height]) => radius > wall * 2 && height > floor)
    .map(([radius, height, sharp]): CurvePoint => (sharp ? [radius - wall, height, 'sharp'] : [radius - wall, height]))
    .toReversed()
  const lowest = inside.at(-1)
  return [
    ...outside,
    ...inside,
    ...(lowest && lowest[1] > floor + 0.02 ? [[lowest[0] * 0.7, floor + 0.01] as const] : []),
    [0, floor],
  ]
}

export const vessel = (outline: string, wall = 0.022, floor = 0.05) =>
  hollow([[0, 0], ...profile(outline)], wall, floor)
