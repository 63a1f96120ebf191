import type { Random } from '../../kit/random.ts'
import { bump, decaying, filter, noise, struck, times, together, tone } from './dsp.ts'
import type { Notion } from './notion.ts'

/**
 * For words that name nothing we know: hissing letters make noise, bright vowels are high, dark ones low, hard letters
 * strike. `Zwiff` rushes, `bonk` knocks, `oomlo` hums.
 */
export function unnamedSound(words: string, random: Random): Notion {
  const letters = words.toLowerCase().replaceAll(/[^a-z]/g, '') || 'ah'
  const share = (among: string) => letters.split('').filter((letter) => among.includes(letter)).length / letters.length
  const [hiss, hard, bright, dark] = [share('sfzhcx'), share('kptbdgq'), share('ieay'), share('ou')]
  const pitch = 240 * 2 ** (bright * 3 - dark * 2.5 + random.between(-0.2, 0.2))
  const seconds = Math.min(2.5, 0.35 + letters.length * 0.06)
  return {
    words: [words],
    comes: 'once',
    seconds,
    make: (length) => {
      const glide = random.between(0.7, 1.5)
      const hum = times(
        filter(
          tone(length, (time) => pitch * glide ** (time / length), 'saw'),
          'low',
          pitch * (2 + bright * 6),
        ),
        (time) => (0.5 - hard * 0.3) * bump(length, 0.25)(time),
      )
      const rush = times(
        filter(noise(length, random), 'band', (time) => pitch * (4 + 5 * bump(length)(time)), 1.4),
        (time) => (0.15 + hiss * 2) * bump(length, 0.4)(time),
      )
      const strike = struck(length, [
        [pitch, 0.6, 0.12],
        [pitch * 2.76, 0.35, 0.07],
        [pitch * 5.4, 0.2, 0.04],
      ])
      const knock = times(filter(noise(length, random), 'low', 3000), decaying(0.015))
      return together(hum, rush, times(strike, 0.2 + hard * 2), times(knock, hard * 1.6))
    },
  }
}
