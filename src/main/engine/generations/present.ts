import type { Asset } from '#shared/service/asset.ts'
import { extended } from '#shared/service/extension.ts'
import type { Generation } from '#shared/service/generation.ts'
import type { Params } from '#shared/service/params.ts'
import { inDollars } from '#shared/service/provider-cost.ts'
import { createLinker } from '../assets/links.ts'
import { presentAssets } from '../assets/present.ts'
import { listOutputs, type AssetRecord } from '../assets/store.ts'
import type { EngineContext } from '../context.ts'
import { queuePositions } from './queue-position.ts'
import { findGeneration, type GenerationRow } from './store.ts'
import { isoTime, isoTimeOrNull } from '../../tools/iso-time.ts'

/** Generations of one account as the service shows them. A page costs as many statements as a single one. */
export function presentGenerations(context: EngineContext, rows: readonly GenerationRow[]): Generation[] {
  const [first] = rows
  if (!first) return []
  const positions = queuePositions(context.db, first.accountId, rows)
  const succeeded = rows.filter(({ status }) => status === 'succeeded').map(({ id }) => id)
  const outputs = succeeded.length > 0 ? listOutputs(context.db, succeeded) : new Map<string, AssetRecord[]>()
  return rows.map((row) =>
    present(row, {
      params: JSON.parse(row.params) as Params,
      queuePosition: positions.get(row.seq) ?? null,
      outputs: presentAssets(context, outputs.get(row.id) ?? []),
      ...previewOf(context, row),
    }),
  )
}

export function presentGeneration(context: EngineContext, row: GenerationRow): Generation {
  return presentGenerations(context, [row])[0]!
}

/** One that was just queued: its params and its place are at hand, and it has no outputs. */
export function presentQueued(row: GenerationRow, known: { params: Params; queuePosition: number }): Generation {
  return present(row, { ...known, outputs: [] })
}

/** As it is now, with fresh links; undefined when there is none of this id. */
export function loadGeneration(context: EngineContext, id: string): Generation | undefined {
  const row = findGeneration(context.db, id)
  return row && presentGeneration(context, row)
}

function previewOf(context: EngineContext, { id, status }: GenerationRow): { previewUrl?: string } {
  if (status !== 'processing' || !context.providers.previewOf(id)) return {}
  return { previewUrl: createLinker(context, id)('preview') }
}

function present(
  row: GenerationRow,
  {
    params,
    queuePosition,
    outputs,
    previewUrl,
  }: { params: Params; queuePosition: number | null; outputs: Asset[]; previewUrl?: string },
): Generation {
  const { providerMicros, failureDetail, mayBeBilled } = row
  const billed = row.coinsCharged === null ? row.outputsRequested : outputs.length
  return {
    id: row.id,
    modelId: row.modelId,
    modelName: row.modelName,
    taskType: row.taskType,
    modality: row.modality,
    workspace: row.workspace,
    effect: row.effectId === null ? null : { id: row.effectId, text: row.effectText },
    status: row.status,
    progress: row.progress,
    queuePosition,
    params,
    coinsQuoted: row.coinsQuoted,
    coinsCharged: row.coinsCharged,
    outputs,
    outputsRequested: row.outputsRequested,
    error: row.errorCode === null ? null : { code: row.errorCode },
    projectId: row.projectId,
    createdAt: isoTime(row.createdAt),
    startedAt: isoTimeOrNull(row.startedAt),
    completedAt: isoTimeOrNull(row.completedAt),
    ...extended({
      ...(providerMicros !== null && { providerCost: inDollars(providerMicros * billed) }),
      ...(previewUrl !== undefined && { previewUrl }),
      ...(failureDetail !== null && { failureDetail }),
      ...(mayBeBilled && { mayBeBilled: true }),
    }),
  }
}
