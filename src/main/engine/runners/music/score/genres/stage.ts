import { drums, genre, type Genre } from '../genre.ts'

export const STAGE: readonly Genre[] = [
  genre(
    'cinematic',
    `cinematic, film, movie, soundtrack, score, trailer, documentary, inspiring, inspirational,
      dramatic, landscape, mountain, ocean, sea, sunrise, dawn, journey, adventure, nature, lighthouse, sky,
      drone shot, orchestral, orchestra`,
    {
      tempo: [76, 96],
      harmony: {
        minor: {
          a: ['i bVI bIII bVII', 'i bIII bVI iv', 'i v bVI bIII'],
          b: ['bVI bVII i bIII', 'iv bVI bIII bVII', 'bVI bIII bVII v'],
        },
        major: {
          a: ['I V vi IV', 'Iadd9 vi IV Vsus4', 'I iii IV vi'],
          b: ['IV V vi iii', 'bVI bVII I I', 'vi IV I V'],
        },
        dorian: { a: ['i IV bVII i'], b: ['bIII bVII IV i'] },
      },
      layers: [
        { play: 'sustain', with: ['slowStrings', 'strings'], level: 0, from: 0 },
        { play: 'pulse', with: ['strings', 'pizzicato'], level: -3, pan: -0.3, from: 0.4 },
        { play: 'arpeggio', with: ['piano', 'harp'], level: -4, pan: 0.25, from: 0.2 },
        { play: 'sustain', with: ['horn', 'brass', 'choir'], level: -3, pan: 0.2, from: 0.75 },
      ],
      bass: { play: 'long', with: ['contrabass', 'cello'], from: 0.3 },
      drums: drums(
        'orchestraKit',
        { kick: 'x---------------' },
        { kick: 'X-----x-X--x--x-', lowTom: '----o-----o---o-', snare: '------------o-oo' },
        { from: 0.6, fill: 'toms', level: 0 },
      ),
      leads: ['violin', 'horn', 'oboe', 'cello', 'flute'],
      busy: 0.3,
      reverbSeconds: 3.2,
    },
  ),
  genre(
    'epic',
    `epic, battle, war, heroic, hero, superhero, dragon, powerful, triumphant, boss, fight, action,
      army, victory, legendary`,
    {
      tempo: [116, 138],
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
      drums: drums(
        'orchestraKit',
        { kick: 'X-------X-------', lowTom: '------o-------o-' },
        {
          kick: 'X--x--X-X--x--X-',
          lowTom: '--x-x---x-x-x---',
          midTom: '-------x-------x',
          snare: '----x-------x-oo',
        },
        { from: 0.2, fill: 'toms', level: 2 },
      ),
      leads: ['horn', 'trumpet', 'violin', 'brass'],
      busy: 0.45,
      reverbSeconds: 2.8,
    },
  ),
  genre(
    'suspense',
    `horror, scary, spooky, suspense, tension, tense, dark, creepy, thriller, mystery, mysterious,
      haunted, halloween, eerie, ghost, nightmare, detective`,
    {
      tempo: [66, 84],
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
      drums: drums(
        'orchestraKit',
        { kick: 'o-----------o---' },
        { kick: 'x-o---------x-o-', lowTom: '--------o-------' },
        { from: 0.4, fill: 'toms', level: 0 },
      ),
      leads: ['celesta', 'clarinet', 'violin', 'musicBox'],
      busy: 0.25,
      reverbSeconds: 3.6,
    },
  ),
  genre('waltz', 'waltz, ballroom, vienna, paris, french, musette, carousel, circus, accordion, 3/4', {
    tempo: [132, 168],
    beats: 3,
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
    drums: drums(
      'orchestraKit',
      { kick: 'o-----------' },
      { kick: 'x-----------', tambourine: '----o---o---' },
      { from: 0.6, fill: 'soft', level: -6 },
    ),
    leads: ['violin', 'accordion', 'clarinet', 'flute'],
    busy: 0.5,
    reverbSeconds: 2,
  }),
  genre(
    'lullaby',
    `lullaby, baby, bedtime, music box, child, children, kids, nursery, christmas, toy, cute, gentle,
      soft, dreamy, moon, stars`,
    {
      tempo: [76, 96],
      beats: 3,
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
  ),
  genre('march', 'march, marching, military, parade, anthem, fanfare, ceremony, olympic, sport, sports, stadium', {
    tempo: [108, 120],
    harmony: { major: { a: ['I IV I V7', 'I V7 I IV', 'I vi IV V7'], b: ['IV I V7 I', 'vi ii V7 I'] } },
    layers: [
      { play: 'offbeat', with: ['horn', 'trombone'], level: -2, pan: 0.3, from: 0.2 },
      { play: 'blocks', with: ['brass'], level: -1, pan: -0.2, from: 0 },
      { play: 'sustain', with: ['strings'], level: -8, from: 0.75 },
    ],
    bass: { play: 'rootFifth', with: ['trombone', 'contrabass'], from: 0.1 },
    drums: drums(
      'orchestraKit',
      { snare: 'x---x---x---x-oo', kick: 'X-------X-------' },
      { snare: 'x-ooX-oox-ooXooo', kick: 'X---x---X---x---' },
      { from: 0, fill: 'snare', level: -1 },
    ),
    leads: ['trumpet', 'horn', 'flute'],
    busy: 0.5,
    reverbSeconds: 2,
  }),
  genre(
    'world',
    `world music, indian, sitar, raga, oriental, arabic, middle eastern, egypt, asian, japanese,
      chinese, african, tribal, safari, temple, zen`,
    {
      tempo: [86, 104],
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
      drums: drums(
        'standardKit',
        { mutedConga: 'x--o--x---o-x---', shaker: 'o-o-o-o-o-o-o-o-' },
        {
          conga: 'X--x--o-X---x-oo',
          mutedConga: '-oo-oo-o-oo--o--',
          kick: 'X-----x---X-----',
          shaker: 'xoxoxoxoxoxoxoxo',
        },
        { from: 0.3, fill: 'toms' },
      ),
      leads: ['sitar', 'panFlute', 'flute', 'violin'],
      busy: 0.55,
      reverbSeconds: 2.2,
    },
  ),
]
