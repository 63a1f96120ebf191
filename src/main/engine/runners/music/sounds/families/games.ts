import { listed } from '../../../kit/words/listed.ts'
import { rows } from '../../../kit/rows.ts'
import { times, tone } from '../dsp.ts'
import type { Notion } from '../notion.ts'
import { tune } from './sounding-bodies.ts'

export const GAMES: readonly Notion[] = [
  {
    words: ['coin', 'coin pickup', 'pickup', 'collect', 'score', 'point', 'points', 'bonus'],
    comes: 'once',
    seconds: 0.6,
    make: () => tune(rows('988 0.08, 1319 0.35'), 'square'),
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
    words: listed(`power up, power-up, powerup, level up, upgrade, win, success, victory, achievement, correct,
      fanfare, unlock`),
    comes: 'once',
    seconds: 1.2,
    make: () => tune(rows('523 0.09, 659 0.09, 784 0.09, 1047 0.09, 1319 0.09, 1568 0.4'), 'square'),
  },
  {
    words: ['game over', 'lose', 'fail', 'failure', 'wrong', 'error', 'buzzer', 'denied', 'power down', 'death'],
    comes: 'once',
    seconds: 1.4,
    make: () => tune(rows('392 0.16, 370 0.16, 349 0.16, 330 0.55'), 'saw'),
  },
]
