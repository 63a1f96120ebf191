import { DARK, SOFT_JAZZ } from './harmonies.ts'
import { drums, genre, type Genre } from '../genre.ts'

export const ELECTRONIC: readonly Genre[] = [
  genre(
    'ambient',
    `ambient, drone, meditation, meditative, atmospheric, ethereal, sleep, spa, yoga, new age,
      soundscape`,
    {
      tempo: [58, 74],
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
  ),
  genre('lo-fi', 'lo-fi, lofi, lo fi, chillhop, study, chill, chilled, relax, relaxing, mellow, cozy', {
    tempo: [70, 86],
    swing: 0.55,
    fineSwing: true,
    harmony: { major: SOFT_JAZZ, dorian: { a: ['i9 IV9 i9 bVII', 'i7 iv7 bVII9 bIIImaj7'], b: ['bVImaj7 v7 i9 i9'] } },
    layers: [
      { play: 'charleston', with: ['electricPiano', 'softPiano'], level: 0, from: 0 },
      { play: 'sustain', with: ['warmPad', 'vibraphone'], level: -8, pan: 0.3, from: 0.6 },
      { play: 'drops', with: ['nylonGuitar', 'jazzGuitar'], level: -6, pan: -0.35, from: 0.5 },
    ],
    bass: { play: 'sparse', with: ['fingerBass', 'fretlessBass', 'acousticBass'], from: 0.3 },
    drums: drums(
      'roomKit',
      { kick: 'X---------x-----', rim: '----x-------x---', hat: 'o-o-o-o-o-o-o-o-' },
      { kick: 'X------x--x-----', snare: '----x-------x--o', hat: 'x-o-x-oox-o-x-o-', open: '--------------o-' },
      { from: 0.35, fill: 'soft', level: -1 },
    ),
    leads: ['electricPiano2', 'vibraphone', 'jazzGuitar', 'flute', 'mutedTrumpet'],
    busy: 0.35,
    reverbSeconds: 1.6,
  }),
  genre('house', 'house, deep house, club, dance, edm, party, disco house, tropical', {
    tempo: [120, 126],
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
    drums: drums(
      'electronicKit',
      { kick: 'X---X---X---X---', hat: '--x---x---x---x-' },
      {
        kick: 'X---X---X---X---',
        clap: '----X-------X---',
        open: '--x---x---x---x-',
        hat: 'oo-ooo-ooo-ooo-o',
        shaker: 'o-ooo-ooo-ooo-oo',
      },
      { from: 0.3, fill: 'snare', level: 2 },
    ),
    leads: ['sawLead', 'polysynth', 'piano', 'chiff'],
    busy: 0.45,
    reverbSeconds: 1.8,
  }),
  genre('techno', 'techno, industrial, rave, minimal, electro, acid, warehouse, cyberpunk, robot, machine', {
    tempo: [128, 138],
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
    drums: drums(
      'beatboxKit',
      { kick: 'X---X---X---X---', hat: '--x---x---x---x-' },
      {
        kick: 'X---X---X---X---',
        clap: '----x-------x---',
        hat: 'oxo-oxooox-ooxoo',
        open: '--x---x---x---x-',
        rim: '---o--o----o--o-',
        cowbell: '-------o--------',
      },
      { from: 0.2, fill: 'snare', level: 2 },
    ),
    leads: ['squareLead', 'sawLead'],
    busy: 0.55,
    reverbSeconds: 1.4,
  }),
  genre('trance', 'trance, uplifting, euphoric, festival, progressive', {
    tempo: [134, 140],
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
    drums: drums(
      'electronicKit',
      { kick: 'X---X---X---X---', hat: '--o---o---o---o-' },
      { kick: 'X---X---X---X---', clap: '----x-------x---', open: '--x---x---x---x-', hat: 'o-o-o-o-o-o-o-o-' },
      { from: 0.35, fill: 'snare', level: 1 },
    ),
    leads: ['sawLead', 'chiff', 'piano'],
    busy: 0.5,
    reverbSeconds: 2.6,
  }),
  genre('drum and bass', 'drum and bass, drum & bass, dnb, d&b, jungle, breakbeat, breakcore, dubstep', {
    tempo: [168, 176],
    harmony: {
      minor: { a: ['i7 i7 bVImaj7 v7', 'i9 bVImaj7 iv9 v7'], b: ['bVImaj7 bVII i9 i9', 'iv9 v7 bVImaj7 bVII'] },
    },
    layers: [
      { play: 'sustain', with: ['warmPad', 'synthStrings', 'haloPad'], level: -1, from: 0 },
      { play: 'stabs', with: ['electricPiano', 'polysynth'], level: -3, pan: 0.3, from: 0.55 },
    ],
    bass: { play: 'sparse', with: ['synthBass', 'subBass'], from: 0.4, level: 2 },
    drums: drums(
      'standardKit',
      { hat: 'x-o-x-o-x-o-x-o-', kick: 'X---------x-----' },
      { kick: 'X---------X-----', snare: '----X--o-o--X--o', hat: 'x-x-x-x-x-x-x-x-', ride: '--------o---o---' },
      { from: 0.3, fill: 'snare', level: 2 },
    ),
    leads: ['electricPiano2', 'sawLead', 'flute'],
    busy: 0.3,
    reverbSeconds: 2,
  }),
  genre(
    'synthwave',
    'synthwave, retrowave, outrun, 80s, eighties, neon, vaporwave, retro, synth pop, synthpop, new wave',
    {
      tempo: [92, 112],
      harmony: { minor: DARK, dorian: { a: ['i bVII IV i', 'i IV bVII i'], b: ['bVI bVII i i'] } },
      layers: [
        { play: 'sustain', with: ['synthStrings', 'warmPad', 'polysynth'], level: -1, from: 0 },
        { play: 'fastArpeggio', with: ['sawLead', 'squareLead', 'polysynth'], level: -7, pan: 0.35, from: 0.45 },
        { play: 'stabs', with: ['synthBrass'], level: -5, pan: -0.3, from: 0.8 },
      ],
      bass: { play: 'rolling', with: ['synthBass'], from: 0.3, level: 1 },
      drums: drums(
        'electronicKit',
        { kick: 'X-------X-------', hat: 'o-o-o-o-o-o-o-o-' },
        { kick: 'X---X---X---X---', snare: '----X-------X---', hat: 'x-o-x-o-x-o-x-o-', open: '--------------x-' },
        { from: 0.35, fill: 'toms', level: 1 },
      ),
      leads: ['sawLead', 'squareLead', 'chiff', 'altoSax'],
      busy: 0.4,
      reverbSeconds: 2.4,
    },
  ),
  genre(
    'chiptune',
    'chiptune, chip, 8-bit, 8 bit, 8bit, 16-bit, game, video game, arcade, pixel, nintendo, platformer',
    {
      tempo: [132, 156],
      harmony: {
        major: { a: ['I V vi IV', 'I bVII IV I', 'I IV I V'], b: ['vi iii IV V', 'IV V iii vi', 'bVI bVII I I'] },
        minor: DARK,
      },
      layers: [
        { play: 'fastArpeggio', with: ['squareLead'], level: -5, pan: -0.35, from: 0 },
        { play: 'offbeat', with: ['squareLead', 'chiff'], level: -7, pan: 0.35, from: 0.6 },
      ],
      bass: { play: 'octaves', with: ['synthBass'], from: 0.3 },
      drums: drums(
        'electronicKit',
        { kick: 'X-------X-------', hat: 'x---x---x---x---' },
        { kick: 'X-----x-X-x-----', snare: '----X-------X---', hat: 'x-x-x-x-x-x-x-x-' },
        { from: 0.3, fill: 'snare' },
      ),
      leads: ['squareLead', 'sawLead'],
      busy: 0.75,
      reverbSeconds: 0.7,
    },
  ),
  genre('hip hop', 'hip hop, hip-hop, rap, boom bap, trap, r&b, rnb, urban, street, beat', {
    tempo: [82, 94],
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
    drums: drums(
      'beatboxKit',
      { kick: 'X------x--------', hat: 'x-x-x-x-x-x-x-x-' },
      {
        kick: 'X--x---x--X-----',
        snare: '----X-------X---',
        clap: '----o-------o---',
        hat: 'x-x-x-xox-x-xoxo',
        open: '--------------o-',
      },
      { from: 0.3, fill: 'soft', level: 2 },
    ),
    leads: ['flute', 'electricPiano2', 'vibraphone', 'mutedTrumpet'],
    busy: 0.35,
    reverbSeconds: 1.4,
  }),
]
