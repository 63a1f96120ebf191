import type { RequestParams } from '#shared/service/params.ts'

interface Wanted {
  /** Where it is asked for; another service makes and charges anew. */
  connectionId: string | undefined
  modelId: string
  params: RequestParams
  consent: boolean
}

/** Something that was asked to be made and is not known to have been answered. */
export interface AskedFor {
  /** Under which the app knows it: asked again, it answers with what there is instead of making a second one. */
  id: string
  /** What was set, as text: other settings are another wish. */
  wanted: string
  /** What was set, with what was left to chance then. */
  params: RequestParams
}

/** The same wish keeps its id and its seed until it is answered, whatever else is asked for meanwhile. */
export function askedFor(
  unanswered: readonly AskedFor[],
  wanted: Wanted,
  { newId, withSeed }: { newId: () => string; withSeed: (params: RequestParams) => RequestParams },
): AskedFor {
  const written = JSON.stringify(wanted)
  const before = unanswered.find((asked) => asked.wanted === written)
  return before ?? { id: newId(), wanted: written, params: withSeed(wanted.params) }
}
