import type { Name } from '../../kit/words/listed.ts'

/** How a synthesiser would play what the soundfont has as a recording. */
export type Voice = Name<'pluck keys bell organ pad strings reed brass lead bass sub acid'>

interface Instrument {
  /** Program of General MIDI, and the variation bank of the soundfont where one is meant. */
  program: number
  bank?: number
  voice: Voice
  /** What it can play well. */
  range: readonly [number, number]
}

const INSTRUMENTS = {
  piano: { program: 0, voice: 'keys', range: [33, 96] },
  softPiano: { program: 0, bank: 8, voice: 'keys', range: [36, 92] },
  electricPiano: { program: 4, voice: 'keys', range: [40, 88] },
  electricPiano2: { program: 5, voice: 'bell', range: [40, 88] },
  harpsichord: { program: 6, voice: 'pluck', range: [41, 89] },
  celesta: { program: 8, voice: 'bell', range: [60, 100] },
  glockenspiel: { program: 9, voice: 'bell', range: [72, 103] },
  musicBox: { program: 10, voice: 'bell', range: [60, 96] },
  vibraphone: { program: 11, voice: 'bell', range: [53, 89] },
  marimba: { program: 12, voice: 'pluck', range: [48, 88] },
  tubularBells: { program: 14, voice: 'bell', range: [60, 77] },
  organ: { program: 16, voice: 'organ', range: [36, 90] },
  rockOrgan: { program: 18, voice: 'organ', range: [36, 90] },
  accordion: { program: 21, voice: 'reed', range: [53, 89] },
  harmonica: { program: 22, voice: 'reed', range: [60, 88] },
  nylonGuitar: { program: 24, voice: 'pluck', range: [40, 83] },
  ukulele: { program: 24, bank: 8, voice: 'pluck', range: [60, 84] },
  steelGuitar: { program: 25, voice: 'pluck', range: [40, 83] },
  mandolin: { program: 25, bank: 16, voice: 'pluck', range: [55, 88] },
  jazzGuitar: { program: 26, voice: 'pluck', range: [40, 83] },
  cleanGuitar: { program: 27, voice: 'pluck', range: [40, 83] },
  mutedGuitar: { program: 28, voice: 'pluck', range: [40, 79] },
  overdrivenGuitar: { program: 29, voice: 'lead', range: [40, 86] },
  distortedGuitar: { program: 30, voice: 'lead', range: [38, 86] },
  banjo: { program: 105, voice: 'pluck', range: [48, 84] },
  acousticBass: { program: 32, voice: 'bass', range: [28, 55] },
  fingerBass: { program: 33, voice: 'bass', range: [28, 55] },
  pickBass: { program: 34, voice: 'bass', range: [28, 55] },
  fretlessBass: { program: 35, voice: 'sub', range: [28, 55] },
  slapBass: { program: 36, voice: 'bass', range: [28, 55] },
  synthBass: { program: 38, voice: 'acid', range: [28, 52] },
  subBass: { program: 39, voice: 'sub', range: [28, 50] },
  violin: { program: 40, voice: 'strings', range: [55, 96] },
  cello: { program: 42, voice: 'strings', range: [36, 72] },
  contrabass: { program: 43, voice: 'strings', range: [28, 55] },
  pizzicato: { program: 45, voice: 'pluck', range: [40, 88] },
  harp: { program: 46, voice: 'pluck', range: [36, 96] },
  timpani: { program: 47, voice: 'sub', range: [36, 55] },
  strings: { program: 48, voice: 'strings', range: [40, 91] },
  slowStrings: { program: 49, voice: 'pad', range: [40, 91] },
  synthStrings: { program: 50, voice: 'pad', range: [40, 88] },
  choir: { program: 52, voice: 'pad', range: [48, 79] },
  voice: { program: 53, voice: 'reed', range: [48, 81] },
  trumpet: { program: 56, voice: 'brass', range: [54, 84] },
  trombone: { program: 57, voice: 'brass', range: [40, 70] },
  mutedTrumpet: { program: 59, voice: 'brass', range: [54, 84] },
  horn: { program: 60, voice: 'brass', range: [41, 77] },
  brass: { program: 61, voice: 'brass', range: [43, 82] },
  synthBrass: { program: 62, voice: 'brass', range: [43, 82] },
  sopranoSax: { program: 64, voice: 'reed', range: [56, 87] },
  altoSax: { program: 65, voice: 'reed', range: [49, 80] },
  tenorSax: { program: 66, voice: 'reed', range: [44, 75] },
  oboe: { program: 68, voice: 'reed', range: [58, 89] },
  clarinet: { program: 71, voice: 'reed', range: [50, 89] },
  flute: { program: 73, voice: 'reed', range: [60, 94] },
  panFlute: { program: 75, voice: 'reed', range: [60, 91] },
  whistle: { program: 78, voice: 'reed', range: [64, 96] },
  squareLead: { program: 80, voice: 'lead', range: [48, 96] },
  sawLead: { program: 81, voice: 'lead', range: [48, 91] },
  chiff: { program: 83, voice: 'lead', range: [48, 91] },
  newAge: { program: 88, voice: 'pad', range: [45, 88] },
  warmPad: { program: 89, voice: 'pad', range: [42, 84] },
  polysynth: { program: 90, voice: 'keys', range: [42, 88] },
  spacePad: { program: 91, voice: 'pad', range: [45, 84] },
  haloPad: { program: 94, voice: 'pad', range: [45, 84] },
  sweepPad: { program: 95, voice: 'pad', range: [42, 84] },
  crystal: { program: 98, voice: 'bell', range: [55, 96] },
  atmosphere: { program: 99, voice: 'bell', range: [45, 88] },
  sitar: { program: 104, voice: 'pluck', range: [48, 84] },
  kalimba: { program: 108, voice: 'bell', range: [55, 91] },
  fiddle: { program: 110, voice: 'strings', range: [55, 91] },
  steelDrum: { program: 114, voice: 'bell', range: [55, 88] },
  singer: { program: 53, voice: 'reed', range: [52, 77] },
  standardKit: { program: 0, voice: 'pluck', range: [27, 87] },
  roomKit: { program: 8, voice: 'pluck', range: [27, 87] },
  powerKit: { program: 16, voice: 'pluck', range: [27, 87] },
  electronicKit: { program: 24, voice: 'pluck', range: [27, 87] },
  beatboxKit: { program: 25, voice: 'pluck', range: [27, 87] },
  jazzKit: { program: 32, voice: 'pluck', range: [27, 87] },
  brushKit: { program: 40, voice: 'pluck', range: [27, 87] },
  orchestraKit: { program: 48, voice: 'pluck', range: [27, 87] },
} as const satisfies Record<string, Instrument>

export type InstrumentName = keyof typeof INSTRUMENTS

export const instrumentOf = (name: InstrumentName): Instrument => INSTRUMENTS[name]
export const isKit = (name: InstrumentName): boolean => name.endsWith('Kit')
