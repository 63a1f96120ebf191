import type { LoadRunner } from '../runner.ts'
import type { DraftMaker } from './finish-solid.ts'
import type { MESH_MODELS } from './models.ts'

/** What each model builds; files and photographs are made alike for all. */
export const MESH_DRAFTS = {
  'object-builder': async () => (await import('./compose-objects.ts')).draftObjects,
  'lathe-solid': async () => (await import('./turn-solid.ts')).draftTurned,
  'clay-sculptor': async () => (await import('./sculpt.ts')).draftSculpture,
  'picture-relief': async () => (await import('./raise-relief.ts')).draftRelief,
  'puffy-figure': async () => (await import('./cut-figure.ts')).draftPuffy,
  'standing-figure': async () => (await import('./cut-figure.ts')).draftStanding,
} satisfies Record<keyof typeof MESH_MODELS, () => Promise<DraftMaker>>

export const MESH_RUNNERS = Object.fromEntries(
  Object.entries(MESH_DRAFTS).map(([id, load]) => [
    id,
    async () => {
      const [{ deliver }, draft] = [await import('./deliver.ts'), await load()]
      return async (job, context) => deliver(job, context, await draft(job, context))
    },
  ]),
) as Record<keyof typeof MESH_MODELS, LoadRunner>
