import type { RunnerTable } from '../runner.ts'

export const REPAIR_RUNNERS: RunnerTable = {
  'smooth-fill': async () => (await import('./inpaint.ts')).inpaint,
  'mirror-expand': async () => (await import('./edit-image.ts')).expandImage,
  'lanczos-upscale': async () => (await import('./edit-image.ts')).upscaleImage,
}
