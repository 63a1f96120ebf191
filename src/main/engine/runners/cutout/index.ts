import type { RunnerTable } from '../runner.ts'

export const CUTOUT_RUNNERS: RunnerTable = {
  'garment-overlay': async () => (await import('./try-on.ts')).overlayGarment,
}
