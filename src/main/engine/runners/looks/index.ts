import type { RunnerTable } from '../runner.ts'

export const LOOKS_RUNNERS: RunnerTable = {
  'word-edit': async () => (await import('../repair/edit-image.ts')).editImage,
}
