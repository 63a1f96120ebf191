import type { Random } from '../../kit/random.ts'
import { bump, decaying, noise, struck, together, tone } from './dsp.ts'
import { once, type Notion } from './notion.ts'

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
  const made = once(words, { seconds }, (length) => {
    const glide = random.between(0.7, 1.5)
    const hum = tone(length, (time) => pitch * glide ** (time / length), 'saw').low(pitch * (2 + bright * 6))
    const rush = noise(length, random).band((time) => pitch * (4 + 5 * bump(length)(time)), 1.4)
    const strike = struck(length, [
      [pitch, 0.6, 0.12],
      [pitch * 2.76, 0.35, 0.07],
      [pitch * 5.4, 0.2, 0.04],
    ])
    const knock = noise(length, random).low(3000).times(decaying(0.015))
    return together(
      hum.times(bump(length, 0.25, 0.5 - hard * 0.3)),
      rush.times(bump(length, 0.4, 0.15 + hiss * 2)),
      strike.times(0.2 + hard * 2),
      knock.times(hard * 1.6),
    )
  })
  // what was typed is one name, commas and all
  return { ...made, words: [words] }
}
