import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { once } from '../../once.ts'

/** Names of the icons alone: reading a prompt needs neither their drawings, ten times as large, nor a canvas. */
const { resolve } = createRequire(import.meta.url)

export const readIconFile = (name: string): unknown =>
  JSON.parse(readFileSync(resolve(`@iconify-json/fluent-emoji-flat/${name}`), 'utf8'))

const iconsByCodePoints = once(() => readIconFile('chars.json') as Record<string, string>)

/** The icon of a written emoji; variation selectors and skin tones do not matter. */
export function iconOfEmoji(emoji: string): string | undefined {
  const points = Array.from(emoji, (part) => part.codePointAt(0) ?? 0)
  const plain = points.filter((point) => point !== 0xfe0f && !(point >= 0x1f3fb && point <= 0x1f3ff))
  return iconsByCodePoints()[plain.map((point) => point.toString(16)).join('-')]
}

/** Icons and the category of each. */
export const iconCategories = once(() => {
  const { categories } = readIconFile('metadata.json') as { categories: Record<string, string[]> }
  return new Map(
    Object.entries(categories).flatMap(([category, names]) => names.map((name) => [name, category] as const)),
  )
})
