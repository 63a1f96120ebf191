import type { ProviderModel } from '../provider.ts'

const LONGEST_OF_NAME = 120
const LONGEST_OF_TITLE = 60

/** A server's name for a model as a part of ours: `owner/name` becomes `owner:name`, anything strange a hyphen. */
export function slugOf(name: string): string {
  const slug = withoutSigns(name.replaceAll('/', ':').replaceAll(/[^A-Za-z0-9._:-]+/g, '-')).slice(0, LONGEST_OF_NAME)
  return slug === '' ? 'model' : slug
}

const isSign = (sign: string | undefined) => sign === '-' || sign === '.' || sign === ':'

/** Without hyphens, dots and colons at its ends; an expression that looks for those at the end takes time by their square. */
function withoutSigns(slug: string): string {
  let [start, end] = [0, slug.length]
  while (start < end && isSign(slug[start])) start += 1
  while (end > start && isSign(slug[end - 1])) end -= 1
  return slug.slice(start, end)
}

/** A title as a part of a model's id: `Café 2 – Hi-Res` becomes `cafe-2-hi-res`. The same title is always the same slug. */
export function slugOfTitle(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{Mark}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_OF_TITLE)
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? 'workflow' : slug
}

/**
 * Every model under a slug of its own: one whose slug is taken is given a number with which no other model is called. The
 * same model found twice is one.
 */
export function withDistinctSlugs(models: readonly ProviderModel[]): ProviderModel[] {
  const different = [...new Map(models.map((model) => [JSON.stringify(model), model])).values()]
  const natural = new Set(different.map(({ slug }) => slug))
  const taken = new Set<string>()
  // models of one name go on from the last number, or many of them would take time by the square of their count
  const nextNumbers = new Map<string, number>()
  const distinct: ProviderModel[] = []
  for (const model of different) {
    let { slug } = model
    let number = nextNumbers.get(model.slug) ?? 2
    for (; taken.has(slug) || (number > 2 && natural.has(slug)); number++) slug = `${model.slug}-${number}`
    nextNumbers.set(model.slug, number)
    taken.add(slug)
    distinct.push({ ...model, slug })
  }
  return distinct
}
