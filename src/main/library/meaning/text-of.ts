import type { ItemWords } from '../store/meanings.ts'

/**
 * The text that stands for an item: its words and its tags. What has no words of its own (a picture made larger, a film of
 * a picture) says what it was made from, and what was done with it. Names of models and batches are left out where there are words: they
 * are the same for thousands of items and would draw these together.
 */
export function textOf({ prompt, tags, modelName, effectId, sources }: ItemWords): string {
  const said = prompt.trim() === '' ? [sources ?? '', modelName, (effectId ?? '').replaceAll('-', ' ')] : [prompt]
  return [...said, ...tags]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('. ')
}
