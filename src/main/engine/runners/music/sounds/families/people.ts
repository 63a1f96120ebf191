import { bump, decaying, noise, scatter, silence, softNoise, together, tone, wander } from '../dsp.ts'
import { bed, once, scattered, steady, texture, type Notion } from '../notion.ts'
import { call } from './sounding-bodies.ts'

const heartThump = (pitch: number) =>
  together(
    tone(0.22, (time) => pitch + 35 * Math.exp(-time * 40)).times(decaying(0.045, 0.006)),
    tone(0.2, (time) => pitch * 2.6 + 60 * Math.exp(-time * 40)).times((time) => 0.35 * decaying(0.03, 0.004)(time)),
  )

export const PEOPLE: readonly Notion[] = [
  texture(
    'crowd, people, chatter, talking, restaurant, market, murmur, audience, cafe, bar, school, office',
    (seconds, random) =>
      together(
        ...Array.from({ length: 8 }, () => {
          const [talks, sings] = [wander(random, 4.2), wander(random, 1.6)]
          const base = random.between(95, 230)
          return call(
            seconds,
            (time) => base * (0.85 + 0.4 * sings(time)),
            [(time) => 350 + 450 * talks(time), (time) => 1000 + 1100 * talks(time + 9)],
            random,
            0.12,
          ).times((time) => Math.max(0, talks(time + 4) - 0.3) * 0.5)
        }),
      ),
  ),
  bed('applause, clapping, clap, ovation, claps', (seconds, random) => {
    const hands = Array.from({ length: 48 }, () =>
      noise(0.05, random)
        .band(random.between(900, 2400), 1.6)
        .times(decaying(random.between(0.005, 0.012), 0.0008)),
    )
    const all = scatter(seconds, 210, random, () => random.pick(hands).times(random.between(0.15, 0.7)))
    return all.times((time) => Math.min(1, 0.25 + time / 0.7) * Math.min(1, 0.15 + (seconds - time) / (seconds * 0.4)))
  }),
  texture('cheer, cheering, stadium, fans, celebration, goal, yay', (seconds, random) => {
    const surge = wander(random, 0.8)
    const voices = Array.from({ length: 6 }, () => {
      const base = random.between(260, 620)
      const sways = wander(random, 2)
      return call(seconds, (time) => base * (0.9 + 0.25 * sways(time)), [850, 1700], random, 0.3).times(0.14)
    })
    return together(...voices, softNoise(seconds, random).band(1300, 0.6).times(0.5)).times(
      (time) => 0.5 + 0.6 * surge(time),
    )
  }),
  once('laugh, laughter, laughing, giggle, haha, evil laugh', { seconds: 1.8 }, (seconds, random) => {
    const whole = silence(seconds)
    const base = random.between(190, 320)
    for (let index = 0, time = 0; time < seconds - 0.2; index++, time += random.between(0.17, 0.2))
      whole.add(
        call(0.13, (moment) => base * (1.25 - index * 0.05) * (1 - moment), [780, 1250], random, 0.3).times(
          bump(0.13, 0.25, 2),
        ),
        time,
        1 - index * 0.07,
      )
    return whole
  }),
  once('scream, screaming, shout, yell, shriek', { seconds: 1.5 }, (seconds, random) => {
    const shakes = wander(random, 22)
    return call(
      seconds,
      (time) => 720 + 260 * bump(seconds, 0.3)(time) + 60 * shakes(time),
      [1150, 2700],
      random,
      0.4,
    ).times(bump(seconds, 0.15, 2))
  }),
  scattered('baby, cry, crying, infant', { seconds: 1.1, every: 1.5 }, (seconds, random) =>
    call(seconds, (time) => 380 + 130 * bump(seconds, 0.35)(time), [1050, 2700], random, 0.1).times(
      bump(seconds, 0.25, 2),
    ),
  ),
  steady(
    'breath, breathing, sigh, gasp, snore, snoring, panting, darth',
    { seconds: 1.3, every: 1.7 },
    (seconds, random) =>
      together(
        noise(seconds, random).band((time) => 700 + 900 * (time / seconds), 1.2),
        noise(seconds, random).band(2600, 1).times(0.3),
      ).times(bump(seconds, 0.4)),
  ),
  steady('heartbeat, heart, pulse, heart beat', { seconds: 0.6, every: 0.86 }, () =>
    silence(0.6).add(heartThump(52), 0, 1).add(heartThump(62), 0.24, 0.7),
  ),
  once('whistle, whistling, referee, catcall', { seconds: 0.9 }, (seconds, random) =>
    together(
      tone(seconds, (time) => 2350 + 130 * Math.sin(time * 2 * Math.PI * 32)),
      noise(seconds, random).band(2600, 3).times(0.3),
    ).times((time) => 0.6 * Math.min(1, time / 0.02, (seconds - time) / 0.05)),
  ),
  once('sneeze, cough, coughing, burp, fart, hiccup', { seconds: 0.6 }, (seconds, random) =>
    call(seconds, (time) => 170 - 70 * (time / seconds), [620, 1500], random, 1.6).times(bump(seconds, 0.12, 2)),
  ),
]
