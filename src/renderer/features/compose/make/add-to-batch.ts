import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { RequestParams } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { goToBatch } from '../../../core/navigation/batches-view.ts'

/** What a generation would be made of, taken as one row of a batch. */
interface WantedRow {
  modelId: string
  effectId?: string | undefined
  params: RequestParams
  /** The people whose face or voice is used have agreed. */
  consent?: boolean
}

export interface AddedToBatch {
  batchId: string
  /** What happened, ready to be shown. */
  message: string
  /** How the way to it is called. */
  actionLabel: string
  open: () => void
}

const MOST_DRAFTS = 8

/** The drafts rows were collected in, the latest first: started ones are passed over by the app. */
const useCollecting = create<{ drafts: string[]; note: (id: string) => void }>()(
  persist(
    (set) => ({
      drafts: [],
      note: (id) => set(({ drafts }) => ({ drafts: [...new Set([id, ...drafts])].slice(0, MOST_DRAFTS) })),
    }),
    { name: 'pressrun.collecting', partialize: ({ drafts }) => ({ drafts }) },
  ),
)

/** Puts a row aside in a draft on the chosen connection. Nothing is sent or charged. */
export async function addToBatch(
  client: Client,
  { modelId, effectId, params, consent = false }: WantedRow,
): Promise<AddedToBatch> {
  const { drafts, note } = useCollecting.getState()
  const words = text().batches
  const { id, name, rows } = await client.request('batches.collect', {
    modelId,
    ...(effectId === undefined ? {} : { effectId }),
    params,
    consent,
    into: drafts,
    name: words.collectedName,
  })
  note(id)
  return {
    batchId: id,
    message: words.collected(name, rows),
    actionLabel: words.openCollected,
    open: () => goToBatch(id),
  }
}
