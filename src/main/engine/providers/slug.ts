const LONGEST = 120

/** A server's name for a model as a part of ours: `owner/name` becomes `owner:name`, anything strange a hyphen. */
export function slugOf(name: string): string {
  const slug = name
    .replaceAll('/', ':')
    .replaceAll(/[^A-Za-z0-9._:-]+/g, '-')
    .replaceAll(/^[-.:]+|[-.:]+$/g, '')
    .slice(0, LONGEST)
  return slug === '' ? 'model' : slug
}

/** Slugs in which no two are the same: the second of a name is numbered. */
export function distinctSlugs(): (name: string) => string {
  const taken = new Map<string, number>()
  return (name) => {
    const slug = slugOf(name)
    const times = (taken.get(slug) ?? 0) + 1
    taken.set(slug, times)
    return times === 1 ? slug : `${slug}-${times}`
  }
}
