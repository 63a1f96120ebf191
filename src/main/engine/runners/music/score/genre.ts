import type { Mode } from './harmony.ts'
import type { InstrumentName } from './instruments.ts'

export type ChordStyle =
  | 'sustain'
  | 'arpeggio'
  | 'fastArpeggio'
  | 'blocks'
  | 'offbeat'
  | 'strum'
  | 'stabs'
  | 'charleston'
  | 'bossa'
  | 'power'
  | 'waltz'
  | 'pulse'
  | 'alberti'
  | 'drops'
  | 'chops'

export type BassStyle =
  | 'long'
  | 'rootFifth'
  | 'eighths'
  | 'walking'
  | 'offbeat'
  | 'rolling'
  | 'bossa'
  | 'reggae'
  | 'sparse'
  | 'waltz'
  | 'octaves'
  | 'funk'

/** Drums by name, one letter per sixteenth: X hard, x normal, o soft, - nothing. */
export type DrumPattern = Partial<Record<DrumName, string>>
export type DrumName =
  | 'kick'
  | 'rim'
  | 'snare'
  | 'clap'
  | 'hat'
  | 'pedal'
  | 'open'
  | 'ride'
  | 'crash'
  | 'lowTom'
  | 'midTom'
  | 'highTom'
  | 'shaker'
  | 'tambourine'
  | 'cowbell'
  | 'conga'
  | 'mutedConga'
  | 'clave'

export interface Layer {
  play: ChordStyle
  with: readonly InstrumentName[]
  level: number
  pan?: number
  /** Joins when the section is at least this lively, from 0 to 1. */
  from: number
}

export interface Genre {
  name: string
  /** What people call it. */
  words: readonly string[]
  tempo: readonly [number, number]
  beats: 3 | 4
  /** How late the second of two short notes comes: 0 straight, 1 a triplet. */
  swing: number
  /** Whether it swings in sixteenths rather than in eighths. */
  fineSwing?: boolean
  /** Progressions per mode: what the verses stand on, and what lifts the other part. */
  harmony: Partial<Record<Mode, { a: readonly string[]; b: readonly string[] }>>
  layers: readonly Layer[]
  bass: { play: BassStyle; with: readonly InstrumentName[]; from: number; level?: number } | null
  drums: {
    kit: InstrumentName
    calm: DrumPattern
    full: DrumPattern
    from: number
    fill: 'toms' | 'snare' | 'soft'
    level?: number
  } | null
  leads: readonly InstrumentName[]
  /** How many notes a melody has, from 0 to 1. */
  busy: number
  reverbSeconds: number
}

const POP = {
  a: ['I V vi IV', 'I vi IV V', 'I IV vi V', 'I iii IV V'],
  b: ['vi IV I V', 'IV V iii vi', 'IV I V vi', 'ii IV I V'],
}
const DARK = {
  a: ['i bVI bIII bVII', 'i iv bVI v', 'i bVII bVI bVII', 'i bIII bVII iv'],
  b: ['bVI bVII i i', 'iv bVII bIII bVI', 'bVI bIII bVII i', 'iv i bVI V'],
}
const SOFT_JAZZ = {
  a: ['ii7 V7 Imaj7 vi7', 'Imaj7 vi7 ii7 V9', 'Imaj9 iii7 vi7 ii9', 'iii7 vi7 ii7 V7'],
  b: ['IVmaj7 iv7 iii7 vi7', 'vi7 ii7 V7 Imaj7', 'IVmaj7 V7 iii7 vi7', 'ii7 bVII9 Imaj7 Imaj7'],
}
const MINOR_JAZZ = {
  a: ['i7 iv7 iim7b5 V7', 'i7 bVImaj7 iim7b5 V7', 'i9 iv7 bVII7 bIIImaj7'],
  b: ['iv7 bVII7 bIIImaj7 bVImaj7', 'bVImaj7 V7 i7 i7', 'iv7 i7 iim7b5 V7'],
}
const CLASSICAL = {
  a: ['I V7 vi IV', 'I IV V7 I', 'I vi ii V7', 'I V I V7'],
  b: ['vi iii IV V7', 'ii V7 I IV', 'IV I ii V7', 'vi ii V7 I'],
}
const CLASSICAL_MINOR = {
  a: ['i iv V7 i', 'i bVI iv V7', 'i V7 i iv', 'i bVII bVI V7'],
  b: ['bIII bVII i V7', 'bVI bIII iv V7', 'iv bVII bIII V7'],
}

export const GENRES: readonly Genre[] = [
  {
    name: 'ambient',
    words: [
      'ambient',
      'drone',
      'meditation',
      'meditative',
      'atmospheric',
      'ethereal',
      'sleep',
      'spa',
      'yoga',
      'new age',
      'soundscape',
    ],
    tempo: [58, 74],
    beats: 4,
    swing: 0,
    harmony: {
      lydian: { a: ['Imaj9 II Imaj7 vi7', 'Imaj7 vii Imaj9 iii7'], b: ['vi9 II Imaj7 iii7', 'iii7 vi7 II Imaj9'] },
      major: { a: ['Iadd9 IVmaj7 vi7 IVmaj9', 'Imaj9 iii7 IVmaj7 Isus2'], b: ['vi9 IVmaj7 Iadd9 Vsus4'] },
      minor: { a: ['iadd9 bVImaj7 bIII bVII', 'i9 iv9 bVImaj7 v7'], b: ['bVImaj7 bVII iv9 i9'] },
    },
    layers: [
      { play: 'sustain', with: ['warmPad', 'spacePad', 'haloPad'], level: 0, from: 0 },
      { play: 'sustain', with: ['slowStrings', 'sweepPad', 'choir'], level: -5, pan: 0.3, from: 0.6 },
      { play: 'drops', with: ['crystal', 'kalimba', 'celesta', 'harp'], level: -7, pan: -0.4, from: 0.35 },
    ],
    bass: { play: 'long', with: ['subBass', 'contrabass'], from: 0.45, level: -3 },
    drums: null,
    leads: ['softPiano', 'flute', 'vibraphone', 'newAge'],
    busy: 0.12,
    reverbSeconds: 4.5,
  },
  {
    name: 'lo-fi',
    words: ['lo-fi', 'lofi', 'lo fi', 'chillhop', 'study', 'chill', 'chilled', 'relax', 'relaxing', 'mellow', 'cozy'],
    tempo: [70, 86],
    beats: 4,
    swing: 0.55,
    fineSwing: true,
    harmony: { major: SOFT_JAZZ, dorian: { a: ['i9 IV9 i9 bVII', 'i7 iv7 bVII9 bIIImaj7'], b: ['bVImaj7 v7 i9 i9'] } },
    layers: [
      { play: 'charleston', with: ['electricPiano', 'softPiano'], level: 0, from: 0 },
      { play: 'sustain', with: ['warmPad', 'vibraphone'], level: -8, pan: 0.3, from: 0.6 },
      { play: 'drops', with: ['nylonGuitar', 'jazzGuitar'], level: -6, pan: -0.35, from: 0.5 },
    ],
    bass: { play: 'sparse', with: ['fingerBass', 'fretlessBass', 'acousticBass'], from: 0.3 },
    drums: {
      kit: 'roomKit',
      calm: { kick: 'X---------x-----', rim: '----x-------x---', hat: 'o-o-o-o-o-o-o-o-' },
      full: { kick: 'X------x--x-----', snare: '----x-------x--o', hat: 'x-o-x-oox-o-x-o-', open: '--------------o-' },
      from: 0.35,
      fill: 'soft',
      level: -1,
    },
    leads: ['electricPiano2', 'vibraphone', 'jazzGuitar', 'flute', 'mutedTrumpet'],
    busy: 0.35,
    reverbSeconds: 1.6,
  },
  {
    name: 'house',
    words: ['house', 'deep house', 'club', 'dance', 'edm', 'party', 'disco house', 'tropical'],
    tempo: [120, 126],
    beats: 4,
    swing: 0.12,
    fineSwing: true,
    harmony: {
      minor: {
        a: ['i7 bVII bVImaj7 bVII', 'i9 iv9 i9 bVImaj7', 'i7 v7 bVImaj7 iv7'],
        b: ['bVImaj7 bVII v7 i7', 'iv9 v7 bVImaj7 bVII'],
      },
      major: { a: ['Iadd9 vi7 IVmaj7 V', 'vi7 IVmaj7 Iadd9 V'], b: ['IVmaj7 V vi7 iii7'] },
    },
    layers: [
      { play: 'stabs', with: ['polysynth', 'electricPiano', 'organ'], level: 0, pan: -0.15, from: 0.3 },
      { play: 'sustain', with: ['synthStrings', 'warmPad', 'sweepPad'], level: -5, from: 0 },
      { play: 'fastArpeggio', with: ['squareLead', 'crystal'], level: -9, pan: 0.4, from: 0.85 },
    ],
    bass: { play: 'offbeat', with: ['synthBass', 'subBass'], from: 0.5, level: 1 },
    drums: {
      kit: 'electronicKit',
      calm: { kick: 'X---X---X---X---', hat: '--x---x---x---x-' },
      full: {
        kick: 'X---X---X---X---',
        clap: '----X-------X---',
        open: '--x---x---x---x-',
        hat: 'oo-ooo-ooo-ooo-o',
        shaker: 'o-ooo-ooo-ooo-oo',
      },
      from: 0.3,
      fill: 'snare',
      level: 2,
    },
    leads: ['sawLead', 'polysynth', 'piano', 'chiff'],
    busy: 0.45,
    reverbSeconds: 1.8,
  },
  {
    name: 'techno',
    words: ['techno', 'industrial', 'rave', 'minimal', 'electro', 'acid', 'warehouse', 'cyberpunk', 'robot', 'machine'],
    tempo: [128, 138],
    beats: 4,
    swing: 0,
    harmony: {
      phrygian: { a: ['i i bII i', 'i i i bII'], b: ['bVI bVII i i', 'i bII bvii i'] },
      minor: { a: ['i i bVI bVII', 'i i i v'], b: ['bVI bVII i i'] },
    },
    layers: [
      { play: 'fastArpeggio', with: ['sawLead', 'polysynth'], level: -3, pan: -0.25, from: 0.45 },
      { play: 'stabs', with: ['synthBrass', 'polysynth'], level: -4, pan: 0.25, from: 0.65 },
      { play: 'sustain', with: ['sweepPad', 'spacePad'], level: -5, from: 0 },
    ],
    bass: { play: 'rolling', with: ['synthBass'], from: 0.35, level: 1 },
    drums: {
      kit: 'beatboxKit',
      calm: { kick: 'X---X---X---X---', hat: '--x---x---x---x-' },
      full: {
        kick: 'X---X---X---X---',
        clap: '----x-------x---',
        hat: 'oxo-oxooox-ooxoo',
        open: '--x---x---x---x-',
        rim: '---o--o----o--o-',
        cowbell: '-------o--------',
      },
      from: 0.2,
      fill: 'snare',
      level: 2,
    },
    leads: ['squareLead', 'sawLead'],
    busy: 0.55,
    reverbSeconds: 1.4,
  },
  {
    name: 'trance',
    words: ['trance', 'uplifting', 'euphoric', 'festival', 'progressive'],
    tempo: [134, 140],
    beats: 4,
    swing: 0,
    harmony: {
      minor: { a: ['i bVI bIII bVII', 'bVI bVII i i'], b: ['bVI bVII v i', 'i bIII bVII bVI'] },
      major: { a: ['vi IV I V'], b: ['IV V vi I'] },
    },
    layers: [
      { play: 'fastArpeggio', with: ['sawLead', 'polysynth'], level: -4, pan: 0.3, from: 0.35 },
      { play: 'sustain', with: ['synthStrings', 'sweepPad', 'choir'], level: -1, from: 0 },
      { play: 'stabs', with: ['polysynth', 'synthBrass'], level: -4, pan: -0.3, from: 0.75 },
    ],
    bass: { play: 'offbeat', with: ['synthBass'], from: 0.45 },
    drums: {
      kit: 'electronicKit',
      calm: { kick: 'X---X---X---X---', hat: '--o---o---o---o-' },
      full: { kick: 'X---X---X---X---', clap: '----x-------x---', open: '--x---x---x---x-', hat: 'o-o-o-o-o-o-o-o-' },
      from: 0.35,
      fill: 'snare',
      level: 1,
    },
    leads: ['sawLead', 'chiff', 'piano'],
    busy: 0.5,
    reverbSeconds: 2.6,
  },
  {
    name: 'drum and bass',
    words: ['drum and bass', 'drum & bass', 'dnb', 'd&b', 'jungle', 'breakbeat', 'breakcore', 'dubstep'],
    tempo: [168, 176],
    beats: 4,
    swing: 0,
    harmony: {
      minor: { a: ['i7 i7 bVImaj7 v7', 'i9 bVImaj7 iv9 v7'], b: ['bVImaj7 bVII i9 i9', 'iv9 v7 bVImaj7 bVII'] },
    },
    layers: [
      { play: 'sustain', with: ['warmPad', 'synthStrings', 'haloPad'], level: -1, from: 0 },
      { play: 'stabs', with: ['electricPiano', 'polysynth'], level: -3, pan: 0.3, from: 0.55 },
    ],
    bass: { play: 'sparse', with: ['synthBass', 'subBass'], from: 0.4, level: 2 },
    drums: {
      kit: 'standardKit',
      calm: { hat: 'x-o-x-o-x-o-x-o-', kick: 'X---------x-----' },
      full: { kick: 'X---------X-----', snare: '----X--o-o--X--o', hat: 'x-x-x-x-x-x-x-x-', ride: '--------o---o---' },
      from: 0.3,
      fill: 'snare',
      level: 2,
    },
    leads: ['electricPiano2', 'sawLead', 'flute'],
    busy: 0.3,
    reverbSeconds: 2,
  },
  {
    name: 'synthwave',
    words: [
      'synthwave',
      'retrowave',
      'outrun',
      '80s',
      'eighties',
      'neon',
      'vaporwave',
      'retro',
      'synth pop',
      'synthpop',
      'new wave',
    ],
    tempo: [92, 112],
    beats: 4,
    swing: 0,
    harmony: { minor: DARK, dorian: { a: ['i bVII IV i', 'i IV bVII i'], b: ['bVI bVII i i'] } },
    layers: [
      { play: 'sustain', with: ['synthStrings', 'warmPad', 'polysynth'], level: -1, from: 0 },
      { play: 'fastArpeggio', with: ['sawLead', 'squareLead', 'polysynth'], level: -7, pan: 0.35, from: 0.45 },
      { play: 'stabs', with: ['synthBrass'], level: -5, pan: -0.3, from: 0.8 },
    ],
    bass: { play: 'rolling', with: ['synthBass'], from: 0.3, level: 1 },
    drums: {
      kit: 'electronicKit',
      calm: { kick: 'X-------X-------', hat: 'o-o-o-o-o-o-o-o-' },
      full: { kick: 'X---X---X---X---', snare: '----X-------X---', hat: 'x-o-x-o-x-o-x-o-', open: '--------------x-' },
      from: 0.35,
      fill: 'toms',
      level: 1,
    },
    leads: ['sawLead', 'squareLead', 'chiff', 'altoSax'],
    busy: 0.4,
    reverbSeconds: 2.4,
  },
  {
    name: 'chiptune',
    words: [
      'chiptune',
      'chip',
      '8-bit',
      '8 bit',
      '8bit',
      '16-bit',
      'game',
      'video game',
      'arcade',
      'pixel',
      'nintendo',
      'platformer',
    ],
    tempo: [132, 156],
    beats: 4,
    swing: 0,
    harmony: {
      major: { a: ['I V vi IV', 'I bVII IV I', 'I IV I V'], b: ['vi iii IV V', 'IV V iii vi', 'bVI bVII I I'] },
      minor: DARK,
    },
    layers: [
      { play: 'fastArpeggio', with: ['squareLead'], level: -5, pan: -0.35, from: 0 },
      { play: 'offbeat', with: ['squareLead', 'chiff'], level: -7, pan: 0.35, from: 0.6 },
    ],
    bass: { play: 'octaves', with: ['synthBass'], from: 0.3 },
    drums: {
      kit: 'electronicKit',
      calm: { kick: 'X-------X-------', hat: 'x---x---x---x---' },
      full: { kick: 'X-----x-X-x-----', snare: '----X-------X---', hat: 'x-x-x-x-x-x-x-x-' },
      from: 0.3,
      fill: 'snare',
    },
    leads: ['squareLead', 'sawLead'],
    busy: 0.75,
    reverbSeconds: 0.7,
  },
  {
    name: 'hip hop',
    words: ['hip hop', 'hip-hop', 'rap', 'boom bap', 'trap', 'r&b', 'rnb', 'urban', 'street', 'beat'],
    tempo: [82, 94],
    beats: 4,
    swing: 0.35,
    fineSwing: true,
    harmony: {
      minor: {
        a: ['i7 i7 bVImaj7 V7', 'i9 iv7 i9 v7', 'i bVI iv V7'],
        b: ['bVImaj7 v7 iv7 i9', 'iv7 bVII7 bIIImaj7 bVImaj7'],
      },
      dorian: { a: ['i9 IV9 i9 IV9'], b: ['bIIImaj7 IV9 i9 i9'] },
    },
    layers: [
      { play: 'charleston', with: ['electricPiano', 'piano'], level: -1, pan: -0.2, from: 0 },
      { play: 'sustain', with: ['strings', 'warmPad'], level: -6, from: 0.55 },
      { play: 'chops', with: ['mutedGuitar', 'vibraphone'], level: -6, pan: 0.35, from: 0.45 },
    ],
    bass: { play: 'sparse', with: ['subBass', 'fingerBass'], from: 0.3, level: 2 },
    drums: {
      kit: 'beatboxKit',
      calm: { kick: 'X------x--------', hat: 'x-x-x-x-x-x-x-x-' },
      full: {
        kick: 'X--x---x--X-----',
        snare: '----X-------X---',
        clap: '----o-------o---',
        hat: 'x-x-x-xox-x-xoxo',
        open: '--------------o-',
      },
      from: 0.3,
      fill: 'soft',
      level: 2,
    },
    leads: ['flute', 'electricPiano2', 'vibraphone', 'mutedTrumpet'],
    busy: 0.35,
    reverbSeconds: 1.4,
  },
  {
    name: 'rock',
    words: ['rock', 'indie', 'guitar', 'alternative', 'punk', 'grunge', 'garage', 'surf', 'hard rock', 'band'],
    tempo: [116, 144],
    beats: 4,
    swing: 0,
    harmony: {
      major: { a: ['I V vi IV', 'I IV I V', 'I bVII IV I'], b: ['IV V I vi', 'vi IV I V', 'IV I V V'] },
      mixolydian: { a: ['I bVII IV I', 'I IV bVII IV'], b: ['IV bVII I I', 'v IV I I'] },
      minor: DARK,
    },
    layers: [
      { play: 'power', with: ['overdrivenGuitar', 'distortedGuitar'], level: 0, pan: -0.6, from: 0.35 },
      { play: 'strum', with: ['cleanGuitar', 'steelGuitar'], level: -3, pan: 0.6, from: 0 },
      { play: 'sustain', with: ['rockOrgan', 'organ'], level: -9, pan: 0.1, from: 0.75 },
    ],
    bass: { play: 'eighths', with: ['pickBass', 'fingerBass'], from: 0.35 },
    drums: {
      kit: 'standardKit',
      calm: { kick: 'X-------X-------', rim: '----x-------x---', hat: 'x-o-x-o-x-o-x-o-' },
      full: { kick: 'X-----x-X-x-----', snare: '----X-------X---', hat: 'X-x-X-x-X-x-X-x-', open: '--------------o-' },
      from: 0.3,
      fill: 'toms',
      level: 1,
    },
    leads: ['overdrivenGuitar', 'cleanGuitar', 'rockOrgan'],
    busy: 0.5,
    reverbSeconds: 1.3,
  },
  {
    name: 'metal',
    words: ['metal', 'heavy metal', 'thrash', 'doom', 'heavy', 'brutal', 'djent', 'metalcore', 'aggressive'],
    tempo: [138, 168],
    beats: 4,
    swing: 0,
    harmony: {
      phrygian: { a: ['i i bII bIII', 'i bII i bVII', 'i i bVI bII'], b: ['bVI bVII i bII', 'iv bIII bII i'] },
      harmonicMinor: { a: ['i bVI V i', 'i iv bVI V'], b: ['bVI bVII i V'] },
    },
    layers: [
      { play: 'power', with: ['distortedGuitar'], level: 1, pan: -0.75, from: 0 },
      { play: 'power', with: ['distortedGuitar', 'overdrivenGuitar'], level: 1, pan: 0.75, from: 0.4 },
      { play: 'sustain', with: ['choir', 'strings'], level: -9, from: 0.85 },
    ],
    bass: { play: 'eighths', with: ['pickBass'], from: 0.3 },
    drums: {
      kit: 'powerKit',
      calm: { kick: 'X---x---X---x---', snare: '--------X-------', ride: 'x---x---x---x---' },
      full: { kick: 'XxxxXxxxXxxxXxxx', snare: '----X-------X---', hat: 'X---X---X---X---', ride: '--x---x---x---x-' },
      from: 0.25,
      fill: 'toms',
      level: 2,
    },
    leads: ['distortedGuitar', 'overdrivenGuitar'],
    busy: 0.7,
    reverbSeconds: 1.2,
  },
  {
    name: 'pop',
    words: [
      'pop',
      'upbeat',
      'happy',
      'summer',
      'catchy',
      'cheerful',
      'feel good',
      'feel-good',
      'corporate',
      'advert',
      'commercial',
      'positive',
      'fun',
      'joyful',
      'radio',
      'song',
    ],
    tempo: [98, 122],
    beats: 4,
    swing: 0,
    harmony: { major: POP, minor: DARK },
    layers: [
      { play: 'blocks', with: ['piano', 'electricPiano'], level: 0, pan: -0.2, from: 0 },
      { play: 'strum', with: ['steelGuitar', 'cleanGuitar', 'ukulele'], level: -3, pan: 0.45, from: 0.4 },
      { play: 'sustain', with: ['strings', 'synthStrings', 'warmPad'], level: -7, from: 0.6 },
      { play: 'drops', with: ['glockenspiel', 'celesta'], level: -10, pan: -0.5, from: 0.85 },
    ],
    bass: { play: 'eighths', with: ['fingerBass', 'pickBass'], from: 0.35 },
    drums: {
      kit: 'standardKit',
      calm: { kick: 'X-------X-------', rim: '----x-------x---', hat: 'o-o-o-o-o-o-o-o-' },
      full: {
        kick: 'X------xX-------',
        snare: '----X-------X---',
        hat: 'x-o-x-o-x-o-x-o-',
        tambourine: '--o---o---o---o-',
        clap: '----o-------o---',
      },
      from: 0.3,
      fill: 'toms',
    },
    leads: ['piano', 'cleanGuitar', 'glockenspiel', 'whistle', 'sawLead'],
    busy: 0.5,
    reverbSeconds: 1.6,
  },
  {
    name: 'ballad',
    words: [
      'ballad',
      'love',
      'romantic',
      'emotional',
      'sad',
      'melancholy',
      'melancholic',
      'tender',
      'heartbreak',
      'wedding',
      'nostalgic',
      'sentimental',
      'slow song',
      'lonely',
    ],
    tempo: [62, 78],
    beats: 4,
    swing: 0,
    harmony: {
      major: {
        a: ['Iadd9 V vi IV', 'I iii vi IV', 'I vi IVadd9 V'],
        b: ['IV V iii vi', 'vi iii IV V', 'ii7 V I IVadd9'],
      },
      minor: {
        a: ['i bVI bIII bVII', 'iadd9 iv bVI V', 'i v bVI iv'],
        b: ['bVI bVII i i', 'iv bVII bIII bVI', 'bIII bVII iv V'],
      },
    },
    layers: [
      { play: 'arpeggio', with: ['piano', 'softPiano'], level: 0, from: 0 },
      { play: 'sustain', with: ['slowStrings', 'strings'], level: -5, pan: 0.2, from: 0.45 },
      { play: 'sustain', with: ['warmPad', 'horn'], level: -9, pan: -0.3, from: 0.8 },
    ],
    bass: { play: 'rootFifth', with: ['fretlessBass', 'cello', 'fingerBass'], from: 0.4, level: -1 },
    drums: {
      kit: 'brushKit',
      calm: { kick: 'x---------------', pedal: '----o-------o---' },
      full: { kick: 'x-------x-------', snare: '----x-------x---', hat: 'o-o-o-o-o-o-o-o-' },
      from: 0.6,
      fill: 'soft',
      level: -3,
    },
    leads: ['violin', 'cello', 'oboe', 'flute', 'piano'],
    busy: 0.35,
    reverbSeconds: 2.4,
  },
  {
    name: 'jazz',
    words: ['jazz', 'swing', 'bebop', 'big band', 'noir', 'lounge', 'smoky', 'saxophone', 'speakeasy'],
    tempo: [112, 150],
    beats: 4,
    swing: 0.9,
    harmony: { major: SOFT_JAZZ, minor: MINOR_JAZZ },
    layers: [
      { play: 'charleston', with: ['piano', 'jazzGuitar'], level: -1, pan: -0.3, from: 0 },
      { play: 'chops', with: ['jazzGuitar', 'vibraphone'], level: -7, pan: 0.4, from: 0.65 },
      { play: 'stabs', with: ['brass'], level: -7, pan: 0.2, from: 0.92 },
    ],
    bass: { play: 'walking', with: ['acousticBass'], from: 0.2 },
    drums: {
      kit: 'jazzKit',
      calm: { ride: 'x---x-o-x---x-o-', pedal: '----x-------x---' },
      full: {
        ride: 'x---X-o-x---X-o-',
        pedal: '----x-------x---',
        kick: 'o-------o-----o-',
        snare: '------o-------o-',
      },
      from: 0.25,
      fill: 'soft',
      level: -2,
    },
    leads: ['tenorSax', 'altoSax', 'mutedTrumpet', 'vibraphone', 'clarinet'],
    busy: 0.6,
    reverbSeconds: 1.4,
  },
  {
    name: 'blues',
    words: ['blues', 'bluesy', 'delta', 'slide guitar', 'bar room'],
    tempo: [84, 112],
    beats: 4,
    swing: 0.95,
    harmony: { mixolydian: { a: ['I7 IV7 I7 I7', 'I7 I7 IV7 I7'], b: ['IV7 IV7 I7 I7', 'V7 IV7 I7 V7'] } },
    layers: [
      { play: 'blocks', with: ['cleanGuitar', 'piano'], level: 0, pan: -0.35, from: 0 },
      { play: 'sustain', with: ['organ', 'rockOrgan'], level: -7, pan: 0.35, from: 0.5 },
    ],
    bass: { play: 'walking', with: ['fingerBass', 'acousticBass'], from: 0.25 },
    drums: {
      kit: 'standardKit',
      calm: { kick: 'x-------x-------', rim: '----x-------x---', hat: 'x-o-x-o-x-o-x-o-' },
      full: { kick: 'X-----o-X-------', snare: '----X-------X---', ride: 'x-o-x-o-x-o-x-o-' },
      from: 0.3,
      fill: 'toms',
    },
    leads: ['overdrivenGuitar', 'harmonica', 'cleanGuitar'],
    busy: 0.55,
    reverbSeconds: 1.3,
  },
  {
    name: 'funk',
    words: ['funk', 'funky', 'soul', 'groove', 'groovy', 'disco', 'motown', '70s', 'seventies'],
    tempo: [100, 116],
    beats: 4,
    swing: 0.15,
    fineSwing: true,
    harmony: {
      dorian: { a: ['i9 IV9 i9 IV9', 'i7 i7 IV7 i7'], b: ['bVII bIIImaj7 IV9 V7', 'bVImaj7 bVII9 i9 i9'] },
      mixolydian: { a: ['I9 IV9 I9 IV9'], b: ['ii7 iii7 IVmaj7 V9'] },
    },
    layers: [
      { play: 'chops', with: ['mutedGuitar', 'cleanGuitar'], level: -1, pan: -0.45, from: 0 },
      { play: 'stabs', with: ['electricPiano', 'organ'], level: -2, pan: 0.3, from: 0.3 },
      { play: 'stabs', with: ['brass'], level: -3, pan: 0.1, from: 0.8 },
    ],
    bass: { play: 'funk', with: ['slapBass', 'fingerBass'], from: 0.25, level: 1 },
    drums: {
      kit: 'standardKit',
      calm: { kick: 'X---------x-----', hat: 'x-x-x-x-x-x-x-x-', rim: '----x-------x---' },
      full: {
        kick: 'X--x--x---x--x--',
        snare: '----X--o-o--X--o',
        hat: 'xoxoxoxoxoxoxo-o',
        open: '--------------x-',
        tambourine: '----o-------o---',
      },
      from: 0.25,
      fill: 'snare',
      level: 1,
    },
    leads: ['brass', 'altoSax', 'electricPiano2', 'trumpet'],
    busy: 0.6,
    reverbSeconds: 1.1,
  },
  {
    name: 'bossa nova',
    words: ['bossa', 'bossa nova', 'samba', 'brazil', 'brazilian', 'cafe', 'coffee', 'elevator', 'brunch'],
    tempo: [118, 136],
    beats: 4,
    swing: 0,
    harmony: { major: SOFT_JAZZ, minor: MINOR_JAZZ },
    layers: [
      { play: 'bossa', with: ['nylonGuitar'], level: 0, pan: -0.25, from: 0 },
      { play: 'sustain', with: ['slowStrings', 'electricPiano'], level: -8, pan: 0.35, from: 0.6 },
    ],
    bass: { play: 'bossa', with: ['acousticBass'], from: 0.25 },
    drums: {
      kit: 'brushKit',
      calm: { shaker: 'x-o-x-o-x-o-x-o-' },
      full: { shaker: 'xoxoxoxoxoxoxoxo', rim: 'x--x--x---x--x--', kick: 'x--ox--ox--ox--o' },
      from: 0.3,
      fill: 'soft',
      level: -2,
    },
    leads: ['flute', 'tenorSax', 'piano', 'vibraphone'],
    busy: 0.45,
    reverbSeconds: 1.5,
  },
  {
    name: 'latin',
    words: [
      'latin',
      'salsa',
      'cuban',
      'mambo',
      'reggaeton',
      'cumbia',
      'mexican',
      'spanish',
      'flamenco',
      'tango',
      'fiesta',
      'carnival',
    ],
    tempo: [96, 112],
    beats: 4,
    swing: 0,
    harmony: {
      harmonicMinor: { a: ['i iv V7 i', 'i bVII bVI V7', 'i V7 i V7'], b: ['iv bVII bIII V7', 'bVI V7 i V7'] },
      major: { a: ['I IV V7 IV', 'I V7 I IV'], b: ['vi ii V7 I'] },
    },
    layers: [
      { play: 'chops', with: ['piano', 'nylonGuitar'], level: 0, pan: -0.25, from: 0 },
      { play: 'strum', with: ['nylonGuitar', 'ukulele'], level: -5, pan: 0.4, from: 0.5 },
      { play: 'stabs', with: ['brass', 'trumpet'], level: -4, pan: 0.15, from: 0.8 },
    ],
    bass: { play: 'bossa', with: ['acousticBass', 'fingerBass'], from: 0.3 },
    drums: {
      kit: 'standardKit',
      calm: { clave: 'x--x--x---x-x---', shaker: 'x-o-x-o-x-o-x-o-' },
      full: {
        clave: 'x--x--x---x-x---',
        conga: '------xx------xx',
        mutedConga: 'o-x-o---o-x-o---',
        cowbell: 'x---o---x---o---',
        kick: 'X-----x-X-----x-',
        shaker: 'xoxoxoxoxoxoxoxo',
      },
      from: 0.25,
      fill: 'toms',
    },
    leads: ['trumpet', 'nylonGuitar', 'flute', 'accordion'],
    busy: 0.6,
    reverbSeconds: 1.4,
  },
  {
    name: 'reggae',
    words: ['reggae', 'dub', 'ska', 'rasta', 'jamaica', 'jamaican', 'caribbean', 'island', 'beach', 'calypso'],
    tempo: [72, 84],
    beats: 4,
    swing: 0.2,
    harmony: {
      major: { a: ['I V vi IV', 'I IV I IV', 'I ii I ii'], b: ['vi IV I V', 'IV V I I'] },
      minor: { a: ['i iv i iv', 'i bVII bVI bVII'], b: ['bVI bVII i i'] },
    },
    layers: [
      { play: 'offbeat', with: ['cleanGuitar', 'mutedGuitar'], level: 0, pan: -0.35, from: 0 },
      { play: 'offbeat', with: ['organ', 'rockOrgan'], level: -3, pan: 0.35, from: 0.4 },
      { play: 'drops', with: ['steelDrum', 'marimba'], level: -8, pan: 0.5, from: 0.75 },
    ],
    bass: { play: 'reggae', with: ['fingerBass', 'subBass'], from: 0.2, level: 2 },
    drums: {
      kit: 'standardKit',
      calm: { rim: '--------x-------', hat: 'x-o-x-o-x-o-x-o-' },
      full: { kick: '--------X-------', rim: '--------X-----o-', hat: 'x-ox-ox-x-ox-oxo', open: '---------------o' },
      from: 0.2,
      fill: 'toms',
    },
    leads: ['brass', 'steelDrum', 'harmonica', 'trombone'],
    busy: 0.4,
    reverbSeconds: 2,
  },
  {
    name: 'folk',
    words: [
      'folk',
      'acoustic',
      'campfire',
      'singer-songwriter',
      'pastoral',
      'countryside',
      'village',
      'autumn',
      'indie folk',
      'wholesome',
    ],
    tempo: [88, 112],
    beats: 4,
    swing: 0,
    harmony: {
      major: { a: ['I IV I V', 'I V IV I', 'I iii IV V'], b: ['vi IV I V', 'IV I V vi', 'ii IV I V'] },
      mixolydian: { a: ['I bVII IV I', 'I IV bVII I'], b: ['bVII IV I I'] },
    },
    layers: [
      { play: 'arpeggio', with: ['steelGuitar', 'nylonGuitar'], level: 0, pan: -0.3, from: 0 },
      { play: 'strum', with: ['mandolin', 'steelGuitar', 'ukulele'], level: -5, pan: 0.4, from: 0.5 },
      { play: 'sustain', with: ['accordion', 'strings'], level: -9, pan: 0.1, from: 0.75 },
    ],
    bass: { play: 'rootFifth', with: ['acousticBass', 'fingerBass'], from: 0.4 },
    drums: {
      kit: 'brushKit',
      calm: { kick: 'x-------x-------', tambourine: '----o-------o---' },
      full: { kick: 'X-------X-------', snare: '----x-------x---', tambourine: 'o-o-x-o-o-o-x-o-' },
      from: 0.5,
      fill: 'soft',
      level: -3,
    },
    leads: ['fiddle', 'harmonica', 'flute', 'mandolin', 'whistle'],
    busy: 0.5,
    reverbSeconds: 1.4,
  },
  {
    name: 'country',
    words: [
      'country',
      'western',
      'cowboy',
      'bluegrass',
      'banjo',
      'americana',
      'nashville',
      'honky tonk',
      'desert',
      'saloon',
    ],
    tempo: [104, 132],
    beats: 4,
    swing: 0.15,
    harmony: { major: { a: ['I I IV I', 'I V IV I', 'I IV V I'], b: ['IV I V V', 'vi IV I V', 'IV V I I'] } },
    layers: [
      { play: 'strum', with: ['steelGuitar'], level: 0, pan: -0.35, from: 0 },
      { play: 'fastArpeggio', with: ['banjo', 'mandolin'], level: -4, pan: 0.45, from: 0.45 },
      { play: 'sustain', with: ['organ', 'fiddle'], level: -9, from: 0.8 },
    ],
    bass: { play: 'rootFifth', with: ['acousticBass', 'fingerBass'], from: 0.3 },
    drums: {
      kit: 'brushKit',
      calm: { kick: 'x-------x-------', snare: '----o-------o---' },
      full: { kick: 'X-------X-------', snare: 'o-o-X-o-o-o-X-o-', pedal: '----x-------x---' },
      from: 0.35,
      fill: 'snare',
      level: -2,
    },
    leads: ['fiddle', 'harmonica', 'banjo', 'cleanGuitar'],
    busy: 0.6,
    reverbSeconds: 1.2,
  },
  {
    name: 'celtic',
    words: [
      'celtic',
      'irish',
      'medieval',
      'tavern',
      'fantasy',
      'viking',
      'renaissance',
      'elven',
      'scottish',
      'bard',
      'fairy',
      'magic',
      'forest',
    ],
    tempo: [104, 124],
    beats: 3,
    swing: 0,
    harmony: {
      dorian: { a: ['i bVII i IV', 'i bVII bIII IV', 'i i bVII bVII'], b: ['bIII bVII i i', 'IV bVII i i'] },
      mixolydian: { a: ['I bVII I IV', 'I IV bVII I'], b: ['IV I bVII I'] },
    },
    layers: [
      { play: 'arpeggio', with: ['harp', 'nylonGuitar'], level: 0, pan: -0.3, from: 0 },
      { play: 'sustain', with: ['strings', 'accordion'], level: -7, pan: 0.3, from: 0.5 },
      { play: 'strum', with: ['mandolin'], level: -6, pan: 0.4, from: 0.7 },
    ],
    bass: { play: 'waltz', with: ['cello', 'acousticBass'], from: 0.4, level: -1 },
    drums: {
      kit: 'orchestraKit',
      calm: { kick: 'x-----------', tambourine: '----o---o---' },
      full: { kick: 'X-----o-----', tambourine: 'x-o-x-o-x-o-', lowTom: '----o---o---' },
      from: 0.5,
      fill: 'soft',
      level: -2,
    },
    leads: ['whistle', 'fiddle', 'flute', 'panFlute'],
    busy: 0.7,
    reverbSeconds: 2.2,
  },
  {
    name: 'classical',
    words: [
      'classical',
      'baroque',
      'mozart',
      'bach',
      'chamber',
      'string quartet',
      'quartet',
      'concerto',
      'elegant',
      'minuet',
      'symphony',
      'sonata',
    ],
    tempo: [92, 120],
    beats: 4,
    swing: 0,
    harmony: { major: CLASSICAL, minor: CLASSICAL_MINOR },
    layers: [
      { play: 'alberti', with: ['piano', 'harpsichord', 'pizzicato'], level: -1, pan: -0.2, from: 0 },
      { play: 'sustain', with: ['strings'], level: -4, pan: 0.2, from: 0.45 },
      { play: 'sustain', with: ['horn'], level: -9, pan: -0.4, from: 0.8 },
    ],
    bass: { play: 'rootFifth', with: ['cello', 'contrabass'], from: 0.3, level: -1 },
    drums: null,
    leads: ['violin', 'flute', 'oboe', 'clarinet'],
    busy: 0.6,
    reverbSeconds: 2.2,
  },
  {
    name: 'piano solo',
    words: [
      'solo piano',
      'piano',
      'nocturne',
      'satie',
      'chopin',
      'intimate',
      'neoclassical',
      'minimalist',
      'rain',
      'rainy',
      'window',
      'snow',
      'winter',
      'quiet',
    ],
    tempo: [66, 84],
    beats: 3,
    swing: 0,
    harmony: {
      major: {
        a: ['Imaj7 IVmaj7 Imaj7 IVmaj7', 'Iadd9 iii vi7 IVmaj7'],
        b: ['vi7 iii7 IVmaj7 V', 'ii7 V7 Imaj7 IVmaj7'],
      },
      minor: {
        a: ['i bVI bIII bVII', 'iadd9 iv9 bVImaj7 V', 'i v bVImaj7 iv'],
        b: ['bVI bVII bIII V7', 'iv bVII bIIImaj7 bVImaj7'],
      },
    },
    layers: [
      { play: 'arpeggio', with: ['piano', 'softPiano'], level: 0, from: 0 },
      { play: 'sustain', with: ['slowStrings'], level: -12, from: 0.9 },
    ],
    bass: { play: 'long', with: ['piano'], from: 0.2, level: -3 },
    drums: null,
    leads: ['piano', 'softPiano'],
    busy: 0.4,
    reverbSeconds: 2.4,
  },
  {
    name: 'cinematic',
    words: [
      'cinematic',
      'film',
      'movie',
      'soundtrack',
      'score',
      'trailer',
      'documentary',
      'inspiring',
      'inspirational',
      'dramatic',
      'landscape',
      'mountain',
      'ocean',
      'sea',
      'sunrise',
      'dawn',
      'journey',
      'adventure',
      'nature',
      'lighthouse',
      'sky',
      'drone shot',
      'orchestral',
      'orchestra',
    ],
    tempo: [76, 96],
    beats: 4,
    swing: 0,
    harmony: {
      minor: {
        a: ['i bVI bIII bVII', 'i bIII bVI iv', 'i v bVI bIII'],
        b: ['bVI bVII i bIII', 'iv bVI bIII bVII', 'bVI bIII bVII v'],
      },
      major: { a: ['I V vi IV', 'Iadd9 vi IV Vsus4', 'I iii IV vi'], b: ['IV V vi iii', 'bVI bVII I I', 'vi IV I V'] },
      dorian: { a: ['i IV bVII i'], b: ['bIII bVII IV i'] },
    },
    layers: [
      { play: 'sustain', with: ['slowStrings', 'strings'], level: 0, from: 0 },
      { play: 'pulse', with: ['strings', 'pizzicato'], level: -3, pan: -0.3, from: 0.4 },
      { play: 'arpeggio', with: ['piano', 'harp'], level: -4, pan: 0.25, from: 0.2 },
      { play: 'sustain', with: ['horn', 'brass', 'choir'], level: -3, pan: 0.2, from: 0.75 },
    ],
    bass: { play: 'long', with: ['contrabass', 'cello'], from: 0.3 },
    drums: {
      kit: 'orchestraKit',
      calm: { kick: 'x---------------' },
      full: { kick: 'X-----x-X--x--x-', lowTom: '----o-----o---o-', snare: '------------o-oo' },
      from: 0.6,
      fill: 'toms',
      level: 0,
    },
    leads: ['violin', 'horn', 'oboe', 'cello', 'flute'],
    busy: 0.3,
    reverbSeconds: 3.2,
  },
  {
    name: 'epic',
    words: [
      'epic',
      'battle',
      'war',
      'heroic',
      'hero',
      'superhero',
      'dragon',
      'powerful',
      'triumphant',
      'boss',
      'fight',
      'action',
      'army',
      'victory',
      'legendary',
    ],
    tempo: [116, 138],
    beats: 4,
    swing: 0,
    harmony: {
      minor: {
        a: ['i bVI bIII bVII', 'i bVII bVI bVII', 'i iv bVI V'],
        b: ['bVI bVII i i', 'bIII bVII iv bVI', 'iv bVI bVII V'],
      },
      harmonicMinor: { a: ['i bVI iv V'], b: ['bVI iv i V'] },
    },
    layers: [
      { play: 'pulse', with: ['strings'], level: -1, pan: -0.35, from: 0 },
      { play: 'sustain', with: ['brass', 'horn'], level: 0, pan: 0.25, from: 0.45 },
      { play: 'sustain', with: ['choir'], level: -4, from: 0.7 },
      { play: 'pulse', with: ['cello'], level: -4, pan: 0.4, from: 0.3 },
    ],
    bass: { play: 'eighths', with: ['contrabass', 'cello'], from: 0.3 },
    drums: {
      kit: 'orchestraKit',
      calm: { kick: 'X-------X-------', lowTom: '------o-------o-' },
      full: {
        kick: 'X--x--X-X--x--X-',
        lowTom: '--x-x---x-x-x---',
        midTom: '-------x-------x',
        snare: '----x-------x-oo',
      },
      from: 0.2,
      fill: 'toms',
      level: 2,
    },
    leads: ['horn', 'trumpet', 'violin', 'brass'],
    busy: 0.45,
    reverbSeconds: 2.8,
  },
  {
    name: 'suspense',
    words: [
      'horror',
      'scary',
      'spooky',
      'suspense',
      'tension',
      'tense',
      'dark',
      'creepy',
      'thriller',
      'mystery',
      'mysterious',
      'haunted',
      'halloween',
      'eerie',
      'ghost',
      'nightmare',
      'detective',
    ],
    tempo: [66, 84],
    beats: 4,
    swing: 0,
    harmony: {
      harmonicMinor: { a: ['i bII i V7', 'i iv bVI V7', 'i bvi i bvi'], b: ['bVI bii V7 i', 'iv viidim bVI V7'] },
      phrygian: { a: ['i bII i bvii', 'i bvi bII i'], b: ['bVI bvii bII i'] },
    },
    layers: [
      { play: 'sustain', with: ['slowStrings', 'spacePad'], level: 0, from: 0 },
      { play: 'pulse', with: ['pizzicato', 'strings'], level: -5, pan: -0.4, from: 0.45 },
      { play: 'drops', with: ['celesta', 'musicBox', 'tubularBells'], level: -5, pan: 0.4, from: 0.25 },
      { play: 'sustain', with: ['choir', 'trombone'], level: -6, from: 0.8 },
    ],
    bass: { play: 'long', with: ['contrabass'], from: 0.2 },
    drums: {
      kit: 'orchestraKit',
      calm: { kick: 'o-----------o---' },
      full: { kick: 'x-o---------x-o-', lowTom: '--------o-------' },
      from: 0.4,
      fill: 'toms',
      level: 0,
    },
    leads: ['celesta', 'clarinet', 'violin', 'musicBox'],
    busy: 0.25,
    reverbSeconds: 3.6,
  },
  {
    name: 'waltz',
    words: ['waltz', 'ballroom', 'vienna', 'paris', 'french', 'musette', 'carousel', 'circus', 'accordion', '3/4'],
    tempo: [132, 168],
    beats: 3,
    swing: 0,
    harmony: {
      major: { a: ['I I V7 V7', 'I vi ii V7', 'V7 V7 I I'], b: ['IV I V7 I', 'vi ii V7 I', 'ii V7 I vi'] },
      minor: { a: ['i i V7 V7', 'i iv V7 i'], b: ['iv i V7 i', 'bVI bIII iv V7'] },
    },
    layers: [
      { play: 'waltz', with: ['strings', 'accordion', 'piano'], level: -1, pan: -0.2, from: 0 },
      { play: 'sustain', with: ['horn', 'slowStrings'], level: -8, pan: 0.3, from: 0.6 },
      { play: 'drops', with: ['glockenspiel', 'harp'], level: -10, pan: 0.5, from: 0.85 },
    ],
    bass: { play: 'waltz', with: ['contrabass', 'acousticBass'], from: 0.1 },
    drums: {
      kit: 'orchestraKit',
      calm: { kick: 'o-----------' },
      full: { kick: 'x-----------', tambourine: '----o---o---' },
      from: 0.6,
      fill: 'soft',
      level: -6,
    },
    leads: ['violin', 'accordion', 'clarinet', 'flute'],
    busy: 0.5,
    reverbSeconds: 2,
  },
  {
    name: 'lullaby',
    words: [
      'lullaby',
      'baby',
      'bedtime',
      'music box',
      'child',
      'children',
      'kids',
      'nursery',
      'christmas',
      'toy',
      'cute',
      'gentle',
      'soft',
      'dreamy',
      'moon',
      'stars',
    ],
    tempo: [76, 96],
    beats: 3,
    swing: 0,
    harmony: { major: { a: ['I I IV I', 'I vi IV V', 'I IV V I'], b: ['IV I ii V', 'vi iii IV V', 'IV V I I'] } },
    layers: [
      { play: 'arpeggio', with: ['harp', 'celesta', 'nylonGuitar'], level: -2, pan: -0.25, from: 0 },
      { play: 'sustain', with: ['slowStrings', 'warmPad'], level: -7, pan: 0.2, from: 0.4 },
    ],
    bass: { play: 'long', with: ['cello', 'acousticBass'], from: 0.5, level: -4 },
    drums: null,
    leads: ['musicBox', 'celesta', 'glockenspiel', 'flute'],
    busy: 0.4,
    reverbSeconds: 2.6,
  },
  {
    name: 'march',
    words: [
      'march',
      'marching',
      'military',
      'parade',
      'anthem',
      'fanfare',
      'ceremony',
      'olympic',
      'sport',
      'sports',
      'stadium',
    ],
    tempo: [108, 120],
    beats: 4,
    swing: 0,
    harmony: { major: { a: ['I IV I V7', 'I V7 I IV', 'I vi IV V7'], b: ['IV I V7 I', 'vi ii V7 I'] } },
    layers: [
      { play: 'offbeat', with: ['horn', 'trombone'], level: -2, pan: 0.3, from: 0.2 },
      { play: 'blocks', with: ['brass'], level: -1, pan: -0.2, from: 0 },
      { play: 'sustain', with: ['strings'], level: -8, from: 0.75 },
    ],
    bass: { play: 'rootFifth', with: ['trombone', 'contrabass'], from: 0.1 },
    drums: {
      kit: 'orchestraKit',
      calm: { snare: 'x---x---x---x-oo', kick: 'X-------X-------' },
      full: { snare: 'x-ooX-oox-ooXooo', kick: 'X---x---X---x---' },
      from: 0,
      fill: 'snare',
      level: -1,
    },
    leads: ['trumpet', 'horn', 'flute'],
    busy: 0.5,
    reverbSeconds: 2,
  },
  {
    name: 'world',
    words: [
      'world music',
      'indian',
      'sitar',
      'raga',
      'oriental',
      'arabic',
      'middle eastern',
      'egypt',
      'asian',
      'japanese',
      'chinese',
      'african',
      'tribal',
      'safari',
      'temple',
      'zen',
    ],
    tempo: [86, 104],
    beats: 4,
    swing: 0,
    harmony: {
      phrygian: { a: ['i bII i i', 'i i bII bII'], b: ['bvii bII i i', 'iv bII i i'] },
      dorian: { a: ['i i bVII i', 'i IV i bVII'], b: ['bVII bVII i i'] },
    },
    layers: [
      { play: 'drops', with: ['sitar', 'kalimba', 'harp'], level: -3, pan: -0.35, from: 0 },
      { play: 'sustain', with: ['warmPad', 'slowStrings'], level: -4, from: 0 },
      { play: 'chops', with: ['marimba', 'kalimba'], level: -5, pan: 0.4, from: 0.5 },
    ],
    bass: { play: 'sparse', with: ['fretlessBass', 'acousticBass'], from: 0.35 },
    drums: {
      kit: 'standardKit',
      calm: { mutedConga: 'x--o--x---o-x---', shaker: 'o-o-o-o-o-o-o-o-' },
      full: {
        conga: 'X--x--o-X---x-oo',
        mutedConga: '-oo-oo-o-oo--o--',
        kick: 'X-----x---X-----',
        shaker: 'xoxoxoxoxoxoxoxo',
      },
      from: 0.3,
      fill: 'toms',
    },
    leads: ['sitar', 'panFlute', 'flute', 'violin'],
    busy: 0.55,
    reverbSeconds: 2.2,
  },
]
