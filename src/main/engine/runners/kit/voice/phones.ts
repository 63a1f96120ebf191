/** A stretch of sound with steady settings; the synthesiser glides from one to the next. */
export interface Phone {
  /** At normal speed. */
  milliseconds: number
  /** The first three resonances of the mouth. */
  formants: Formants
  /** How strong voice, breath and hiss are. */
  voice: number
  breath: number
  hiss: number
  /** Where the hiss lies, and how wide. */
  hissAt: readonly [hertz: number, width: number]
  isVowel: boolean
  /** Where a consonant pulls the resonances of the vowels beside it, and how hard it pulls the second. */
  locus?: { formants: Formants; grip: number }
  /** How much of the next vowel is in the mouth already. */
  foretaste?: number
  /** Through the nose: duller. */
  isNasal?: boolean
  /** Fades in and out in this many milliseconds. */
  edge?: number
}

type Formants = readonly [number, number, number]

const SILENT = { voice: 0, breath: 0, hiss: 0, hissAt: [4000, 2000], isVowel: false } as const

const vowel = (milliseconds: number, voice: number, ...formants: [number, number, number]): Phone => ({
  ...SILENT,
  milliseconds,
  formants,
  voice,
  breath: 0.02,
  isVowel: true,
})

const glide = (milliseconds: number, voice: number, ...formants: [number, number, number]): Phone => ({
  ...SILENT,
  milliseconds,
  formants,
  voice,
})

/** Where the mouth is closed or narrow. */
interface Place {
  formants: Formants
  grip: number
  /** Where the air sounds when the place opens, and how loud. */
  at: [number, number]
  burst: number
}

const LIPS: Place = { formants: [260, 850, 2150], grip: 0.35, at: [1200, 2200], burst: 0.2 }
const TEETH: Place = { formants: [260, 1750, 2650], grip: 0.6, at: [4300, 2800], burst: 0.24 }
const PALATE: Place = { formants: [260, 2300, 2350], grip: 0.45, at: [1900, 900], burst: 0.22 }

/** The murmurs differ little; the vowels beside them tell them apart. */
const nasal = (milliseconds: number, locus: Place, murmur: Formants): Phone => ({
  ...SILENT,
  milliseconds,
  formants: murmur,
  locus,
  voice: 0.62,
  isNasal: true,
  edge: 8,
})

interface Noise {
  locus: { formants: Formants; grip: number }
  hiss: number
  at: [number, number]
}

const fricative = (milliseconds: number, voice: number, { locus, hiss, at }: Noise): Phone => ({
  ...SILENT,
  milliseconds,
  formants: [voice > 0 ? 240 : 320, locus.formants[1], locus.formants[2]],
  locus,
  voice,
  hiss,
  hissAt: at,
  edge: 18,
})

const stop = (isVoiced: boolean, closedMilliseconds: number, place: Place): Phone[] => {
  const { formants, at, burst } = place
  const open = { ...SILENT, formants, locus: place, hissAt: at, foretaste: 0.45 }
  return [
    {
      ...SILENT,
      milliseconds: closedMilliseconds,
      formants: [200, formants[1], formants[2]],
      locus: place,
      voice: isVoiced ? 0.22 : 0,
      edge: 6,
    },
    {
      ...open,
      milliseconds: isVoiced ? 11 : 14,
      hiss: isVoiced ? burst * 0.9 : burst,
      voice: isVoiced ? 0.2 : 0,
      edge: 2,
    },
    ...(isVoiced ? [] : [{ ...open, milliseconds: 34, breath: 0.24, hiss: burst * 0.16, edge: 10 }]),
  ]
}

const THIN: Noise = { locus: { formants: [300, 1350, 2550], grip: 0.5 }, hiss: 0.1, at: [5200, 9000] }
const LIP_NOISE: Noise = { locus: LIPS, hiss: 0.12, at: [4200, 9000] }
const SHARP: Noise = { locus: { formants: [300, 1700, 2600], grip: 0.55 }, hiss: 0.4, at: [5200, 3000] }
const BROAD: Noise = { locus: { formants: [300, 1900, 2500], grip: 0.6 }, hiss: 0.27, at: [3300, 1500] }

/** How each sign is said, by a man with a head of ordinary size. */
export const PHONES: Readonly<Record<string, readonly Phone[]>> = {
  i: [vowel(120, 0.85, 280, 2220, 2800)],
  ɪ: [vowel(88, 1, 400, 1850, 2480)],
  ᵻ: [vowel(65, 0.9, 410, 1780, 2480)],
  ɛ: [vowel(104, 1, 530, 1680, 2450)],
  æ: [vowel(132, 0.85, 650, 1620, 2420)],
  a: [vowel(125, 0.85, 710, 1430, 2420)],
  ɑ: [vowel(142, 0.8, 690, 1060, 2480)],
  ɒ: [vowel(108, 0.85, 580, 880, 2450)],
  ɔ: [vowel(134, 0.9, 520, 830, 2480)],
  ʊ: [vowel(92, 0.95, 430, 1120, 2300)],
  u: [vowel(118, 0.85, 300, 1300, 2200)],
  ʌ: [vowel(98, 0.95, 600, 1190, 2550)],
  ɐ: [vowel(60, 0.85, 540, 1320, 2450)],
  ə: [vowel(56, 0.8, 460, 1380, 2430)],
  ᵊ: [vowel(32, 0.7, 450, 1380, 2430)],
  ɜ: [vowel(120, 0.9, 470, 1300, 1680)],
  A: [vowel(72, 1, 480, 1880, 2450), vowel(84, 0.9, 350, 2130, 2600)],
  I: [vowel(92, 0.95, 670, 1200, 2480), vowel(72, 0.9, 400, 1900, 2480)],
  O: [vowel(90, 0.85, 500, 980, 2400), vowel(88, 0.7, 380, 820, 2300)],
  Q: [vowel(78, 0.85, 490, 1350, 2400), vowel(85, 0.7, 370, 920, 2300)],
  W: [vowel(100, 1, 700, 1290, 2470), vowel(88, 0.9, 450, 880, 2450)],
  Y: [vowel(92, 0.9, 510, 830, 2430), vowel(88, 0.9, 380, 1950, 2500)],
  w: [glide(64, 0.45, 290, 640, 2200)],
  j: [glide(55, 0.5, 270, 2200, 2850)],
  ɹ: [glide(64, 0.6, 340, 1080, 1520)],
  l: [glide(70, 0.6, 370, 960, 2680)],
  m: [nasal(82, LIPS, [250, 1000, 2200])],
  n: [nasal(74, TEETH, [260, 1420, 2450])],
  ŋ: [nasal(78, PALATE, [270, 1850, 2350])],
  h: [
    { ...SILENT, milliseconds: 62, formants: [500, 1500, 2500], breath: 0.28, isVowel: true, foretaste: 1, edge: 14 },
  ],
  f: [fricative(92, 0, LIP_NOISE)],
  v: [fricative(56, 0.25, { ...LIP_NOISE, hiss: 0.05 })],
  θ: [fricative(90, 0, THIN)],
  ð: [fricative(44, 0.3, { ...THIN, hiss: 0.03 })],
  s: [fricative(94, 0, SHARP)],
  z: [fricative(70, 0.2, { ...SHARP, hiss: 0.2 })],
  ʃ: [fricative(102, 0, BROAD)],
  ʒ: [fricative(72, 0.22, { ...BROAD, hiss: 0.17 })],
  p: stop(false, 64, LIPS),
  b: stop(true, 66, LIPS),
  t: stop(false, 64, TEETH),
  d: stop(true, 56, TEETH),
  k: stop(false, 66, PALATE),
  ɡ: stop(true, 64, PALATE),
  ɾ: [{ ...SILENT, milliseconds: 26, formants: [300, 1700, 2600], locus: TEETH, voice: 0.3, edge: 6 }],
  ʧ: [stop(false, 60, TEETH)[0]!, fricative(74, 0, { ...BROAD, hiss: 0.48 })],
  ʤ: [stop(true, 54, TEETH)[0]!, fricative(58, 0.2, { ...BROAD, hiss: 0.34 })],
}
