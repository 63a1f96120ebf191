import { z } from '../schema.ts'
import type { Params } from '../service/params.ts'

/** So many go into one prompt. */
export const MOST_STYLES = 8

/** A named piece of prompt. Where it says `{prompt}` the words of the row go; without that it comes after them. */
export const Style = z.strictObject({
  name: z.string().trim().min(1).max(80),
  prompt: z.string().trim().max(2000).default(''),
  /** What is added to what should not be seen. */
  negative: z.string().trim().max(2000).default(''),
})
export type Style = z.infer<typeof Style>

const PLACE = /\{prompt\}/gi

/** What the styles make of a row's prompts, one after the other. */
export function styled(params: Params, styles: readonly Style[], takesNegative: boolean): Params {
  const change: Params = {}
  const prompt = styles.reduce((words, style) => withStyle(words, style.prompt), textOf(params['prompt']))
  const negative = styles.reduce((words, style) => joined(words, style.negative), textOf(params['negative_prompt']))
  if (prompt !== '') change['prompt'] = prompt
  if (negative !== '' && takesNegative) change['negative_prompt'] = negative
  return change
}

function withStyle(words: string, style: string): string {
  if (style === '') return words
  // as a function: a dollar sign in somebody's words is only that
  return style.search(PLACE) >= 0 ? style.replace(PLACE, () => words) : joined(words, style)
}

function joined(words: string, more: string): string {
  return [words, more].filter((part) => part !== '').join(', ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
