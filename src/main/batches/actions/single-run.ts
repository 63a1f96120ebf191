import { isDeepStrictEqual } from 'node:util'
import { BatchSettings } from '#shared/batch/settings.ts'
import type { Model } from '#shared/service/catalog.ts'
import { wordsOf, type RequestParams } from '#shared/service/params.ts'
import type { BatchRecord } from '../store/batches.ts'
import type { BatchDraft } from './making.ts'

/** One generation that somebody asks for by itself. */
export interface SingleRunRequest {
  connectionId: string
  modelId: string
  effectId: string | null
  params: RequestParams
  consent: boolean
  outDir: string
  nameTemplate: string
}

/** What the files of all single runs are filed under, where a template says `{batch}`. */
const FOLDER = 'Single runs'

/** As a batch of one row: paid once, fetched safely and kept in the library like any other. */
export function singleRun(
  { connectionId, outDir, params, ...request }: SingleRunRequest,
  models: readonly Model[],
): BatchDraft {
  return {
    name: FOLDER,
    connectionId,
    outDir,
    // everything is said by the constants: the one cell only names the run and its files
    columns: ['Prompt'],
    rows: [{ number: 1, cells: [titleOf(request.modelId, params, models)] }],
    settings: BatchSettings.parse({ ...request, mapping: {}, constants: params }),
    listDirectory: null,
  }
}

/** Where its files go and what they are called is left out: who asks again may have chosen anew meanwhile, and gets the same. */
export function isMadeOf(
  { connectionId, settings }: Pick<BatchRecord, 'connectionId' | 'settings'>,
  { modelId, effectId, params, consent, ...request }: SingleRunRequest,
): boolean {
  return isDeepStrictEqual(
    [connectionId, settings.modelId, settings.effectId, settings.constants, settings.consent],
    [request.connectionId, modelId, effectId, params, consent],
  )
}

function titleOf(modelId: string, params: RequestParams, models: readonly Model[]): string {
  return wordsOf(params) ?? models.find((model) => model.id === modelId)?.displayName ?? modelId
}
