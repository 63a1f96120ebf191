/** Where the mouth lets a voice through: its three lowest resonances, in hertz. */
export type Mouth = readonly [number, number, number]

const VOWELS = {
  ah: [780, 1220, 2600],
  ae: [720, 1650, 2550],
  eh: [540, 1840, 2520],
  ee: [310, 2250, 2950],
  oh: [490, 920, 2480],
  oo: [350, 820, 2400],
  aw: [620, 980, 2500],
  uh: [560, 1350, 2500],
} as const satisfies Record<string, Mouth>
type Vowel = keyof typeof VOWELS

export interface Consonant {
  kind: 'stop' | 'hiss' | 'hum' | 'glide'
  seconds: number
  /** Where its noise lies, or how the mouth stands while it sounds. */
  hertz: number
  mouth: Mouth
}

export interface SungSyllable {
  onset: Consonant[]
  /** A vowel may end as another one: `day`, `now`. */
  from: Mouth
  to: Mouth
  coda: Consonant[]
}

/** Spellings of English, the longest first. */
const SPELLINGS: readonly (readonly [string, Vowel, Vowel?])[] = [
  ['igh', 'ah', 'ee'],
  ['eigh', 'eh', 'ee'],
  ['ough', 'oh', 'oo'],
  ['ooh', 'oo'],
  ['oo', 'oo'],
  ['ee', 'ee'],
  ['ea', 'ee'],
  ['ai', 'eh', 'ee'],
  ['ay', 'eh', 'ee'],
  ['ey', 'eh', 'ee'],
  ['oy', 'aw', 'ee'],
  ['oi', 'aw', 'ee'],
  ['ou', 'ah', 'oo'],
  ['ow', 'oh', 'oo'],
  ['au', 'aw'],
  ['aw', 'aw'],
  ['oa', 'oh'],
  ['ie', 'ee'],
  ['ue', 'oo'],
  ['a', 'ae'],
  ['e', 'eh'],
  ['i', 'ee'],
  ['o', 'oh'],
  ['u', 'uh'],
  ['y', 'ah', 'ee'],
]

const CLOSED: Mouth = [250, 1100, 2200]
const CONSONANTS: Record<string, Consonant> = {
  sh: { kind: 'hiss', seconds: 0.09, hertz: 3000, mouth: CLOSED },
  ch: { kind: 'hiss', seconds: 0.07, hertz: 3200, mouth: CLOSED },
  th: { kind: 'hiss', seconds: 0.06, hertz: 5200, mouth: CLOSED },
  s: { kind: 'hiss', seconds: 0.085, hertz: 6200, mouth: CLOSED },
  z: { kind: 'hiss', seconds: 0.07, hertz: 5600, mouth: CLOSED },
  f: { kind: 'hiss', seconds: 0.07, hertz: 4600, mouth: CLOSED },
  v: { kind: 'hiss', seconds: 0.05, hertz: 3800, mouth: CLOSED },
  h: { kind: 'hiss', seconds: 0.06, hertz: 1500, mouth: CLOSED },
  x: { kind: 'hiss', seconds: 0.08, hertz: 5400, mouth: CLOSED },
  j: { kind: 'hiss', seconds: 0.06, hertz: 2800, mouth: CLOSED },
  p: { kind: 'stop', seconds: 0.05, hertz: 900, mouth: CLOSED },
  b: { kind: 'stop', seconds: 0.04, hertz: 700, mouth: CLOSED },
  t: { kind: 'stop', seconds: 0.05, hertz: 4200, mouth: CLOSED },
  d: { kind: 'stop', seconds: 0.04, hertz: 3400, mouth: CLOSED },
  k: { kind: 'stop', seconds: 0.05, hertz: 2000, mouth: CLOSED },
  c: { kind: 'stop', seconds: 0.05, hertz: 2000, mouth: CLOSED },
  q: { kind: 'stop', seconds: 0.05, hertz: 1800, mouth: CLOSED },
  g: { kind: 'stop', seconds: 0.04, hertz: 1600, mouth: CLOSED },
  m: { kind: 'hum', seconds: 0.08, hertz: 0, mouth: [250, 1000, 2200] },
  n: { kind: 'hum', seconds: 0.07, hertz: 0, mouth: [260, 1500, 2400] },
  l: { kind: 'glide', seconds: 0.07, hertz: 0, mouth: [360, 1100, 2600] },
  r: { kind: 'glide', seconds: 0.07, hertz: 0, mouth: [350, 1150, 1650] },
  w: { kind: 'glide', seconds: 0.07, hertz: 0, mouth: [300, 680, 2200] },
  y: { kind: 'glide', seconds: 0.06, hertz: 0, mouth: [290, 2200, 2900] },
}

/** How a written syllable is sung. */
export function sungSyllable(written: string): SungSyllable {
  const found = /^([^aeiouy]*|y(?=[aeiou]))([aeiouy]+(?:w(?![aeiou])|gh)?h?)?(.*)$/.exec(written)
  const [, before = '', vowel = 'ah', after = ''] = found ?? []
  const [, from, to] = SPELLINGS.find(([spelling]) => vowel.startsWith(spelling)) ?? ['', 'uh' as const]
  const isOpenA = vowel === 'ah' || (vowel === 'a' && after === '')
  const first = isOpenA ? 'ah' : from
  return {
    onset: consonantsOf(before),
    from: VOWELS[first],
    to: VOWELS[to ?? first],
    coda: consonantsOf(after),
  }
}

function consonantsOf(letters: string): Consonant[] {
  const found = letters.match(/sh|ch|th|[a-z]/g) ?? []
  return found.flatMap((name) => CONSONANTS[name] ?? []).slice(-2)
}
