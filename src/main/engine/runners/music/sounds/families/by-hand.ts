import { rows, type XYZ } from '../../../kit/rows.ts'
import { bump, decaying, noise, scatter, silence, softNoise, struck, together, tone } from '../dsp.ts'
import { bed, once, steady, type Notion } from '../notion.ts'
import { burst, crunch, knock, metal } from './sounding-bodies.ts'

export const BY_HAND: readonly Notion[] = [
  once(
    'sword, blade, swords, sword clash, clang, metal, anvil, steel, knife, armor, armour',
    { seconds: 1.6 },
    (seconds, random) =>
      together(
        metal(random, random.between(1150, 1500), seconds, 0.42),
        noise(0.25, random).high(4500).times(decaying(0.03)),
        tone(0.35, (time) => 5200 + time * 6000, 'triangle').times(bump(0.35, 0.1, 0.06)),
      ),
  ),
  once('arrow, bow, bowstring, archer, crossbow', { seconds: 0.9 }, (seconds, random) =>
    silence(seconds)
      .add(struck(0.2, rows<XYZ>('170 0.8 0.04, 355 0.4 0.025')), 0, 0.8)
      .add(
        noise(0.4, random)
          .band((time) => 3600 - time * 4500, 2.5)
          .times(bump(0.4, 0.3)),
        0.03,
        0.8,
      )
      .add(knock(random).times(1.1), 0.46),
  ),
  once('pop, cork, pops, champagne, balloon pop, popcorn, plop', { seconds: 0.25 }, (_seconds, random) =>
    together(
      tone(0.2, (time) => 620 * Math.exp(-time * 22) + 180).times(decaying(0.025, 0.0008)),
      burst(random, 0.03, 1600, 0.004).times(0.5),
    ),
  ),
  once(
    'snap, click, clicks, button, switch, finger snap, mouse click, twig, lock',
    { seconds: 0.15 },
    (_seconds, random) =>
      together(burst(random, 0.06, 2600, 0.005, 1.5), struck(0.1, rows<XYZ>('1250 0.4 0.006, 3300 0.25 0.004'))),
  ),
  once('bounce, ball, basketball, tennis, bouncing, ping pong, boing, spring', { seconds: 2.2 }, (seconds, random) => {
    const whole = silence(seconds)
    for (let gap = 0.46, time = 0, gain = 1; time < seconds - 0.15 && gap > 0.03; time += gap, gap *= 0.8, gain *= 0.82)
      whole.add(
        together(
          tone(0.15, (moment) => 150 + 120 * Math.exp(-moment * 60)).times(decaying(0.035)),
          burst(random, 0.03, 1100, 0.005).times(0.4),
        ),
        time,
        gain,
      )
    return whole
  }),
  steady(
    'wood, chop, axe, chopping, hammer, hammering, nail, construction, carpenter',
    { seconds: 0.4, every: 0.75 },
    (_seconds, random) =>
      together(knock(random), burst(random, 0.12, 2600, 0.014).times(0.8), metal(random, 2200, 0.2, 0.03).times(0.2)),
  ),
  steady(
    'saw, sawing, sandpaper, scrub, scratch, scratching, brushing, sweeping, broom',
    { seconds: 0.42, every: 0.45 },
    (seconds, random) =>
      noise(seconds, random)
        .band((time) => 1800 + 2600 * (time / seconds), 0.9)
        .times(bump(seconds, 0.55)),
  ),
  once('chain, chains, shackles, dice, marbles', { seconds: 1.5 }, (seconds, random) =>
    scatter(seconds, 18, random, () =>
      metal(random, random.between(1700, 3600), 0.25, 0.03).times(random.between(0.2, 0.8)),
    ),
  ),
  bed('pour, pouring, drink, drinking, coffee, tea, glug', (seconds, random) =>
    together(
      scatter(seconds, 42, random, () => {
        const pitch = random.between(350, 900)
        return tone(0.08, (time) => pitch * (1 + time * 3))
          .times(bump(0.08, 0.2))
          .times(random.next() * 0.5)
      }),
      softNoise(seconds, random)
        .band((time) => 700 + 900 * (time / seconds), 1.5)
        .times(0.35),
    ),
  ),
  steady('eat, eating, crunch, chips, apple, bite, chewing, chew', { seconds: 0.25, every: 0.5 }, (_seconds, random) =>
    crunch(700, 5200, 330)(random),
  ),
  once('punch, hit, slap, smack, fight, kick, whack, body fall', { seconds: 0.45 }, (_seconds, random) =>
    together(
      tone(0.3, (time) => 60 + 130 * Math.exp(-time * 28))
        .times(decaying(0.06))
        .drive(2),
      noise(0.25, random).low(2600).times(decaying(0.028, 0.001)),
      burst(random, 0.05, 3500, 0.006).times(0.6),
    ),
  ),
]
