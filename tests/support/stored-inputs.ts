import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { insertAsset, type AssetRecord } from '#main/engine/assets/store.ts'
import { inTransaction } from '#main/sqlite/transaction.ts'
import type { TestEngine } from './engine.ts'
import { png, wav } from './sample-media.ts'

export const RECORDING_ID = '5f0c1b9e-3a47-4d0e-9c55-7b1f4e2a9d10'
export const PICTURE_ID = '0d6a2f43-91be-4c27-8f0b-2f9e6c1d7a55'

/** Two seconds of sound that were uploaded, for whatever listens. */
export const storeRecording = (engine: TestEngine): void =>
  store(engine, wav(2, { sampleRate: 16_000 }), {
    id: RECORDING_ID,
    kind: 'audio',
    mimeType: 'audio/wav',
    durationSeconds: 2,
  })

/** A picture that was uploaded, for whatever looks. */
export const storePicture = (engine: TestEngine): void =>
  store(engine, png(64, 48), { id: PICTURE_ID, kind: 'image', mimeType: 'image/png', width: 64, height: 48 })

function store(
  { context, caller }: TestEngine,
  bytes: Uint8Array,
  facts: Pick<AssetRecord, 'id' | 'kind' | 'mimeType'> & Partial<AssetRecord>,
): void {
  const files = (['original', 'thumbnail'] as const).map((variant) => {
    const path = context.files.pathOf(facts.id, variant)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    return { variant, mimeType: facts.mimeType, bytes: bytes.length, sha256: '' }
  })
  inTransaction(context.db, () =>
    insertAsset(context.db, {
      accountId: caller.accountId,
      generationId: null,
      outputIndex: null,
      width: null,
      height: null,
      durationSeconds: null,
      transparent: null,
      stem: null,
      createdAt: context.host.clock.now(),
      expiresAt: null,
      files,
      ...facts,
    }),
  )
}
