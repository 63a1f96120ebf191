import { cutText } from '#shared/cut-text.ts'
import { LONGEST_TAG } from '#shared/longest-name.ts'

/** The tags in what somebody wrote: several have commas between, wherever they are written. */
export function tagsIn(written: string): string[] {
  const tags = written.split(',').map((tag) => cutText(tag.trim(), LONGEST_TAG).trim())
  return [...new Set(tags)].filter((tag) => tag !== '')
}
