import type { Random } from '../../kit/random.ts'
import { addSound, silence, type Sound } from '../../kit/wave.ts'
import {
  bump,
  decaying,
  drive,
  filter,
  noise,
  scatter,
  shape,
  softNoise,
  struck,
  times,
  together,
  tone,
  wander,
} from './dsp.ts'
import type { Notion } from './notion.ts'

/** Cylinders that fire one after the other, and the pipe they fire into. */
function engine(seconds: number, random: Random, firing: (time: number) => number, roughness: number): Sound {
  let phase = 0
  let strength = 1
  const pulses = shape(seconds, (time) => {
    const before = phase
    phase = (phase + firing(time) / 44_100) % 1
    if (phase < before) strength = 1 - roughness * random.next()
    return strength * (Math.exp(-phase * 9) - 0.11)
  })
  const pipe = together(
    filter(pulses, 'band', 95, 1.6),
    times(filter(pulses, 'band', 240, 2), 0.7),
    times(filter(pulses, 'band', 620, 2), 0.4),
  )
  const intake = times(filter(noise(seconds, random), 'band', 900, 0.6), 0.06)
  return drive(together(times(pipe, 2), intake), 1.6)
}

function shot(seconds: number, random: Random, weight: number): Sound {
  const crack = times(noise(0.2, random), decaying(0.012, 0.0004))
  const body = times(
    filter(noise(seconds, random), 'low', (time) => 4200 * Math.exp(-time * 12) + 220),
    decaying(0.09 * weight, 0.001),
  )
  const thump = times(
    tone(0.4, (time) => 45 + 140 * Math.exp(-time * 32)),
    decaying(0.07 * weight),
  )
  const tail = times(filter(softNoise(seconds, random), 'low', 900), (time) => 0.5 * Math.exp(-time / (0.25 * weight)))
  return drive(together(crack, times(body, 1.2), thump, tail), 1.8)
}

function explosion(seconds: number, random: Random): Sound {
  const blast = times(
    filter(noise(seconds, random), 'low', (time) => 5200 * Math.exp(-time * 5) + 120),
    (time) => Math.min(1, time / 0.004) * Math.exp(-time / (seconds * 0.17)),
  )
  const boom = times(
    tone(seconds, (time) => 28 + 75 * Math.exp(-time * 5)),
    (time) => Math.exp(-time / (seconds * 0.2)),
  )
  const debris = scatter(
    seconds,
    (time) => 34 * Math.exp(-time * 1.2),
    random,
    () => times(filter(noise(0.12, random), 'band', random.between(300, 2600)), decaying(random.between(0.008, 0.03))),
    () => random.next() ** 3 * 0.8,
  )
  const rolling = times(
    filter(softNoise(seconds, random), 'low', 170),
    (time) => 2.4 * Math.exp(-time / (seconds * 0.28)),
  )
  return drive(together(times(blast, 1.1), times(boom, 0.9), debris, rolling), 1.7)
}

/** Louder and higher as it comes, quieter and lower as it goes. */
const passing = (seconds: number) => (time: number) => {
  const near = (time / seconds - 0.5) * 5
  return { loud: 1 / (1 + near * near * 1.6), pitch: 1 - 0.13 * Math.tanh(near * 1.6) }
}

const whoosh = (seconds: number, random: Random, low: number, high: number): Sound =>
  times(
    together(
      filter(noise(seconds, random), 'band', (time) => low + (high - low) * bump(seconds, 0.5)(time), 1.3),
      times(filter(softNoise(seconds, random), 'low', 500), 0.5),
    ),
    (time) => bump(seconds, 0.5)(time) ** 1.3,
  )

export const MACHINES: readonly Notion[] = [
  {
    words: ['engine', 'motor', 'car engine', 'truck', 'tractor', 'idling', 'bus'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const even = wander(random, 1.4)
      return engine(seconds, random, (time) => 27 + 5 * even(time), 0.35)
    },
  },
  {
    words: ['motorcycle', 'motorbike', 'race car', 'racing', 'formula', 'rev', 'revving', 'acceleration', 'accelerate'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => engine(seconds, random, (time) => 55 + 150 * ((time * 0.45) % 1) ** 0.7, 0.2),
  },
  {
    words: ['car', 'car pass', 'car passing', 'traffic', 'passing', 'drive by', 'highway', 'vehicle', 'street'],
    comes: 'once',
    seconds: 3.5,
    passes: true,
    make: (seconds, random) => {
      const way = passing(seconds)
      const tyres = filter(
        softNoise(seconds, random),
        'band',
        (time) => 800 * way(time).pitch + 900 * way(time).loud,
        0.6,
      )
      return times(
        together(
          times(
            engine(seconds, random, (time) => 58 * way(time).pitch, 0.15),
            0.4,
          ),
          tyres,
        ),
        (time) => way(time).loud,
      )
    },
  },
  {
    words: ['train', 'railway', 'locomotive', 'subway', 'metro', 'tram'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const whole = times(filter(softNoise(seconds, random), 'low', 700), 0.5)
      const clack = () =>
        together(
          struck(0.2, [
            [190, 0.5, 0.03],
            [830, 0.3, 0.02],
          ]),
          times(filter(noise(0.1, random), 'band', 1300), decaying(0.012)),
        )
      for (let time = 0.1; time < seconds - 0.2; time += 0.95)
        for (const [delay, gain] of [
          [0, 1.5],
          [0.13, 1.2],
        ] as const)
          addSound(whole, clack(), time + delay, gain)
      return whole
    },
  },
  {
    words: [
      'airplane',
      'aeroplane',
      'plane',
      'jet',
      'aircraft',
      'flyover',
      'fighter jet',
      'rocket',
      'rocket launch',
      'launch',
      'spaceship takeoff',
    ],
    comes: 'once',
    seconds: 6,
    passes: true,
    make: (seconds, random) => {
      const way = passing(seconds)
      return times(
        together(
          filter(noise(seconds, random), 'low', (time) => 900 + 3200 * way(time).loud),
          times(
            tone(seconds, (time) => 1150 * way(time).pitch, 'triangle'),
            0.08,
          ),
          times(filter(softNoise(seconds, random), 'low', 160), 2.4),
        ),
        (time) => way(time).loud,
      )
    },
  },
  {
    words: ['helicopter', 'chopper', 'propeller', 'drone', 'quadcopter'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const air = together(
        filter(softNoise(seconds, random), 'low', 650),
        times(filter(noise(seconds, random), 'band', 1500), 0.12),
      )
      return times(air, (time) => 0.25 + 1.6 * Math.exp(-((time * 10.5) % 1) * 5))
    },
  },
  {
    words: ['bicycle', 'bike', 'bicycle bell', 'bike bell'],
    comes: 'once',
    seconds: 1.4,
    make: (seconds) => {
      const whole = silence(seconds)
      const ring = struck(1, [
        [2650, 0.4, 0.18],
        [5350, 0.25, 0.12],
        [7100, 0.12, 0.08],
      ])
      for (const time of [0, 0.09, 0.36, 0.45]) addSound(whole, ring, time, 0.7)
      return whole
    },
  },
  {
    words: ['horn', 'car horn', 'honk', 'honking', 'beep beep', 'traffic jam'],
    comes: 'once',
    seconds: 0.9,
    make: (seconds) =>
      times(
        filter(together(tone(seconds, 415, 'saw'), tone(seconds, 523, 'saw')), 'low', 2600),
        (time) => 0.4 * bump(seconds, 0.08)(time) ** 0.25,
      ),
  },
  {
    words: ['foghorn', 'ship', 'ship horn', 'boat', 'harbor', 'harbour', 'ferry', 'lighthouse'],
    comes: 'once',
    seconds: 4,
    make: (seconds, random) =>
      times(
        filter(
          together(
            tone(seconds, 92, 'saw'),
            tone(seconds, 92.7, 'saw'),
            tone(seconds, 138.4, 'saw'),
            times(softNoise(seconds, random), 0.2),
          ),
          'low',
          520,
        ),
        (time) => 0.5 * Math.min(1, time / 0.3, (seconds - time) / 0.8),
      ),
  },
  {
    words: [
      'machine',
      'factory',
      'hum',
      'humming',
      'generator',
      'server',
      'fridge',
      'refrigerator',
      'transformer',
      'electric hum',
      'ventilation',
      'air conditioner',
      'fan',
    ],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const breath = wander(random, 0.9)
      return together(
        ...[50, 100, 150, 200, 300, 400].map((hertz, index) =>
          times(tone(seconds, hertz * random.between(0.999, 1.001)), 0.3 / (1 + index * 0.8)),
        ),
        times(filter(softNoise(seconds, random), 'band', 700, 0.6), (time) => 0.12 + 0.08 * breath(time)),
      )
    },
  },
  {
    words: [
      'drill',
      'drilling',
      'chainsaw',
      'jackhammer',
      'power tool',
      'vacuum',
      'vacuum cleaner',
      'blender',
      'hair dryer',
      'lawn mower',
      'mower',
    ],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const load = wander(random, 2)
      return together(
        drive(
          filter(
            tone(seconds, (time) => 190 + 40 * load(time), 'saw'),
            'band',
            900,
            0.8,
          ),
          3,
        ),
        times(filter(noise(seconds, random), 'band', 3200, 0.7), 0.25),
      )
    },
  },
  {
    words: ['printer', 'scanner', 'fax', 'modem', 'dial up', 'floppy', 'computer', 'hard drive'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) =>
      scatter(
        seconds,
        9,
        random,
        () => {
          const pitch = random.pick([420, 630, 840, 1180, 1400, 2100])
          const length = random.between(0.05, 0.18)
          return times(tone(length, pitch, 'square'), bump(length, 0.1))
        },
        () => 0.35,
      ),
  },
  {
    words: ['robot', 'servo', 'mech', 'android', 'mechanical', 'droid'],
    comes: 'scattered',
    seconds: 0.6,
    every: 0.7,
    make: (_seconds, random) => {
      const length = random.between(0.2, 0.55)
      const [from, to] = [random.between(250, 700), random.between(300, 1300)]
      return together(
        times(
          filter(
            tone(length, (time) => from + (to - from) * (time / length), 'saw'),
            'band',
            1400,
            1.2,
          ),
          bump(length, 0.3),
        ),
        times(struck(0.1, [[1900, 0.4, 0.01]]), 0.6),
      )
    },
  },
  {
    words: ['explosion', 'explode', 'explodes', 'bomb', 'blast', 'detonation', 'boom', 'grenade', 'dynamite', 'kaboom'],
    comes: 'once',
    seconds: 4,
    level: 3,
    make: explosion,
  },
  {
    words: ['fireworks', 'firework', 'firecracker'],
    comes: 'scattered',
    seconds: 2.4,
    every: 1.5,
    make: (seconds, random) => {
      const whole = silence(seconds)
      addSound(
        whole,
        times(
          tone(0.7, (time) => 900 + 1500 * time),
          (time) => bump(0.7, 0.8)(time) * 0.12,
        ),
        0,
      )
      addSound(whole, times(explosion(1.4, random), 0.7), 0.75)
      addSound(
        whole,
        scatter(
          1.2,
          (time) => 60 * Math.exp(-time * 2),
          random,
          () => times(filter(noise(0.02, random), 'high', 2500), decaying(0.003, 0.0005)),
          () => random.next() * 0.7,
        ),
        1.05,
      )
      return whole
    },
  },
  {
    words: ['gun', 'gunshot', 'shot', 'pistol', 'gunfire', 'shoot', 'shooting', 'bang'],
    comes: 'once',
    seconds: 1.3,
    level: 2,
    make: (seconds, random) => shot(seconds, random, 1),
  },
  {
    words: ['cannon', 'shotgun', 'artillery', 'tank'],
    comes: 'once',
    seconds: 2.4,
    level: 3,
    make: (seconds, random) => shot(seconds, random, 2.4),
  },
  {
    words: ['machine gun', 'automatic rifle', 'rifle', 'minigun'],
    comes: 'steady',
    seconds: 0.5,
    every: 0.1,
    make: (seconds, random) => shot(seconds, random, 0.6),
  },
  {
    words: [
      'impact',
      'crash',
      'car crash',
      'collision',
      'thud',
      'hit hard',
      'cinematic hit',
      'braam',
      'drop impact',
      'fall',
      'stomp',
    ],
    comes: 'once',
    seconds: 3,
    level: 2,
    make: (seconds, random) =>
      drive(
        together(
          times(
            tone(seconds, (time) => 32 + 90 * Math.exp(-time * 14)),
            decaying(0.7),
          ),
          times(
            filter(noise(seconds, random), 'low', (time) => 3500 * Math.exp(-time * 8) + 100),
            decaying(0.18),
          ),
          times(
            struck(seconds, [
              [143, 0.5, 0.5],
              [211, 0.4, 0.42],
              [397, 0.3, 0.3],
              [861, 0.2, 0.2],
            ]),
            0.6,
          ),
        ),
        1.6,
      ),
  },
  {
    words: ['whoosh', 'woosh', 'fly by', 'transition', 'rush', 'gust of air', 'swoosh'],
    comes: 'once',
    seconds: 1.2,
    passes: true,
    make: (seconds, random) => whoosh(seconds, random, 250, 2400),
  },
  {
    words: ['swish', 'swing', 'swipe', 'throw', 'whip', 'slash'],
    comes: 'once',
    seconds: 0.4,
    passes: true,
    make: (seconds, random) => whoosh(seconds, random, 900, 5200),
  },
  {
    words: ['riser', 'rise', 'build up', 'buildup', 'tension', 'uplifter', 'suspense'],
    comes: 'bed',
    seconds: 12,
    make: (seconds, random) =>
      times(
        together(
          filter(noise(seconds, random), 'band', (time) => 250 * 40 ** (time / seconds), 1.2),
          times(
            tone(seconds, (time) => 110 * 8 ** (time / seconds), 'saw'),
            0.12,
          ),
          times(
            tone(seconds, (time) => 111 * 8 ** (time / seconds), 'saw'),
            0.12,
          ),
        ),
        (time) => (time / seconds) ** 2 * Math.min(1, (seconds - time) / 0.04),
      ),
  },
  {
    words: ['drum roll', 'drumroll', 'snare roll', 'suspenseful drums'],
    comes: 'bed',
    seconds: 12,
    make: (seconds, random) => {
      const whole = silence(seconds)
      const hit = () =>
        together(
          times(filter(noise(0.12, random), 'high', 1200), decaying(0.03)),
          times(tone(0.1, 190), decaying(0.025)),
        )
      for (let time = 0; time < seconds - 0.1; time += random.between(0.036, 0.044))
        addSound(whole, hit(), time, (0.25 + 0.75 * (time / seconds) ** 1.5) * random.between(0.8, 1))
      return whole
    },
  },
  {
    words: ['electric', 'electricity', 'spark', 'sparks', 'zap', 'tesla', 'short circuit', 'lightning bolt', 'taser'],
    comes: 'bed',
    seconds: 5,
    make: (seconds, random) => {
      const arc = wander(random, 14)
      return together(
        drive(
          times(
            filter(
              tone(seconds, (time) => 100 + 12 * arc(time), 'saw'),
              'high',
              900,
            ),
            (time) => (arc(time) > 0.45 ? 0.6 : 0.08),
          ),
          2,
        ),
        scatter(
          seconds,
          40,
          random,
          () => times(filter(noise(0.03, random), 'high', 3500), decaying(0.004, 0.0004)),
          () => random.next() ** 2,
        ),
      )
    },
  },
]
