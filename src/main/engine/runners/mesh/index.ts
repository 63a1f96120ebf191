import type { RunnerTable } from '../runner.ts'

export const MESH_RUNNERS: RunnerTable = {
  'lathe-solid': async () => (await import('./make-solid.ts')).turnSolid,
  'picture-relief': async () => (await import('./make-solid.ts')).raiseRelief,
}
