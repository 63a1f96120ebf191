import type { Database } from 'better-sqlite3'
import { BatchSettings } from '#shared/batch/settings.ts'
import { wordsParam, type Params } from '#shared/service/params.ts'
import type { Maker } from './making.ts'
import { findBatch } from '../store/batches.ts'

/** A generation somebody wants among others, complete as it is. */
export interface DraftRow {
  modelId: string
  effectId?: string
  params: Params
  consent: boolean
}

/** Adds the row to the first draft that can take it, or to a new one. Answers the id of the draft. */
export async function addToDraft(
  batches: Pick<Maker, 'create' | 'addRows'>,
  db: Database,
  { modelId, effectId, params, consent }: DraftRow,
  {
    into,
    name,
    connectionId,
    outDir,
    nameTemplate,
  }: { into: readonly string[]; name: string; connectionId: string; outDir: string; nameTemplate: string },
): Promise<string> {
  const shared = { consent, nameTemplate }
  const open = into
    .map((id) => findBatch(db, id))
    .find(
      (batch) =>
        batch?.state === 'draft' &&
        batch.connectionId === connectionId &&
        // consent is a setting of the whole batch
        batch.settings.consent === consent,
    )
  const { id } =
    open ??
    (await batches.create({
      name,
      connectionId,
      columns: [],
      rows: [],
      settings: BatchSettings.parse(shared),
      listDirectory: null,
      outDir,
    }))
  const words = wordsParam(params) ?? 'prompt'
  await batches.addRows(
    id,
    {
      columns: ['model', words],
      rows: [{ number: 1, cells: [modelId, String(params[words] ?? '')] }],
      listDirectory: null,
    },
    BatchSettings.parse({
      ...shared,
      modelId,
      effectId: effectId ?? null,
      // everything is said by the constants: the cells only name the files and the row
      mapping: {},
      constants: params,
      // what is left to chance is written down, so that the same thing can be made again
      seed: { rule: 'rolled' },
    }),
  )
  return id
}
