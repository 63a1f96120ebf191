import { rows } from '../../../kit/rows.ts'
import { tone } from '../dsp.ts'
import { once, type Notion } from '../notion.ts'
import { tune } from './sounding-bodies.ts'

export const GAMES: readonly Notion[] = [
  once('coin, coin pickup, pickup, collect, score, point, points, bonus', { seconds: 0.6 }, () =>
    tune(rows('988 0.08, 1319 0.35'), 'square'),
  ),
  once('jump, hop, bounce up, leap, spring up', { seconds: 0.35 }, (seconds) =>
    tone(seconds, (time) => 260 + 900 * (time / seconds) ** 1.4, 'square').times(
      (time) => 0.5 * Math.min(1, time / 0.004) * (1 - time / seconds),
    ),
  ),
  once(
    `power up, power-up, powerup, level up, upgrade, win, success, victory, achievement, correct,
      fanfare, unlock`,
    { seconds: 1.2 },
    () => tune(rows('523 0.09, 659 0.09, 784 0.09, 1047 0.09, 1319 0.09, 1568 0.4'), 'square'),
  ),
  once('game over, lose, fail, failure, wrong, error, buzzer, denied, power down, death', { seconds: 1.4 }, () =>
    tune(rows('392 0.16, 370 0.16, 349 0.16, 330 0.55'), 'saw'),
  ),
]
