import { bump, decaying, noise, silence, softNoise, together, tone, wander } from '../dsp.ts'
import { bed, once, scattered, steady, type Notion } from '../notion.ts'
import { call } from './sounding-bodies.ts'

/** Legs that meet the ground in a gallop: three beats and a breath. */
const HOOVES = [0, 0.12, 0.22] as const

export const ANIMALS: readonly Notion[] = [
  bed('crickets, cricket, cicada, cicadas, grasshopper, summer night, night, insects, evening', (seconds, random) =>
    together(
      ...Array.from({ length: 4 }, () => {
        const [pitch, rate, start, loud] = [
          random.between(3900, 5100),
          random.between(1.4, 2.4),
          random.next(),
          random.between(0.15, 0.5),
        ]
        return tone(seconds, pitch).times((time) => {
          const place = (time * rate + start) % 1
          return place < 0.42 ? loud * Math.max(0, Math.sin(place * 2 * Math.PI * 14)) ** 2 : 0
        })
      }),
    ),
  ),
  scattered('frog, frogs, toad, croak, ribbit, swamp, pond', { seconds: 0.5, every: 0.8 }, (seconds, random) => {
    const pitch = random.between(90, 150)
    return call(seconds, (time) => pitch * (1 + 0.6 * (time / seconds)), [520, 1350], random, 0.1).times(
      (time) => bump(seconds, 0.5)(time) * (0.5 + 0.5 * Math.sin(time * 2 * Math.PI * 32)) * 3,
    )
  }),
  bed('bee, bees, fly, flies, mosquito, buzz, buzzing, wasp, insect', (seconds, random) => {
    const roams = wander(random, 1.3)
    return tone(seconds, (time) => 190 + 70 * roams(time), 'saw')
      .band(900, 0.8)
      .times((time) => 0.2 + roams(time + 20))
  }),
  scattered('cat, meow, kitten, cats, miaow', { seconds: 0.9, every: 1.6 }, (seconds, random) => {
    const pitch = random.between(430, 560)
    return call(
      seconds,
      (time) => pitch * (0.85 + 0.5 * bump(seconds, 0.35)(time)),
      [(time) => 700 + 700 * bump(seconds, 0.4)(time), (time) => 2600 - 1100 * (time / seconds)],
      random,
      0.06,
    ).times(bump(seconds, 0.3, 2.5))
  }),
  bed('purr, purring', (seconds, random) =>
    softNoise(seconds, random)
      .low(420)
      .times(
        (time) =>
          (0.4 + 0.6 * Math.sin(time * 2 * Math.PI * 0.55) ** 2) * Math.max(0, Math.sin(time * 2 * Math.PI * 24)) * 2,
      ),
  ),
  scattered('dog, bark, barking, puppy, dogs, woof', { seconds: 0.3, every: 0.55 }, (seconds, random) => {
    const pitch = random.between(190, 260)
    return call(seconds, (time) => pitch * (1.25 - 1.4 * time), [(time) => 950 - 1100 * time, 1750], random, 0.6).times(
      bump(seconds, 0.15, 2.4),
    )
  }),
  once('wolf, howl, wolves, coyote, werewolf', { seconds: 3.5 }, (seconds, random) =>
    call(
      seconds,
      (time) => 260 + 260 * bump(seconds * 1.1, 0.35)(time) + 6 * Math.sin(time * 34),
      [640, 1250],
      random,
      0.05,
    ).times(bump(seconds, 0.35, 2)),
  ),
  once(
    'lion, roar, growl, tiger, bear, monster, beast, dragon, dinosaur, zombie, snarl, creature',
    { seconds: 2.4 },
    (seconds, random) => {
      const rasp = wander(random, 26)
      return call(
        seconds,
        (time) => 62 + 45 * bump(seconds, 0.3)(time) + 16 * rasp(time),
        [(time) => 330 + 380 * bump(seconds, 0.35)(time), 1150],
        random,
        0.8,
      ).times((time) => bump(seconds, 0.25)(time) * (0.6 + 0.6 * rasp(time)) * 2.4)
    },
  ),
  once('cow, moo, cattle, bull', { seconds: 1.8 }, (seconds, random) =>
    call(
      seconds,
      (time) => 115 + 55 * bump(seconds, 0.6)(time),
      [(time) => 320 + 330 * bump(seconds, 0.5)(time), 1100],
      random,
      0.1,
    ).times(bump(seconds, 0.35, 2.4)),
  ),
  once('sheep, goat, baa, lamb', { seconds: 1 }, (seconds, random) =>
    call(seconds, (time) => 300 + 22 * Math.sin(time * 2 * Math.PI * 11), [900, 1900], random, 0.15).times(
      (time) => bump(seconds, 0.2)(time) * (0.65 + 0.35 * Math.sin(time * 2 * Math.PI * 11)) * 2.4,
    ),
  ),
  scattered('pig, oink, snort, boar', { seconds: 0.35, every: 0.6 }, (seconds, random) =>
    call(seconds, (time) => 95 + 40 * Math.sin(time * 9), [480, 1500], random, 1.4).times(
      (time) => bump(seconds, 0.4)(time) * (0.5 + 0.5 * Math.sin(time * 2 * Math.PI * 38)) * 2.4,
    ),
  ),
  steady(
    'horse, gallop, galloping, hooves, horses, cavalry, trot',
    { seconds: 0.4, every: 0.42 },
    (_seconds, random) => {
      const whole = silence(0.4)
      for (const time of HOOVES)
        whole.add(
          together(
            tone(0.09, (moment) => 210 * Math.exp(-moment * 12) + 80).times(decaying(0.02)),
            noise(0.06, random).band(1100, 1.2).times(decaying(0.01)),
          ),
          time + random.between(-0.01, 0.01) + 0.01,
          random.between(0.7, 1),
        )
      return whole
    },
  ),
  once('neigh, whinny, donkey', { seconds: 1.8 }, (seconds, random) =>
    call(
      seconds,
      (time) => 950 - 330 * (time / seconds) + 75 * Math.sin(time * 2 * Math.PI * 12),
      [1300, 2600],
      random,
      0.2,
    ).times((time) => bump(seconds, 0.15)(time) * (0.6 + 0.4 * Math.sin(time * 2 * Math.PI * 12)) * 2),
  ),
  once('elephant, trumpeting, whale, dolphin', { seconds: 2.6 }, (seconds, random) =>
    call(
      seconds,
      (time) => 260 + 300 * bump(seconds, 0.45)(time) + 8 * Math.sin(time * 60),
      [800, 1700],
      random,
      0.3,
    ).times(bump(seconds, 0.3, 2)),
  ),
  bed('snake, rattlesnake, rattle', (seconds, random) =>
    noise(seconds, random)
      .high(4200)
      .times((time) => 0.4 * Math.max(0, Math.sin(time * 2 * Math.PI * 26)) ** 2),
  ),
]
