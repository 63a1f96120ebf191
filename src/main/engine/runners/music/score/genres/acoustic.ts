import { CLASSICAL, CLASSICAL_MINOR } from './harmonies.ts'
import { drums, genre, type Genre } from '../genre.ts'

export const ACOUSTIC: readonly Genre[] = [
  genre(
    'folk',
    `folk, acoustic, campfire, singer-songwriter, pastoral, countryside, village, autumn, indie folk,
      wholesome`,
    {
      tempo: [88, 112],
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
      drums: drums(
        'brushKit',
        { kick: 'x-------x-------', tambourine: '----o-------o---' },
        { kick: 'X-------X-------', snare: '----x-------x---', tambourine: 'o-o-x-o-o-o-x-o-' },
        { from: 0.5, fill: 'soft', level: -3 },
      ),
      leads: ['fiddle', 'harmonica', 'flute', 'mandolin', 'whistle'],
      busy: 0.5,
      reverbSeconds: 1.4,
    },
  ),
  genre('country', 'country, western, cowboy, bluegrass, banjo, americana, nashville, honky tonk, desert, saloon', {
    tempo: [104, 132],
    swing: 0.15,
    harmony: { major: { a: ['I I IV I', 'I V IV I', 'I IV V I'], b: ['IV I V V', 'vi IV I V', 'IV V I I'] } },
    layers: [
      { play: 'strum', with: ['steelGuitar'], level: 0, pan: -0.35, from: 0 },
      { play: 'fastArpeggio', with: ['banjo', 'mandolin'], level: -4, pan: 0.45, from: 0.45 },
      { play: 'sustain', with: ['organ', 'fiddle'], level: -9, from: 0.8 },
    ],
    bass: { play: 'rootFifth', with: ['acousticBass', 'fingerBass'], from: 0.3 },
    drums: drums(
      'brushKit',
      { kick: 'x-------x-------', snare: '----o-------o---' },
      { kick: 'X-------X-------', snare: 'o-o-X-o-o-o-X-o-', pedal: '----x-------x---' },
      { from: 0.35, fill: 'snare', level: -2 },
    ),
    leads: ['fiddle', 'harmonica', 'banjo', 'cleanGuitar'],
    busy: 0.6,
    reverbSeconds: 1.2,
  }),
  genre(
    'celtic',
    `celtic, irish, medieval, tavern, fantasy, viking, renaissance, elven, scottish, bard, fairy, magic,
      forest`,
    {
      tempo: [104, 124],
      beats: 3,
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
      drums: drums(
        'orchestraKit',
        { kick: 'x-----------', tambourine: '----o---o---' },
        { kick: 'X-----o-----', tambourine: 'x-o-x-o-x-o-', lowTom: '----o---o---' },
        { from: 0.5, fill: 'soft', level: -2 },
      ),
      leads: ['whistle', 'fiddle', 'flute', 'panFlute'],
      busy: 0.7,
      reverbSeconds: 2.2,
    },
  ),
  genre(
    'classical',
    `classical, baroque, mozart, bach, chamber, string quartet, quartet, concerto, elegant, minuet,
      symphony, sonata`,
    {
      tempo: [92, 120],
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
  ),
  genre(
    'piano solo',
    `solo piano, piano, nocturne, satie, chopin, intimate, neoclassical, minimalist, rain, rainy,
      window, snow, winter, quiet`,
    {
      tempo: [66, 84],
      beats: 3,
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
  ),
]
