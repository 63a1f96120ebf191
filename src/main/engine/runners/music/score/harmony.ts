/** Steps above the tonic, in semitones. */
export const MODES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
} as const
export type Mode = keyof typeof MODES

export interface Chord {
  name: string
  /** Pitch class of the root against the tonic. */
  root: number
  /** Pitch classes against the tonic, the root first. */
  tones: readonly number[]
}

const DEGREES: Record<string, number> = { i: 0, ii: 2, iii: 4, iv: 5, v: 7, vi: 9, vii: 11 }
const COLOURS: Record<string, readonly number[]> = {
  '': [],
  '7': [10],
  maj7: [11],
  '9': [10, 14],
  maj9: [11, 14],
  add9: [14],
  '6': [9],
  '69': [9, 14],
}

/** Reads `ii7`, `bVImaj7`, `V7`, `Isus4`, `i5` or `viidim`: degrees of the major scale, small letters for minor. */
export function readChord(numeral: string): Chord {
  const found =
    /^([b#]?)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)(sus4|sus2|dim|m7b5|aug|5)?(maj9|maj7|add9|69|6|7|9)?$/.exec(
      numeral,
    )
  if (!found) throw new Error(`No chord is called ${numeral}.`)
  const [, accidental, roman = 'I', shape = '', colour = ''] = found
  const root = (DEGREES[roman.toLowerCase()]! + (accidental === 'b' ? 11 : accidental === '#' ? 1 : 0)) % 12
  const minor = roman === roman.toLowerCase()
  const triads: Record<string, number[]> = {
    '': [0, minor ? 3 : 4, 7],
    sus4: [0, 5, 7],
    sus2: [0, 2, 7],
    dim: [0, 3, 6],
    m7b5: [0, 3, 6, 10],
    aug: [0, 4, 8],
    '5': [0, 7],
  }
  const tones = [...triads[shape]!, ...COLOURS[colour]!].map((step) => (root + step) % 12)
  return { name: numeral, root, tones }
}

/** The notes a melody may use over a chord: the mode, bent where the chord asks for another note. */
export function scaleOver(mode: Mode, { tones }: Chord): number[] {
  const borrowed = tones.filter((tone) => !(MODES[mode] as readonly number[]).includes(tone))
  const kept = MODES[mode].filter(
    (step) => tones.includes(step) || borrowed.every((tone) => Math.abs(((step - tone + 18) % 12) - 6) > 1),
  )
  return [...new Set([...kept, ...borrowed])].sort((low, high) => low - high)
}

/** The pitch of a class that lies nearest to a pitch. */
export function nearestPitch(pitchClass: number, to: number): number {
  return to + ((((pitchClass - to) % 12) + 18) % 12) - 6
}

/** All pitches of some classes in a range. */
export function pitchesWithin(classes: readonly number[], [low, high]: readonly [number, number]): number[] {
  const pitches: number[] = []
  for (let pitch = low; pitch <= high; pitch++) if (classes.includes(((pitch % 12) + 12) % 12)) pitches.push(pitch)
  return pitches
}

/** Lays a chord out in close position where its voices move least from the chord before. */
export function voiceChord(
  classes: readonly number[],
  before: readonly number[],
  [low, high]: readonly [number, number],
): number[] {
  const middle = (low + high) / 2
  let best: number[] = []
  let bestCost = Infinity
  for (let lowest = low; lowest <= high; lowest++) {
    const first = classes.findIndex((tone) => (((lowest - tone) % 12) + 12) % 12 === 0)
    if (first < 0) continue
    const rest = classes
      .filter((_, index) => index !== first)
      .map((tone) => lowest + ((((tone - lowest) % 12) + 12) % 12))
      .sort((left, right) => left - right)
    const voicing = [lowest, ...rest]
    const top = voicing.at(-1)!
    if (top > high + 2) continue
    const travelled = before.length
      ? voicing.reduce((sum, pitch) => sum + Math.min(...before.map((from) => Math.abs(from - pitch))), 0) +
        Math.abs(top - before.at(-1)!) * 0.7
      : 0
    const cost = travelled + Math.abs((lowest + top) / 2 - middle) * 0.35
    if (cost < bestCost) [best, bestCost] = [voicing, cost]
  }
  return best.length ? best : classes.map((tone) => nearestPitch(tone, Math.round(middle)))
}
