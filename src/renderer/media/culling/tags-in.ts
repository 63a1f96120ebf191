/** The tags in what somebody wrote: several have commas between, wherever they are written. */
export function tagsIn(written: string): string[] {
  const tags = written.split(',').map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '')
}
