import { listed } from '../../../kit/words/listed.ts'
import { addSound, silence } from '../../../kit/wave.ts'
import { bump, decaying, filter, noise, scatter, softNoise, times, together, tone, wander } from '../dsp.ts'
import type { Notion } from '../notion.ts'
import { call } from './sounding-bodies.ts'

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

export const PEOPLE: readonly Notion[] = [
  {
    words: listed('crowd, people, chatter, talking, restaurant, market, murmur, audience, cafe, bar, school, office'),
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
