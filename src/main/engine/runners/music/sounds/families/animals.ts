import { listed } from '../../../kit/words/listed.ts'
import { addSound, silence } from '../../../kit/wave.ts'
import { bump, decaying, filter, noise, softNoise, times, together, tone, wander } from '../dsp.ts'
import type { Notion } from '../notion.ts'
import { call } from './sounding-bodies.ts'

/** Legs that meet the ground in a gallop: three beats and a breath. */
const HOOVES = [0, 0.12, 0.22] as const

export const ANIMALS: readonly Notion[] = [
  {
    words: ['crickets', 'cricket', 'cicada', 'cicadas', 'grasshopper', 'summer night', 'night', 'insects', 'evening'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) =>
      together(
        ...Array.from({ length: 4 }, () => {
          const [pitch, rate, start, loud] = [
            random.between(3900, 5100),
            random.between(1.4, 2.4),
            random.next(),
            random.between(0.15, 0.5),
          ]
          return times(tone(seconds, pitch), (time) => {
            const place = (time * rate + start) % 1
            return place < 0.42 ? loud * Math.max(0, Math.sin(place * 2 * Math.PI * 14)) ** 2 : 0
          })
        }),
      ),
  },
  {
    words: ['frog', 'frogs', 'toad', 'croak', 'ribbit', 'swamp', 'pond'],
    comes: 'scattered',
    seconds: 0.5,
    every: 0.8,
    make: (seconds, random) => {
      const pitch = random.between(90, 150)
      return times(
        call(seconds, (time) => pitch * (1 + 0.6 * (time / seconds)), [520, 1350], random, 0.1),
        (time) => bump(seconds, 0.5)(time) * (0.5 + 0.5 * Math.sin(time * 2 * Math.PI * 32)) * 3,
      )
    },
  },
  {
    words: ['bee', 'bees', 'fly', 'flies', 'mosquito', 'buzz', 'buzzing', 'wasp', 'insect'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const roams = wander(random, 1.3)
      return times(
        filter(
          tone(seconds, (time) => 190 + 70 * roams(time), 'saw'),
          'band',
          900,
          0.8,
        ),
        (time) => 0.2 + roams(time + 20),
      )
    },
  },
  {
    words: ['cat', 'meow', 'kitten', 'cats', 'miaow'],
    comes: 'scattered',
    seconds: 0.9,
    every: 1.6,
    make: (seconds, random) => {
      const pitch = random.between(430, 560)
      return times(
        call(
          seconds,
          (time) => pitch * (0.85 + 0.5 * bump(seconds, 0.35)(time)),
          [(time) => 700 + 700 * bump(seconds, 0.4)(time), (time) => 2600 - 1100 * (time / seconds)],
          random,
          0.06,
        ),
        (time) => bump(seconds, 0.3)(time) * 2.5,
      )
    },
  },
  {
    words: ['purr', 'purring'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) =>
      times(
        filter(softNoise(seconds, random), 'low', 420),
        (time) =>
          (0.4 + 0.6 * Math.sin(time * 2 * Math.PI * 0.55) ** 2) * Math.max(0, Math.sin(time * 2 * Math.PI * 24)) * 2,
      ),
  },
  {
    words: ['dog', 'bark', 'barking', 'puppy', 'dogs', 'woof'],
    comes: 'scattered',
    seconds: 0.3,
    every: 0.55,
    make: (seconds, random) => {
      const pitch = random.between(190, 260)
      return times(
        call(seconds, (time) => pitch * (1.25 - 1.4 * time), [(time) => 950 - 1100 * time, 1750], random, 0.6),
        (time) => bump(seconds, 0.15)(time) * 2.4,
      )
    },
  },
  {
    words: ['wolf', 'howl', 'wolves', 'coyote', 'werewolf'],
    comes: 'once',
    seconds: 3.5,
    make: (seconds, random) =>
      times(
        call(
          seconds,
          (time) => 260 + 260 * bump(seconds * 1.1, 0.35)(time) + 6 * Math.sin(time * 34),
          [640, 1250],
          random,
          0.05,
        ),
        (time) => bump(seconds, 0.35)(time) * 2,
      ),
  },
  {
    words: listed('lion, roar, growl, tiger, bear, monster, beast, dragon, dinosaur, zombie, snarl, creature'),
    comes: 'once',
    seconds: 2.4,
    make: (seconds, random) => {
      const rasp = wander(random, 26)
      return times(
        call(
          seconds,
          (time) => 62 + 45 * bump(seconds, 0.3)(time) + 16 * rasp(time),
          [(time) => 330 + 380 * bump(seconds, 0.35)(time), 1150],
          random,
          0.8,
        ),
        (time) => bump(seconds, 0.25)(time) * (0.6 + 0.6 * rasp(time)) * 2.4,
      )
    },
  },
  {
    words: ['cow', 'moo', 'cattle', 'bull'],
    comes: 'once',
    seconds: 1.8,
    make: (seconds, random) =>
      times(
        call(
          seconds,
          (time) => 115 + 55 * bump(seconds, 0.6)(time),
          [(time) => 320 + 330 * bump(seconds, 0.5)(time), 1100],
          random,
          0.1,
        ),
        (time) => bump(seconds, 0.35)(time) * 2.4,
      ),
  },
  {
    words: ['sheep', 'goat', 'baa', 'lamb'],
    comes: 'once',
    seconds: 1,
    make: (seconds, random) =>
      times(
        call(seconds, (time) => 300 + 22 * Math.sin(time * 2 * Math.PI * 11), [900, 1900], random, 0.15),
        (time) => bump(seconds, 0.2)(time) * (0.65 + 0.35 * Math.sin(time * 2 * Math.PI * 11)) * 2.4,
      ),
  },
  {
    words: ['pig', 'oink', 'snort', 'boar'],
    comes: 'scattered',
    seconds: 0.35,
    every: 0.6,
    make: (seconds, random) =>
      times(
        call(seconds, (time) => 95 + 40 * Math.sin(time * 9), [480, 1500], random, 1.4),
        (time) => bump(seconds, 0.4)(time) * (0.5 + 0.5 * Math.sin(time * 2 * Math.PI * 38)) * 2.4,
      ),
  },
  {
    words: ['horse', 'gallop', 'galloping', 'hooves', 'horses', 'cavalry', 'trot'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.42,
    make: (_seconds, random) => {
      const whole = silence(0.4)
      for (const time of HOOVES)
        addSound(
          whole,
          together(
            times(
              tone(0.09, (moment) => 210 * Math.exp(-moment * 12) + 80),
              decaying(0.02),
            ),
            times(filter(noise(0.06, random), 'band', 1100, 1.2), decaying(0.01)),
          ),
          time + random.between(-0.01, 0.01) + 0.01,
          random.between(0.7, 1),
        )
      return whole
    },
  },
  {
    words: ['neigh', 'whinny', 'donkey'],
    comes: 'once',
    seconds: 1.8,
    make: (seconds, random) =>
      times(
        call(
          seconds,
          (time) => 950 - 330 * (time / seconds) + 75 * Math.sin(time * 2 * Math.PI * 12),
          [1300, 2600],
          random,
          0.2,
        ),
        (time) => bump(seconds, 0.15)(time) * (0.6 + 0.4 * Math.sin(time * 2 * Math.PI * 12)) * 2,
      ),
  },
  {
    words: ['elephant', 'trumpeting', 'whale', 'dolphin'],
    comes: 'once',
    seconds: 2.6,
    make: (seconds, random) =>
      times(
        call(
          seconds,
          (time) => 260 + 300 * bump(seconds, 0.45)(time) + 8 * Math.sin(time * 60),
          [800, 1700],
          random,
          0.3,
        ),
        (time) => bump(seconds, 0.3)(time) * 2,
      ),
  },
  {
    words: ['snake', 'rattlesnake', 'rattle'],
    comes: 'bed',
    seconds: 4,
    make: (seconds, random) =>
      times(
        filter(noise(seconds, random), 'high', 4200),
        (time) => 0.4 * Math.max(0, Math.sin(time * 2 * Math.PI * 26)) ** 2,
      ),
  },
]
