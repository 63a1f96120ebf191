import type { Random } from '../../kit/random.ts'
import { addSound, silence, type Sound } from '../../kit/wave.ts'
import {
  bump,
  decaying,
  drive,
  filter,
  noise,
  scatter,
  softNoise,
  struck,
  times,
  together,
  tone,
  wander,
  type Wave,
} from './dsp.ts'
import type { Notion } from './notion.ts'

/** Partials of a cast bell against its strike note: hum, prime, tierce, quint, nominal and above. */
const BELL = [
  [0.5, 0.5, 1.4],
  [1, 0.6, 1],
  [1.19, 0.5, 0.8],
  [1.5, 0.3, 0.65],
  [2, 0.5, 0.5],
  [2.52, 0.25, 0.35],
  [3.01, 0.2, 0.25],
  [4.1, 0.14, 0.15],
] as const

export const bell = (seconds: number, hertz: number, ring: number): Sound =>
  struck(
    seconds,
    BELL.map(([ratio, gain, decay]) => [hertz * ratio, gain * 0.5, decay * ring] as const),
  )

/** Notes one after the other, as early computers played them. */
function tune(notes: readonly (readonly [hertz: number, seconds: number])[], wave: Wave): Sound {
  const whole = silence(notes.reduce((sum, [, length]) => sum + length, 0) + 0.15)
  let time = 0
  for (const [hertz, length] of notes) {
    addSound(
      whole,
      times(
        tone(length + 0.1, hertz, wave),
        (moment) => decaying(length * 1.2, 0.002)(moment) * Math.min(1, (length + 0.1 - moment) / 0.02),
      ),
      time,
      0.45,
    )
    time += length
  }
  return whole
}

function sparkle(seconds: number, random: Random): Sound {
  const scale = [1, 1.125, 1.25, 1.5, 1.667, 2, 2.25, 2.5, 3]
  let step = 0
  return scatter(
    seconds * 0.75,
    24,
    random,
    () =>
      bell(0.7, 1400 * scale[Math.min(8, Math.floor((step++ / (seconds * 18)) * 9))]! * random.pick([1, 1, 2]), 0.16),
    () => random.between(0.15, 0.5),
  )
}

const warble = (seconds: number, low: number, high: number, perSecond: number, wave: 'swing' | 'steps'): Sound =>
  times(
    filter(
      tone(
        seconds,
        (time) => {
          const swing = Math.sin(time * 2 * Math.PI * perSecond)
          return wave === 'swing' ? low + (high - low) * (0.5 + 0.5 * swing) : swing > 0 ? high : low
        },
        'square',
      ),
      'low',
      3200,
    ),
    0.5,
  )

export const SIGNALS: readonly Notion[] = [
  {
    words: ['siren', 'police', 'police siren', 'ambulance', 'fire truck', 'fire engine', 'emergency', 'air raid'],
    comes: 'bed',
    seconds: 60,
    make: (seconds) => warble(seconds, 620, 1350, 0.32, 'swing'),
  },
  {
    words: ['alarm', 'alert', 'warning', 'red alert', 'car alarm', 'fire alarm', 'evacuation', 'danger'],
    comes: 'bed',
    seconds: 60,
    make: (seconds) => warble(seconds, 660, 940, 1.6, 'steps'),
  },
  {
    words: [
      'alarm clock',
      'beep',
      'beeps',
      'beeping',
      'microwave',
      'digital',
      'hospital',
      'monitor',
      'ekg',
      'timer beep',
    ],
    comes: 'steady',
    seconds: 0.18,
    every: 0.5,
    make: (seconds) => times(tone(seconds, 1980), (time) => Math.min(1, time / 0.004, (seconds - time) / 0.012) * 0.6),
  },
  {
    words: ['bell', 'bells', 'church bell', 'church', 'tower bell', 'toll', 'cathedral bell'],
    comes: 'scattered',
    seconds: 4,
    every: 2.2,
    make: (seconds, random) =>
      together(
        bell(seconds, random.pick([294, 330, 262]), 1.6),
        times(filter(noise(0.05, random), 'band', 3000), (time) => 0.3 * decaying(0.01)(time)),
      ),
  },
  {
    words: ['doorbell', 'ding dong', 'chime', 'shop bell', 'ding', 'notification', 'message', 'reception bell'],
    comes: 'once',
    seconds: 2.2,
    make: (seconds) => {
      const whole = silence(seconds)
      addSound(whole, bell(1.6, 659, 0.5), 0)
      addSound(whole, bell(1.6, 523, 0.6), 0.5)
      return whole
    },
  },
  {
    words: ['wind chime', 'wind chimes', 'chimes'],
    comes: 'scattered',
    seconds: 1.8,
    every: 0.45,
    make: (seconds, random) =>
      struck(seconds, [
        [random.pick([1175, 1319, 1568, 1760, 2093]), 0.4, 0.6],
        [random.pick([3240, 4320, 4850]), 0.15, 0.25],
      ]),
  },
  {
    words: ['gong', 'tam tam', 'temple', 'singing bowl', 'zen'],
    comes: 'once',
    seconds: 6,
    make: (seconds, random) =>
      times(
        struck(
          seconds,
          Array.from(
            { length: 18 },
            (_, index) =>
              [
                95 * (1 + index * 0.47 * random.between(0.95, 1.05)),
                0.3 / (1 + index * 0.15),
                2.6 / (1 + index * 0.14),
              ] as const,
          ),
        ),
        (time) => Math.min(1, 0.35 + time * 1.6),
      ),
  },
  {
    words: ['phone', 'telephone', 'ringtone', 'phone ring', 'ring', 'ringing', 'call'],
    comes: 'steady',
    seconds: 1.2,
    every: 2,
    make: (seconds) =>
      times(
        together(bell(seconds, 1150, 0.3), times(tone(seconds, 440), 0.35), times(tone(seconds, 480), 0.35)),
        (time) => (0.4 + 0.6 * Math.max(0, Math.sin(time * 2 * Math.PI * 20))) * Math.min(1, (seconds - time) / 0.08),
      ),
  },
  {
    words: ['coin', 'coin pickup', 'pickup', 'collect', 'score', 'point', 'points', 'bonus'],
    comes: 'once',
    seconds: 0.6,
    make: () =>
      tune(
        [
          [988, 0.08],
          [1319, 0.35],
        ],
        'square',
      ),
  },
  {
    words: ['jump', 'hop', 'bounce up', 'leap', 'spring up'],
    comes: 'once',
    seconds: 0.35,
    make: (seconds) =>
      times(
        tone(seconds, (time) => 260 + 900 * (time / seconds) ** 1.4, 'square'),
        (time) => 0.5 * Math.min(1, time / 0.004) * (1 - time / seconds),
      ),
  },
  {
    words: [
      'power up',
      'power-up',
      'powerup',
      'level up',
      'upgrade',
      'win',
      'success',
      'victory',
      'achievement',
      'correct',
      'fanfare',
      'unlock',
    ],
    comes: 'once',
    seconds: 1.2,
    make: () =>
      tune(
        [
          [523, 0.09],
          [659, 0.09],
          [784, 0.09],
          [1047, 0.09],
          [1319, 0.09],
          [1568, 0.4],
        ],
        'square',
      ),
  },
  {
    words: ['game over', 'lose', 'fail', 'failure', 'wrong', 'error', 'buzzer', 'denied', 'power down', 'death'],
    comes: 'once',
    seconds: 1.4,
    make: () =>
      tune(
        [
          [392, 0.16],
          [370, 0.16],
          [349, 0.16],
          [330, 0.55],
        ],
        'saw',
      ),
  },
  {
    words: ['laser', 'lasers', 'blaster', 'pew', 'pew pew', 'ray gun', 'phaser', 'plasma'],
    comes: 'once',
    seconds: 0.5,
    make: (seconds, random) =>
      times(
        drive(
          together(
            tone(seconds, (time) => 2600 * Math.exp(-time * 9) + 160, 'square'),
            times(
              filter(noise(seconds, random), 'band', (time) => 4000 * Math.exp(-time * 8) + 300),
              0.3,
            ),
          ),
          1.4,
        ),
        (time) => 0.6 * decaying(0.14)(time) * Math.min(1, (seconds - time) / 0.03),
      ),
  },
  {
    words: ['lightsaber', 'light saber', 'energy sword', 'force field', 'shield', 'energy'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const sway = wander(random, 1.8)
      return filter(
        together(
          tone(seconds, (time) => 92 + 14 * sway(time), 'saw'),
          tone(seconds, (time) => 93.5 + 15 * sway(time), 'saw'),
          times(
            tone(seconds, (time) => 184 + 28 * sway(time), 'square'),
            0.4,
          ),
        ),
        'low',
        (time) => 500 + 1600 * sway(time),
      )
    },
  },
  {
    words: ['ufo', 'alien', 'flying saucer', 'theremin', 'aliens', 'tractor beam', 'martian'],
    comes: 'bed',
    seconds: 60,
    make: (seconds) =>
      times(
        together(
          tone(seconds, (time) => 520 + 190 * Math.sin(time * 2 * Math.PI * 5.5) + 120 * Math.sin(time * 1.3)),
          times(
            tone(seconds, (time) => 262 + 95 * Math.sin(time * 2 * Math.PI * 5.5)),
            0.6,
          ),
        ),
        (time) => 0.4 + 0.15 * Math.sin(time * 2 * Math.PI * 5.5),
      ),
  },
  {
    words: [
      'sci-fi',
      'spaceship',
      'space',
      'drone ambience',
      'futuristic',
      'space station',
      'starship',
      'cockpit',
      'ambience',
      'dark ambience',
      'sci fi',
      'void',
    ],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const [open, pan] = [wander(random, 0.35), wander(random, 0.5)]
      return together(
        times(
          filter(
            together(tone(seconds, 55, 'saw'), tone(seconds, 55.4, 'saw'), tone(seconds, 82.6, 'saw')),
            'low',
            (time) => 150 + 700 * open(time),
            2,
          ),
          0.5,
        ),
        times(
          tone(seconds, (time) => 660 + 6 * pan(time)),
          (time) => 0.05 * pan(time),
        ),
        times(
          filter(softNoise(seconds, random), 'band', (time) => 500 + 900 * open(time), 3),
          0.3,
        ),
      )
    },
  },
  {
    words: ['teleport', 'warp', 'portal', 'beam', 'hyperspace', 'time travel', 'wormhole', 'materialize'],
    comes: 'once',
    seconds: 2,
    make: (seconds, random) =>
      times(
        together(
          tone(seconds, (time) => 200 * 12 ** (time / seconds) + 60 * Math.sin(time * 150)),
          times(
            filter(noise(seconds, random), 'band', (time) => 400 * 15 ** (time / seconds), 3),
            0.8,
          ),
          times(sparkle(seconds, random), 0.6),
        ),
        (time) => bump(seconds, 0.7)(time),
      ),
  },
  {
    words: [
      'magic',
      'magical',
      'sparkle',
      'sparkles',
      'spell',
      'fairy',
      'twinkle',
      'wand',
      'shimmer',
      'enchanted',
      'fairy dust',
      'glitter',
      'dream',
      'heal',
      'healing',
    ],
    comes: 'once',
    seconds: 2.4,
    make: sparkle,
  },
  {
    words: ['static', 'white noise', 'noise', 'tv static', 'no signal', 'interference', 'glitch', 'vinyl', 'tape'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) =>
      together(
        times(filter(noise(seconds, random), 'low', 9000), 0.3),
        scatter(
          seconds,
          14,
          random,
          () => times(noise(0.01, random), decaying(0.002, 0.0003)),
          () => random.next() ** 2,
        ),
      ),
  },
  {
    words: ['radio', 'radio tuning', 'tuning', 'shortwave', 'walkie talkie', 'transmission', 'broadcast', 'frequency'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const dial = wander(random, 0.9)
      const near = wander(random, 1.3)
      const station = times(
        filter(
          together(
            tone(seconds, (time) => 220 + 60 * Math.sin(time * 7), 'saw'),
            tone(seconds, (time) => 330 + 40 * Math.sin(time * 5), 'saw'),
          ),
          'band',
          1300,
          1.4,
        ),
        (time) => 0.4 * Math.max(0, near(time) - 0.4),
      )
      return together(
        times(filter(noise(seconds, random), 'band', 2200, 0.7), (time) => 0.25 + 0.2 * (1 - near(time))),
        station,
        times(
          tone(seconds, (time) => 300 + 2600 * dial(time)),
          (time) => 0.25 * Math.max(0, 0.75 - near(time)),
        ),
      )
    },
  },
  {
    words: ['morse', 'telegraph', 'sos'],
    comes: 'bed',
    seconds: 12,
    make: (seconds) => {
      const whole = silence(seconds)
      const unit = 0.075
      for (let time = 0.05; time < seconds;)
        for (const length of [1, 1, 1, 3, 3, 3, 1, 1, 1, 0]) {
          if (length > 0)
            addSound(
              whole,
              times(
                tone(unit * length, 720),
                (moment) => Math.min(1, moment / 0.004, (unit * length - moment) / 0.004) * 0.6,
              ),
              time,
            )
          time += unit * (length === 0 ? 6 : length + 1.4)
          if (time >= seconds) break
        }
      return whole
    },
  },
  {
    words: [
      'dramatic',
      'sting',
      'stinger',
      'dun dun dun',
      'jump scare',
      'horror',
      'scary',
      'spooky',
      'ghost',
      'haunted',
    ],
    comes: 'once',
    seconds: 3.5,
    make: (seconds, random) => {
      const shakes = wander(random, 9)
      return times(
        together(
          ...[73, 147, 208, 220, 311, 330].map((hertz) =>
            times(
              filter(
                tone(seconds, (time) => hertz * (1 + 0.012 * shakes(time)), 'saw'),
                'low',
                1500,
              ),
              0.2,
            ),
          ),
          times(filter(softNoise(seconds, random), 'band', 900, 4), 0.5),
        ),
        (time) => Math.min(1, time / 0.02) * Math.exp(-time / (seconds * 0.45)),
      )
    },
  },
  {
    words: ['scratch record', 'record scratch', 'dj', 'turntable', 'rewind'],
    comes: 'once',
    seconds: 0.9,
    make: (seconds, random) =>
      filter(
        times(
          tone(seconds, (time) => 500 + 1500 * Math.abs(Math.sin(time * 2 * Math.PI * 2.4)), 'saw'),
          (time) => 0.4 + 0.2 * random.next() * bump(seconds)(time),
        ),
        'band',
        (time) => 900 + 1800 * Math.abs(Math.sin(time * 2 * Math.PI * 2.4)),
        1.2,
      ),
  },
  {
    words: ['trumpet fanfare', 'announcement', 'royal', 'tada', 'ta-da', 'herald'],
    comes: 'once',
    seconds: 1.8,
    make: () =>
      filter(
        together(
          tune(
            [
              [392, 0.14],
              [392, 0.14],
              [392, 0.14],
              [523, 0.9],
            ],
            'saw',
          ),
          tune(
            [
              [330, 0.14],
              [330, 0.14],
              [330, 0.14],
              [392, 0.9],
            ],
            'saw',
          ),
        ),
        'low',
        3000,
      ),
  },
]
