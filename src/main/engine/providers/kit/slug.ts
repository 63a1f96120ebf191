import type { ProviderModel } from '../provider.ts'

const LONGEST_OF_NAME = 120
const LONGEST_OF_TITLE = 60

/** A server's name for a model as a part of ours: `owner/name` becomes `owner:name`, anything strange a hyphen. */
export function slugOf(name: string): string {
  const slug = name
    .replaceAll('/', ':')
    .replaceAll(/[^A-Za-z0-9._:-]+/g, '-')
    .replaceAll(/^[-.:]+|[-.:]+$/g, '')
    .slice(0, LONGEST_OF_NAME)
  return slug === '' ? 'model' : slug
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
    .replaceAll(/^-+|-+$/g, '')
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
  const distinct: ProviderModel[] = []
  for (const model of different) {
    let { slug } = model
    for (let number = 2; taken.has(slug) || (number > 2 && natural.has(slug)); number++)
      slug = `${model.slug}-${number}`
    taken.add(slug)
    distinct.push({ ...model, slug })
  }
  return distinct
}
