import type { Random } from '../../kit/random.ts'
import { addSound, silence, type Sound } from '../../kit/wave.ts'
import { bump, decaying, filter, noise, scatter, softNoise, times, together, tone, wander, type Curve } from './dsp.ts'
import type { Notion } from './notion.ts'

/** A throat: a buzzing source, and two places where the mouth lets it through. */
function call(seconds: number, hertz: Curve, mouth: readonly [Curve, Curve], random: Random, breath = 0.15): Sound {
  const source = together(tone(seconds, hertz, 'saw'), times(noise(seconds, random), breath))
  return together(filter(source, 'band', mouth[0], 4), times(filter(source, 'band', mouth[1], 5), 0.7))
}

function chirp(random: Random): Sound {
  const whole = silence(0.5)
  const notes = random.whole(2, 5)
  const base = random.between(2600, 4600)
  for (let index = 0, time = 0; index < notes && time < 0.4; index++) {
    const length = random.between(0.04, 0.1)
    const [from, to] = [base * random.between(0.85, 1.2), base * random.between(0.85, 1.3)]
    const trill = random.next() < 0.4 ? 260 : 0
    const note = tone(
      length,
      (moment) => from + (to - from) * (moment / length) + trill * Math.sin(moment * 2 * Math.PI * 48),
    )
    addSound(whole, times(note, bump(length, 0.35)), time, random.between(0.4, 0.9))
    time += length + random.between(0.01, 0.05)
  }
  return whole
}

const heartThump = (pitch: number) =>
  together(
    times(
      tone(0.22, (time) => pitch + 35 * Math.exp(-time * 40)),
      decaying(0.045, 0.006),
    ),
    times(
      tone(0.2, (time) => pitch * 2.6 + 60 * Math.exp(-time * 40)),
      (time) => 0.35 * decaying(0.03, 0.004)(time),
    ),
  )

/** Legs that meet the ground in a gallop: three beats and a breath. */
const HOOVES = [0, 0.12, 0.22] as const

export const CREATURES: readonly Notion[] = [
  {
    words: [
      'bird',
      'birds',
      'birdsong',
      'chirp',
      'chirping',
      'songbird',
      'tweet',
      'forest',
      'garden',
      'morning',
      'dawn',
      'jungle',
      'sparrow',
    ],
    comes: 'scattered',
    seconds: 0.5,
    every: 0.55,
    make: (_seconds, random) => chirp(random),
  },
  {
    words: ['seagull', 'seagulls', 'gull', 'gulls', 'hawk', 'eagle', 'parrot'],
    comes: 'scattered',
    seconds: 0.8,
    every: 1.2,
    make: (seconds, random) =>
      times(
        call(seconds, (time) => 950 + 450 * bump(seconds, 0.25)(time), [1700, 3100], random, 0.1),
        (time) => bump(seconds, 0.2)(time) * 2,
      ),
  },
  {
    words: ['crow', 'raven', 'crows', 'caw'],
    comes: 'scattered',
    seconds: 0.5,
    every: 0.9,
    make: (seconds, random) =>
      times(
        call(seconds, (time) => 460 - 160 * (time / seconds) + 40 * Math.sin(time * 420), [1150, 1900], random, 0.5),
        (time) => bump(seconds, 0.2)(time) * 2,
      ),
  },
  {
    words: ['owl', 'hoot', 'owls', 'pigeon', 'dove', 'cuckoo'],
    comes: 'scattered',
    seconds: 1.6,
    every: 2.6,
    make: (seconds) => {
      const whole = silence(seconds)
      for (const [time, length] of [
        [0, 0.22],
        [0.42, 0.7],
      ] as const)
        addSound(
          whole,
          times(
            tone(length, (moment) => 370 - 40 * (moment / length)),
            bump(length, 0.35),
          ),
          time,
          0.9,
        )
      return whole
    },
  },
  {
    words: ['rooster', 'cockerel', 'cock-a-doodle-doo', 'farm morning', 'farm'],
    comes: 'once',
    seconds: 2.2,
    make: (seconds, random) => {
      const whole = silence(seconds)
      for (const [time, length, pitch] of [
        [0, 0.2, 620],
        [0.26, 0.16, 760],
        [0.48, 0.22, 900],
        [0.76, 1.1, 1050],
      ] as const)
        addSound(
          whole,
          times(
            call(length, (moment) => pitch * (1 - 0.25 * (moment / length) ** 3), [1250, 2500], random),
            (moment) => bump(length, 0.3)(moment) * 2,
          ),
          time,
        )
      return whole
    },
  },
  {
    words: ['chicken', 'hen', 'duck', 'ducks', 'quack', 'goose', 'cluck', 'turkey'],
    comes: 'scattered',
    seconds: 0.3,
    every: 0.5,
    make: (seconds, random) => {
      const pitch = random.between(260, 360)
      return times(
        call(seconds, (time) => pitch * (1.15 - time), [950, 1900], random, 0.25),
        (time) => bump(seconds, 0.25)(time) * 2,
      )
    },
  },
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
    words: [
      'lion',
      'roar',
      'growl',
      'tiger',
      'bear',
      'monster',
      'beast',
      'dragon',
      'dinosaur',
      'zombie',
      'snarl',
      'creature',
    ],
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
  {
    words: [
      'crowd',
      'people',
      'chatter',
      'talking',
      'restaurant',
      'market',
      'murmur',
      'audience',
      'cafe',
      'bar',
      'school',
      'office',
    ],
    comes: 'bed',
    isTexture: true,
    seconds: 60,
    make: (seconds, random) =>
      together(
        ...Array.from({ length: 8 }, () => {
          const [talks, sings] = [wander(random, 4.2), wander(random, 1.6)]
          const base = random.between(95, 230)
          return times(
            call(
              seconds,
              (time) => base * (0.85 + 0.4 * sings(time)),
              [(time) => 350 + 450 * talks(time), (time) => 1000 + 1100 * talks(time + 9)],
              random,
              0.12,
            ),
            (time) => Math.max(0, talks(time + 4) - 0.3) * 0.5,
          )
        }),
      ),
  },
  {
    words: ['applause', 'clapping', 'clap', 'ovation', 'claps'],
    comes: 'bed',
    seconds: 60,
    make: (seconds, random) => {
      const hands = Array.from({ length: 48 }, () =>
        times(
          filter(noise(0.05, random), 'band', random.between(900, 2400), 1.6),
          decaying(random.between(0.005, 0.012), 0.0008),
        ),
      )
      const all = scatter(
        seconds,
        210,
        random,
        () => random.pick(hands),
        () => random.between(0.15, 0.7),
      )
      return times(
        all,
        (time) => Math.min(1, 0.25 + time / 0.7) * Math.min(1, 0.15 + (seconds - time) / (seconds * 0.4)),
      )
    },
  },
  {
    words: ['cheer', 'cheering', 'stadium', 'fans', 'celebration', 'goal', 'yay'],
    comes: 'bed',
    isTexture: true,
    seconds: 60,
    make: (seconds, random) => {
      const surge = wander(random, 0.8)
      const voices = Array.from({ length: 6 }, () => {
        const base = random.between(260, 620)
        const sways = wander(random, 2)
        return times(
          call(seconds, (time) => base * (0.9 + 0.25 * sways(time)), [850, 1700], random, 0.3),
          0.14,
        )
      })
      return times(
        together(...voices, times(filter(softNoise(seconds, random), 'band', 1300, 0.6), 0.5)),
        (time) => 0.5 + 0.6 * surge(time),
      )
    },
  },
  {
    words: ['laugh', 'laughter', 'laughing', 'giggle', 'haha', 'evil laugh'],
    comes: 'once',
    seconds: 1.8,
    make: (seconds, random) => {
      const whole = silence(seconds)
      const base = random.between(190, 320)
      for (let index = 0, time = 0; time < seconds - 0.2; index++, time += random.between(0.17, 0.2))
        addSound(
          whole,
          times(
            call(0.13, (moment) => base * (1.25 - index * 0.05) * (1 - moment), [780, 1250], random, 0.3),
            (moment) => bump(0.13, 0.25)(moment) * 2,
          ),
          time,
          1 - index * 0.07,
        )
      return whole
    },
  },
  {
    words: ['scream', 'screaming', 'shout', 'yell', 'shriek'],
    comes: 'once',
    seconds: 1.5,
    make: (seconds, random) => {
      const shakes = wander(random, 22)
      return times(
        call(seconds, (time) => 720 + 260 * bump(seconds, 0.3)(time) + 60 * shakes(time), [1150, 2700], random, 0.4),
        (time) => bump(seconds, 0.15)(time) * 2,
      )
    },
  },
  {
    words: ['baby', 'cry', 'crying', 'infant'],
    comes: 'scattered',
    seconds: 1.1,
    every: 1.5,
    make: (seconds, random) =>
      times(
        call(seconds, (time) => 380 + 130 * bump(seconds, 0.35)(time), [1050, 2700], random, 0.1),
        (time) => bump(seconds, 0.25)(time) * 2,
      ),
  },
  {
    words: ['breath', 'breathing', 'sigh', 'gasp', 'snore', 'snoring', 'panting', 'darth'],
    comes: 'steady',
    seconds: 1.3,
    every: 1.7,
    make: (seconds, random) =>
      times(
        together(
          filter(noise(seconds, random), 'band', (time) => 700 + 900 * (time / seconds), 1.2),
          times(filter(noise(seconds, random), 'band', 2600, 1), 0.3),
        ),
        (time) => bump(seconds, 0.4)(time),
      ),
  },
  {
    words: ['heartbeat', 'heart', 'pulse', 'heart beat'],
    comes: 'steady',
    seconds: 0.6,
    every: 0.86,
    make: () => {
      const whole = silence(0.6)
      addSound(whole, heartThump(52), 0, 1)
      addSound(whole, heartThump(62), 0.24, 0.7)
      return whole
    },
  },
  {
    words: ['whistle', 'whistling', 'referee', 'catcall'],
    comes: 'once',
    seconds: 0.9,
    make: (seconds, random) =>
      times(
        together(
          tone(seconds, (time) => 2350 + 130 * Math.sin(time * 2 * Math.PI * 32)),
          times(filter(noise(seconds, random), 'band', 2600, 3), 0.3),
        ),
        (time) => 0.6 * Math.min(1, time / 0.02, (seconds - time) / 0.05),
      ),
  },
  {
    words: ['sneeze', 'cough', 'coughing', 'burp', 'fart', 'hiccup'],
    comes: 'once',
    seconds: 0.6,
    make: (seconds, random) =>
      times(
        call(seconds, (time) => 170 - 70 * (time / seconds), [620, 1500], random, 1.6),
        (time) => bump(seconds, 0.12)(time) * 2,
      ),
  },
]
