import { clamp } from '../../kit/maths.ts'

const WARM = /\b(?:warm(?:er|th)?|golden|sunsets?|autumn(?:al)?|co[sz]y)\b/i
const COOL = /\b(?:cool(?:er)?|cold(?:er)?|winter|wintry|moon(?:lit|light)?|icy|blue hour)\b/i
const DARK = /\b(?:dark(?:er|ness)?|nights?|moody|noir)\b/i
const BRIGHT = /\b(?:bright(?:er|ly)?|airy|sunny|light)\b/i

/** Light and warmth of a picture as words ask for it; null where they say nothing of either. */
export function moodOf(words: string): ((rgb: Uint8Array) => void) | null {
  const warm = WARM.test(words) ? 18 : COOL.test(words) ? -18 : 0
  const light = DARK.test(words) ? 0.78 : BRIGHT.test(words) ? 1.14 : 1
  if (warm === 0 && light === 1) return null
  return (rgb) => {
    for (let at = 0; at < rgb.length; at += 3) {
      rgb[at] = clamp(rgb[at]! * light + warm, 0, 255)
      rgb[at + 1] = clamp(rgb[at + 1]! * light + warm * 0.25, 0, 255)
      rgb[at + 2] = clamp(rgb[at + 2]! * light - warm, 0, 255)
    }
  }
}
