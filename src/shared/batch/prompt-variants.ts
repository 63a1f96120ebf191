import type { Params } from '../service/params.ts'
import { messageRef, type MessageRef } from '../text/localized-message.ts'
import { isDynamic, readDynamicPrompt, UNCOUNTED, type DynamicPrompt, type WordLists } from './dynamic-prompt.ts'
import type { BatchSettings, DynamicPrompts } from './settings.ts'
import { styled } from './styles.ts'

/** A row that stands for more is a slip more often than a wish. */
export const MOST_VARIANTS = 1000

/** What may stand for several. */
export const PROMPTS = ['prompt', 'negative_prompt'] as const
const ITSELF: readonly Params[] = [{}]

export interface PromptVariants {
  /** What each of them changes in the row's params. */
  changes: readonly Params[]
  /** Why the prompt cannot be used as it is written, and which one. */
  fault?: { param: string; saying: MessageRef }
}

/** The prompts that a row stands for, with the chosen styles in them. */
export function promptVariants(
  params: Params,
  row: number,
  { dynamicPrompts, styles }: Pick<BatchSettings, 'dynamicPrompts' | 'styles'>,
  { takesNegative, lists }: { takesNegative: boolean; lists: WordLists },
): PromptVariants {
  const change = styles.length === 0 ? {} : styled(params, styles, takesNegative)
  const unvaried = { changes: styles.length === 0 ? ITSELF : [change] }
  if (dynamicPrompts.mode === 'off') return unvaried
  const dynamic: { param: (typeof PROMPTS)[number]; prompt: DynamicPrompt }[] = []
  for (const param of PROMPTS) {
    const written = { ...params, ...change }[param]
    if (typeof written !== 'string' || !isDynamic(written)) continue
    const prompt = readDynamicPrompt(written, lists)
    const [unknown] = prompt.unknownLists
    if (unknown !== undefined)
      return { ...unvaried, fault: { param, saying: messageRef('rules.unknownWordList', unknown) } }
    dynamic.push({ param, prompt })
  }
  const [first] = dynamic
  if (!first) return unvaried
  const count = dynamic.reduce((product, { prompt }) => Math.min(UNCOUNTED, product * prompt.count), 1)
  const taken = takenOf(count, dynamicPrompts)
  if (taken > MOST_VARIANTS)
    return {
      ...unvaried,
      fault: { param: first.param, saying: messageRef('rules.tooManyVariants', count, MOST_VARIANTS) },
    }
  const next = randomNumbers(Math.imul(dynamicPrompts.seed + 1, 0x9e37_79b1) ^ Math.imul(row, 0x85eb_ca6b))
  if (count === UNCOUNTED)
    // too many for an index; two alike are less likely than a bit that flips by itself
    return {
      changes: Array.from({ length: taken }, () => ({
        ...change,
        ...Object.fromEntries(dynamic.map(({ param, prompt }) => [param, prompt.drawn(next)])),
      })),
    }
  const indexes =
    taken === count ? Array.from({ length: count }, (_, index) => index) : drawnIndexes(count, taken, next)
  return { changes: indexes.map((index) => Object.assign({}, change, variantAt(dynamic, index))) }
}

/** How many of so many prompts become rows. */
export function takenOf(count: number, { mode, draws }: DynamicPrompts): number {
  if (mode === 'off') return 1
  return mode === 'all' ? count : Math.min(count, draws)
}

function variantAt(dynamic: readonly { param: string; prompt: DynamicPrompt }[], index: number): Params {
  const params: Params = {}
  let left = index
  for (const { param, prompt } of dynamic.toReversed()) {
    params[param] = prompt.at(left % prompt.count)
    left = Math.floor(left / prompt.count)
  }
  return params
}

/** Different ones, in their own order: the same for the same seed and row, so that what is shown is what is made. */
function drawnIndexes(count: number, draws: number, next: () => number): number[] {
  const taken = new Set<number>()
  while (taken.size < draws) taken.add(Math.min(count - 1, Math.floor(next() * count)))
  return [...taken].sort((left, right) => left - right)
}

/** A small generator of evenly spread numbers below 1 (SplitMix32). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e37_79b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0_aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
