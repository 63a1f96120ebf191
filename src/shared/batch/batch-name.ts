import { cutText } from '../cut-text.ts'
import { LONGEST_NAME } from '../longest-name.ts'
import { z } from '../schema.ts'

/** What a batch is called, and the list that becomes one. */
export const BatchName = z.string().trim().min(1).max(LONGEST_NAME)

/** A name after words that may be longer than a name; empty when they are. */
export function asBatchName(words: string): string {
  return cutText(words.trim(), LONGEST_NAME).trimEnd()
}
