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
} from './dsp.ts'
import type { Notion } from './notion.ts'

const burst = (random: Random, seconds: number, hertz: number, decay: number, sharp = 0.8): Sound =>
  times(filter(noise(seconds, random), 'band', hertz, sharp), decaying(decay, 0.001))

/** A foot: the heel, then the sole, on a ground that answers in its own way. */
const foot =
  (ground: (random: Random) => Sound, thump: number) =>
  (_seconds: number, random: Random): Sound => {
    const whole = silence(0.4)
    const heel = times(
      tone(0.12, (time) => 95 * Math.exp(-time * 9) + 45),
      decaying(0.025),
    )
    addSound(whole, heel, 0, thump * 0.55)
    addSound(whole, ground(random), 0, 1.1)
    addSound(whole, ground(random), random.between(0.07, 0.11), 0.6)
    return whole
  }

const crunch = (low: number, high: number, grains: number) => (random: Random) =>
  scatter(
    0.16,
    grains,
    random,
    () => burst(random, 0.02, random.between(low, high), 0.004),
    () => random.next() ** 2 * 1.6,
  )

const knock = (random: Random): Sound => {
  const pitch = random.between(105, 125)
  return together(
    struck(0.35, [
      [pitch, 0.8, 0.05],
      [pitch * 2.3, 0.45, 0.03],
      [pitch * 4.1, 0.25, 0.018],
      [pitch * 7.2, 0.14, 0.01],
    ]),
    times(burst(random, 0.05, 1400, 0.006), 0.5),
  )
}

const metal = (random: Random, pitch: number, seconds: number, decay: number): Sound =>
  struck(
    seconds,
    [1, 1.47, 2.09, 2.56, 3.39, 4.08, 5.2, 6.7].map(
      (ratio, index) =>
        [pitch * ratio * random.between(0.985, 1.015), 0.3 / (1 + index * 0.35), decay / (1 + index * 0.3)] as const,
    ),
  )

const shard = (random: Random): Sound => {
  const pitch = random.between(2200, 9000)
  return struck(0.4, [
    [pitch, 0.3, random.between(0.02, 0.12)],
    [pitch * 1.53, 0.2, 0.04],
    [pitch * 2.17, 0.1, 0.025],
  ])
}

export const THINGS: readonly Notion[] = [
  {
    words: ['footsteps', 'footstep', 'steps', 'walking', 'walk', 'walks', 'running', 'heels', 'marching'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.56,
    make: foot((random) => burst(random, 0.08, 900, 0.012), 1),
  },
  {
    words: ['footsteps on snow', 'footsteps in snow', 'walking on snow', 'walking in snow', 'snow'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.62,
    make: foot(crunch(900, 3800, 420), 0.35),
  },
  {
    words: ['footsteps on gravel', 'walking on gravel', 'gravel', 'pebbles'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.58,
    make: foot(crunch(1500, 6500, 190), 0.5),
  },
  {
    words: ['footsteps on leaves', 'walking through leaves', 'leaves', 'rustling', 'foliage', 'bushes'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.6,
    make: foot(crunch(2500, 9000, 260), 0.25),
  },
  {
    words: ['footsteps on wood', 'walking on wood', 'wooden floor', 'floorboards', 'stairs'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.56,
    make: foot((random) => times(knock(random), 0.7), 0.7),
  },
  {
    words: ['footsteps in water', 'puddle', 'puddles', 'wading', 'mud'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.62,
    make: foot(
      (random) =>
        times(
          filter(noise(0.22, random), 'low', (time) => 3800 - time * 14_000),
          decaying(0.05, 0.008),
        ),
      0.5,
    ),
  },
  {
    words: ['knock', 'knocks', 'knocking', 'door knock'],
    comes: 'steady',
    seconds: 0.35,
    every: 0.3,
    make: (_seconds, random) => knock(random),
  },
  {
    words: ['door', 'door slam', 'slam', 'slamming', 'door close', 'closing door'],
    comes: 'once',
    seconds: 1.2,
    make: (seconds, random) => {
      const whole = silence(seconds)
      addSound(whole, burst(random, 0.05, 2400, 0.008), 0, 0.4)
      addSound(
        whole,
        together(
          times(
            tone(0.5, (time) => 75 + 60 * Math.exp(-time * 30)),
            decaying(0.09),
          ),
          times(filter(noise(0.5, random), 'low', 900), decaying(0.05)),
        ),
        0.06,
        1,
      )
      addSound(whole, metal(random, 900, 0.3, 0.03), 0.11, 0.25)
      return whole
    },
  },
  {
    words: ['creak', 'creaking', 'creaky', 'door creak', 'creaky door', 'hinge', 'squeaky door', 'rusty'],
    comes: 'once',
    seconds: 2.4,
    make: (seconds, random) => {
      const turns = wander(random, 2.2)
      // wood sticks and slips: a train of clicks whose rate is its pitch
      const clicks = silence(seconds)
      for (let time = 0.02; time < seconds - 0.05;) {
        addSound(clicks, burst(random, 0.012, 1500, 0.0015), time, 0.6 + random.next() * 0.4)
        time += 1 / (35 + 190 * turns(time) ** 1.5)
      }
      const body = together(
        filter(clicks, 'band', 620, 9),
        times(filter(clicks, 'band', 1480, 12), 0.8),
        times(filter(clicks, 'band', 2700, 10), 0.5),
      )
      return times(body, (time) => bump(seconds, 0.3)(time) * 3)
    },
  },
  {
    words: [
      'glass',
      'glass break',
      'breaking glass',
      'shatter',
      'shattering',
      'window break',
      'smash',
      'broken glass',
      'bottle break',
    ],
    comes: 'once',
    seconds: 2,
    make: (seconds, random) => {
      const whole = scatter(
        seconds,
        (time) => 150 * Math.exp(-time * 4.2) + 2,
        random,
        () => shard(random),
        () => random.next() ** 1.5 * 0.7,
      )
      addSound(whole, times(filter(noise(0.3, random), 'high', 3000), decaying(0.045, 0.0008)), 0, 0.9)
      return times(whole, (time) => Math.min(1, (seconds - time) / 0.5))
    },
  },
  {
    words: ['glasses', 'clink', 'cheers', 'toast', 'crystal glass', 'wine glass'],
    comes: 'once',
    seconds: 1.6,
    make: (seconds, random) => metal(random, random.between(1900, 2500), seconds, 0.4),
  },
  {
    words: ['paper', 'page', 'page turn', 'rustle', 'crumple', 'crumpling', 'newspaper', 'book'],
    comes: 'once',
    seconds: 1.1,
    make: (seconds, random) => {
      const hand = wander(random, 9)
      const sweep = times(
        filter(noise(seconds, random), 'band', (time) => 2200 + 3500 * (time / seconds), 0.6),
        (time) => bump(seconds, 0.4)(time) * (0.2 + hand(time)) * 0.5,
      )
      return together(
        sweep,
        scatter(
          seconds,
          70,
          random,
          () => burst(random, 0.015, random.between(1500, 7000), 0.002),
          () => random.next() ** 3,
        ),
      )
    },
  },
  {
    words: ['zipper', 'zip', 'unzip', 'tent zip'],
    comes: 'once',
    seconds: 0.9,
    make: (seconds, random) => {
      const whole = silence(seconds)
      for (let time = 0; time < seconds * 0.9; time += 1 / (90 + 190 * (time / seconds)))
        addSound(whole, burst(random, 0.01, 2600 + 2600 * (time / seconds), 0.0018, 2), time, random.between(0.6, 1))
      return whole
    },
  },
  {
    words: ['typing', 'keyboard', 'typewriter', 'type', 'keys'],
    comes: 'scattered',
    seconds: 0.15,
    every: 0.14,
    make: (_seconds, random) =>
      together(
        burst(random, 0.1, random.between(2200, 3800), 0.005, 1.2),
        times(struck(0.1, [[random.between(280, 420), 0.6, 0.012]]), 0.5),
      ),
  },
  {
    words: ['camera', 'shutter', 'photo', 'snapshot', 'camera shutter'],
    comes: 'once',
    seconds: 0.4,
    make: (_seconds, random) => {
      const whole = silence(0.4)
      addSound(whole, together(burst(random, 0.06, 3600, 0.006), metal(random, 1500, 0.06, 0.008)), 0.01, 0.9)
      addSound(whole, times(filter(noise(0.07, random), 'band', 5200), bump(0.07)), 0.04, 0.25)
      addSound(whole, together(burst(random, 0.06, 2500, 0.008), metal(random, 1100, 0.06, 0.01)), 0.12, 0.8)
      return whole
    },
  },
  {
    words: ['clock', 'tick', 'ticking', 'tick tock', 'watch', 'metronome', 'timer'],
    comes: 'steady',
    seconds: 0.12,
    every: 0.5,
    make: (_seconds, random) =>
      together(
        struck(0.1, [
          [2600, 0.5, 0.008],
          [4100, 0.35, 0.006],
          [980, 0.25, 0.014],
        ]),
        times(burst(random, 0.03, 3200, 0.003), 0.5),
      ),
  },
  {
    words: ['coin drop', 'coins', 'money', 'change', 'jingle', 'keys jingle', 'treasure'],
    comes: 'once',
    seconds: 1.6,
    make: (seconds, random) =>
      scatter(
        seconds,
        (time) => 14 * Math.exp(-time * 1.6) + 1,
        random,
        () => metal(random, random.between(3200, 5200), 0.5, 0.09),
        () => random.between(0.2, 0.8),
      ),
  },
  {
    words: ['cash register', 'cha-ching', 'ka-ching', 'kaching', 'sale', 'checkout'],
    comes: 'once',
    seconds: 1.6,
    make: (seconds, random) => {
      const whole = silence(seconds)
      for (const [time, pitch] of [
        [0, 300],
        [0.09, 260],
        [0.16, 320],
      ] as const)
        addSound(whole, together(burst(random, 0.08, 1800, 0.012), struck(0.08, [[pitch, 0.5, 0.02]])), time, 0.6)
      addSound(whole, metal(random, 2480, 1.2, 0.5), 0.3, 0.9)
      addSound(whole, metal(random, 2480, 1.1, 0.5), 0.42, 0.7)
      return whole
    },
  },
  {
    words: ['sword', 'blade', 'swords', 'sword clash', 'clang', 'metal', 'anvil', 'steel', 'knife', 'armor', 'armour'],
    comes: 'once',
    seconds: 1.6,
    make: (seconds, random) =>
      together(
        metal(random, random.between(1150, 1500), seconds, 0.42),
        times(filter(noise(0.25, random), 'high', 4500), decaying(0.03)),
        times(
          tone(0.35, (time) => 5200 + time * 6000, 'triangle'),
          (time) => bump(0.35, 0.1)(time) * 0.06,
        ),
      ),
  },
  {
    words: ['arrow', 'bow', 'bowstring', 'archer', 'crossbow'],
    comes: 'once',
    seconds: 0.9,
    make: (seconds, random) => {
      const whole = silence(seconds)
      addSound(
        whole,
        struck(0.2, [
          [170, 0.8, 0.04],
          [355, 0.4, 0.025],
        ]),
        0,
        0.8,
      )
      addSound(
        whole,
        times(
          filter(noise(0.4, random), 'band', (time) => 3600 - time * 4500, 2.5),
          bump(0.4, 0.3),
        ),
        0.03,
        0.8,
      )
      addSound(whole, times(knock(random), 1.1), 0.46)
      return whole
    },
  },
  {
    words: ['pop', 'cork', 'pops', 'champagne', 'balloon pop', 'popcorn', 'plop'],
    comes: 'once',
    seconds: 0.25,
    make: (_seconds, random) =>
      together(
        times(
          tone(0.2, (time) => 620 * Math.exp(-time * 22) + 180),
          decaying(0.025, 0.0008),
        ),
        times(burst(random, 0.03, 1600, 0.004), 0.5),
      ),
  },
  {
    words: ['snap', 'click', 'clicks', 'button', 'switch', 'finger snap', 'mouse click', 'twig', 'lock'],
    comes: 'once',
    seconds: 0.15,
    make: (_seconds, random) =>
      together(
        burst(random, 0.06, 2600, 0.005, 1.5),
        struck(0.1, [
          [1250, 0.4, 0.006],
          [3300, 0.25, 0.004],
        ]),
      ),
  },
  {
    words: ['bounce', 'ball', 'basketball', 'tennis', 'bouncing', 'ping pong', 'boing', 'spring'],
    comes: 'once',
    seconds: 2.2,
    make: (seconds, random) => {
      const whole = silence(seconds)
      for (
        let gap = 0.46, time = 0, gain = 1;
        time < seconds - 0.15 && gap > 0.03;
        time += gap, gap *= 0.8, gain *= 0.82
      )
        addSound(
          whole,
          together(
            times(
              tone(0.15, (moment) => 150 + 120 * Math.exp(-moment * 60)),
              decaying(0.035),
            ),
            times(burst(random, 0.03, 1100, 0.005), 0.4),
          ),
          time,
          gain,
        )
      return whole
    },
  },
  {
    words: ['wood', 'chop', 'axe', 'chopping', 'hammer', 'hammering', 'nail', 'construction', 'carpenter'],
    comes: 'steady',
    seconds: 0.4,
    every: 0.75,
    make: (_seconds, random) =>
      together(knock(random), times(burst(random, 0.12, 2600, 0.014), 0.8), times(metal(random, 2200, 0.2, 0.03), 0.2)),
  },
  {
    words: ['saw', 'sawing', 'sandpaper', 'scrub', 'scratch', 'scratching', 'brushing', 'sweeping', 'broom'],
    comes: 'steady',
    seconds: 0.42,
    every: 0.45,
    make: (seconds, random) =>
      times(
        filter(noise(seconds, random), 'band', (time) => 1800 + 2600 * (time / seconds), 0.9),
        bump(seconds, 0.55),
      ),
  },
  {
    words: ['chain', 'chains', 'shackles', 'dice', 'marbles'],
    comes: 'once',
    seconds: 1.5,
    make: (seconds, random) =>
      scatter(
        seconds,
        18,
        random,
        () => metal(random, random.between(1700, 3600), 0.25, 0.03),
        () => random.between(0.2, 0.8),
      ),
  },
  {
    words: ['pour', 'pouring', 'drink', 'drinking', 'coffee', 'tea', 'glug'],
    comes: 'bed',
    seconds: 4,
    make: (seconds, random) =>
      together(
        scatter(
          seconds,
          42,
          random,
          () => {
            const pitch = random.between(350, 900)
            return times(
              tone(0.08, (time) => pitch * (1 + time * 3)),
              bump(0.08, 0.2),
            )
          },
          () => random.next() * 0.5,
        ),
        times(
          filter(softNoise(seconds, random), 'band', (time) => 700 + 900 * (time / seconds), 1.5),
          0.35,
        ),
      ),
  },
  {
    words: ['eat', 'eating', 'crunch', 'chips', 'apple', 'bite', 'chewing', 'chew'],
    comes: 'steady',
    seconds: 0.25,
    every: 0.5,
    make: (_seconds, random) => crunch(700, 5200, 330)(random),
  },
  {
    words: ['punch', 'hit', 'slap', 'smack', 'fight', 'kick', 'whack', 'body fall'],
    comes: 'once',
    seconds: 0.45,
    make: (_seconds, random) =>
      together(
        drive(
          times(
            tone(0.3, (time) => 60 + 130 * Math.exp(-time * 28)),
            decaying(0.06),
          ),
          2,
        ),
        times(filter(noise(0.25, random), 'low', 2600), decaying(0.028, 0.001)),
        times(burst(random, 0.05, 3500, 0.006), 0.6),
      ),
  },
]
