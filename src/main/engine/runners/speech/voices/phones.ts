/** A stretch of sound with steady settings; the synthesiser glides from one to the next. */
export interface Phone {
  /** At normal speed. */
  milliseconds: number
  /** The first three resonances of the mouth. */
  formants: readonly [number, number, number]
  /** How strong voice, breath and hiss are. */
  voice: number
  breath: number
  hiss: number
  /** Where the hiss lies, and how wide. */
  hissAt: readonly [hertz: number, width: number]
  /** Consonants pull the resonances of their neighbours towards their own. */
  isVowel: boolean
  /** Through the nose: duller. */
  isNasal?: boolean
  /** Fades in and out in this many milliseconds. */
  edge?: number
}

const SILENT = { voice: 0, breath: 0, hiss: 0, hissAt: [4000, 2000], isVowel: false } as const

const vowel = (milliseconds: number, ...formants: [number, number, number]): Phone => ({
  ...SILENT,
  milliseconds,
  formants,
  voice: 1,
  breath: 0.02,
  isVowel: true,
})

const glide = (milliseconds: number, voice: number, ...formants: [number, number, number]): Phone => ({
  ...SILENT,
  milliseconds,
  formants,
  voice,
})

const nasal = (milliseconds: number, ...formants: [number, number, number]): Phone => ({
  ...SILENT,
  milliseconds,
  formants,
  voice: 0.55,
  isNasal: true,
  edge: 8,
})

interface Noise {
  formants: [number, number, number]
  hiss: number
  at: [number, number]
}

const fricative = (milliseconds: number, voice: number, { formants, hiss, at }: Noise): Phone => ({
  ...SILENT,
  milliseconds,
  formants,
  voice,
  hiss,
  hissAt: at,
  edge: 18,
})

interface Stop {
  formants: [number, number, number]
  at: [number, number]
  burst: number
}

const stop = (isVoiced: boolean, { formants, at, burst }: Stop): Phone[] => [
  {
    ...SILENT,
    milliseconds: isVoiced ? 50 : 62,
    formants: [200, formants[1], formants[2]],
    voice: isVoiced ? 0.16 : 0,
    edge: 6,
  },
  { ...SILENT, milliseconds: isVoiced ? 9 : 14, formants, hiss: burst, hissAt: at, voice: isVoiced ? 0.2 : 0, edge: 2 },
  ...(isVoiced
    ? []
    : [{ ...SILENT, milliseconds: 34, formants, breath: 0.32, hiss: burst * 0.12, hissAt: at, edge: 10 }]),
]

const LIPS: Stop = { formants: [350, 850, 2200], at: [1100, 1800], burst: 0.32 }
const TEETH: Stop = { formants: [350, 1750, 2650], at: [4300, 2600], burst: 0.6 }
const PALATE: Stop = { formants: [350, 1900, 2350], at: [2000, 1000], burst: 0.75 }
const THIN: Noise = { formants: [350, 1300, 2500], hiss: 0.13, at: [7000, 7000] }
const LIP_NOISE: Noise = { formants: [340, 1000, 2300], hiss: 0.12, at: [6000, 8000] }
const SHARP: Noise = { formants: [320, 1700, 2600], hiss: 0.5, at: [6300, 2400] }
const BROAD: Noise = { formants: [320, 1850, 2500], hiss: 0.55, at: [3000, 1500] }

/** How each sign is said, by a man with a head of ordinary size. */
export const PHONES: Readonly<Record<string, readonly Phone[]>> = {
  i: [vowel(125, 280, 2250, 2950)],
  ɪ: [vowel(95, 400, 1950, 2550)],
  ᵻ: [vowel(70, 420, 1850, 2550)],
  ɛ: [vowel(115, 550, 1800, 2500)],
  æ: [vowel(150, 690, 1680, 2450)],
  a: [vowel(135, 740, 1480, 2450)],
  ɑ: [vowel(150, 730, 1100, 2450)],
  ɒ: [vowel(115, 600, 900, 2450)],
  ɔ: [vowel(145, 570, 850, 2450)],
  ʊ: [vowel(95, 440, 1050, 2300)],
  u: [vowel(125, 310, 950, 2250)],
  ʌ: [vowel(110, 630, 1220, 2500)],
  ɐ: [vowel(65, 560, 1350, 2500)],
  ə: [vowel(65, 500, 1420, 2500)],
  ᵊ: [vowel(35, 480, 1420, 2500)],
  ɜ: [vowel(135, 480, 1330, 1750)],
  A: [vowel(80, 500, 1880, 2500), vowel(85, 330, 2180, 2750)],
  I: [vowel(100, 730, 1250, 2500), vowel(85, 370, 2000, 2600)],
  O: [vowel(85, 540, 1050, 2400), vowel(85, 370, 830, 2300)],
  Q: [vowel(80, 500, 1400, 2400), vowel(85, 370, 950, 2300)],
  W: [vowel(100, 730, 1320, 2450), vowel(85, 420, 900, 2350)],
  Y: [vowel(95, 540, 850, 2400), vowel(90, 370, 2000, 2550)],
  w: [glide(60, 0.6, 300, 680, 2200)],
  j: [glide(55, 0.6, 270, 2250, 3000)],
  ɹ: [glide(65, 0.65, 330, 1120, 1550)],
  l: [glide(65, 0.62, 360, 1100, 2700)],
  m: [nasal(70, 250, 1000, 2200)],
  n: [nasal(62, 250, 1600, 2550)],
  ŋ: [nasal(72, 250, 2000, 2600)],
  h: [{ ...SILENT, milliseconds: 62, formants: [500, 1500, 2500], breath: 0.42, isVowel: true, edge: 14 }],
  f: [fricative(95, 0, LIP_NOISE)],
  v: [fricative(60, 0.38, { ...LIP_NOISE, hiss: 0.07 })],
  θ: [fricative(90, 0, THIN)],
  ð: [fricative(48, 0.42, { ...THIN, hiss: 0.05 })],
  s: [fricative(100, 0, SHARP)],
  z: [fricative(75, 0.3, { ...SHARP, hiss: 0.27 })],
  ʃ: [fricative(105, 0, BROAD)],
  ʒ: [fricative(75, 0.3, { ...BROAD, hiss: 0.3 })],
  p: stop(false, LIPS),
  b: stop(true, LIPS),
  t: stop(false, TEETH),
  d: stop(true, TEETH),
  k: stop(false, PALATE),
  ɡ: stop(true, PALATE),
  ɾ: [{ ...SILENT, milliseconds: 26, formants: [300, 1700, 2600], voice: 0.3, edge: 6 }],
  ʧ: [stop(false, TEETH)[0]!, fricative(85, 0, BROAD)],
  ʤ: [stop(true, TEETH)[0]!, fricative(65, 0.25, { ...BROAD, hiss: 0.38 })],
}
