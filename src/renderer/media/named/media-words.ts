import type { NamedMedia } from '#shared/app/named-media.ts'
import { text } from '#shared/text/index.ts'

/** What an input is called; never by an id. */
export function mediaWords({ name, kind }: Pick<NamedMedia, 'name' | 'kind'>): string {
  return name ?? text().inputs.onlyAtService(kind)
}
