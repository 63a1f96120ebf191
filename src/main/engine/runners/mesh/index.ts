import type { LoadRunner } from '../runner.ts'
import type { DraftMaker } from './finish/finish-solid.ts'
import type { MESH_MODELS } from './models.ts'

/** What each model builds; files and photographs are made alike for all. */
export const MESH_DRAFTS = {
  'object-builder': async () => (await import('./make/compose-objects.ts')).draftObjects,
  'lathe-solid': async () => (await import('./make/turn-solid.ts')).draftTurned,
  'clay-sculptor': async () => (await import('./make/sculpt.ts')).draftSculpture,
  'picture-relief': async () => (await import('./make/raise-relief.ts')).draftRelief,
  'puffy-figure': async () => (await import('./make/cut-figure.ts')).draftPuffy,
  'standing-figure': async () => (await import('./make/cut-figure.ts')).draftStanding,
} satisfies Record<keyof typeof MESH_MODELS, () => Promise<DraftMaker>>

export const MESH_RUNNERS = Object.fromEntries(
  Object.entries(MESH_DRAFTS).map(([id, load]) => [
    id,
    async () => {
      const [{ deliver }, draft] = [await import('./finish/deliver.ts'), await load()]
      return async (job, context) => deliver(job, context, await draft(job, context))
    },
  ]),
) as Record<keyof typeof MESH_MODELS, LoadRunner>
