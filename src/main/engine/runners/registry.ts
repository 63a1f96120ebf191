import { CUTOUT_RUNNERS } from './cutout/index.ts'
import { EFFECT_RUNNERS } from './effects/index.ts'
import { ILLUSTRATION_RUNNERS } from './illustration/index.ts'
import { LOOKS_RUNNERS } from './looks/index.ts'
import { MESH_RUNNERS } from './mesh/index.ts'
import { MUSIC_RUNNERS } from './music/index.ts'
import { REPAIR_RUNNERS } from './repair/index.ts'
import { SPEECH_RUNNERS } from './speech/index.ts'
import { VIDEO_RUNNERS } from './video/index.ts'
import type { ModelId } from './models.ts'
import { RunnerRefusedError, type LoadRunner, type Runner } from './runner.ts'

/** Which code stands behind which model: a model without any does not compile. */
const RUNNERS: Readonly<Record<ModelId, LoadRunner>> = {
  ...ILLUSTRATION_RUNNERS,
  ...LOOKS_RUNNERS,
  ...REPAIR_RUNNERS,
  ...CUTOUT_RUNNERS,
  ...EFFECT_RUNNERS,
  ...VIDEO_RUNNERS,
  ...SPEECH_RUNNERS,
  ...MUSIC_RUNNERS,
  ...MESH_RUNNERS,
}

export async function loadRunner(modelId: string): Promise<Runner> {
  const load = Object.hasOwn(RUNNERS, modelId) ? RUNNERS[modelId as ModelId] : undefined
  if (!load) throw new RunnerRefusedError('unavailable', `Nothing here runs ${modelId}.`)
  return load()
}
