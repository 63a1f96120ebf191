import { RunnerRefusal, type Runner } from './runner.ts'

/** Which code stands behind which model; loaded when the first job asks for it. */
const RUNNERS: Record<string, () => Promise<Runner>> = {
  'paper-landscape': async () => (await import('./proof/draw-image.ts')).drawLandscape,
  'geometric-poster': async () => (await import('./proof/draw-image.ts')).drawPoster,
}

export async function loadRunner(modelId: string): Promise<Runner> {
  const load = RUNNERS[modelId]
  if (!load) throw new RunnerRefusal('unavailable', `Nothing here runs ${modelId}.`)
  return load()
}
