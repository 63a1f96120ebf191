import { text } from '#shared/text/index.ts'

/** Of what came into the library without anybody knowing how it was made. It has no name: data has no language. */
export const UNKNOWN_MODEL = { modelId: 'unknown', modelName: '' } as const

/** As whoever looks calls it. Earlier versions have kept the words of the day as the name of what is not known. */
export function shownModelName({ modelId, modelName }: { modelId: string; modelName: string }): string {
  return modelId === UNKNOWN_MODEL.modelId ? text().library.notKnown : modelName
}
