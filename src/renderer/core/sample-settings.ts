import { BatchSettings } from '#shared/batch/settings.ts'

/** Seeds are written down, so that a result that pleases can be made again. */
export function sampleSettings(modelId: string): BatchSettings {
  return BatchSettings.parse({ modelId, seed: { rule: 'stepped', start: 1 } })
}
