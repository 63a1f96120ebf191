import type { Model } from '#shared/service/catalog.ts'
import { mediaTexts, type Params } from '#shared/service/params.ts'
import { controlOf } from '../control-of.ts'

/** Whose face or voice is used, by the files that show it; empty without any. */
export function filesShowingPeople({ params }: Pick<Model, 'params'>, given: Params): string {
  return params
    .filter((param) => (param.kind === 'media' || param.kind === 'media_list') && controlOf(param) !== 'mask')
    .flatMap(({ name }) => mediaTexts(given[name]))
    .join('\n')
}

/**
 * To which files consent was given, undefined for to none, after they may have changed. It was given for these people:
 * with a file beyond them, or after the last has gone, it has to be given anew. Given before there were any, it is meant
 * for the first that come.
 */
export function stillAgreed(agreed: string | undefined, people: string): string | undefined {
  if (agreed === undefined || agreed === people) return agreed
  if (agreed === '') return people
  if (people === '') return undefined
  const agreedTo = agreed.split('\n')
  return people.split('\n').every((file) => agreedTo.includes(file)) ? agreed : undefined
}
