import type { Page } from 'playwright'

/** How often a page asks its host for each thing from now on, by the names of the commands. */
export function countCommands(page: Page): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  page.on('request', (request) => {
    const [, name] = /\/api\/commands\/(.+)$/.exec(request.url()) ?? []
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  })
  return counts
}
