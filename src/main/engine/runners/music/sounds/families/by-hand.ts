import { rows, type XYZ } from '../../../kit/rows.ts'
import { addSound, silence } from '../../../kit/wave.ts'
import { bump, decaying, drive, filter, noise, scatter, softNoise, struck, times, together, tone } from '../dsp.ts'
import type { Notion } from '../notion.ts'
import { burst, crunch, knock, metal } from './sounding-bodies.ts'

export const BY_HAND: readonly Notion[] = [
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
      addSound(whole, struck(0.2, rows<XYZ>('170 0.8 0.04, 355 0.4 0.025')), 0, 0.8)
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
      together(burst(random, 0.06, 2600, 0.005, 1.5), struck(0.1, rows<XYZ>('1250 0.4 0.006, 3300 0.25 0.004'))),
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
