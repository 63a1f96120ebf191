import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_RETENTION_MS } from '#shared/service/limits.ts'
import { presentAsset } from '../assets/present.ts'
import { forgetStoring, insertAsset, noteStoring, type AssetFile, type AssetRecord } from '../assets/store.ts'
import type { EngineContext } from '../context.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import { requireUnlocked, standingOf } from '../requests/admission.ts'
import type { ServiceHandler } from '../http/call.ts'
import type { MediaFacts, ProducedFile } from '../jobs/media-files.ts'
import { inspectUpload } from './inspect.ts'
import { receiveFile } from './receive.ts'

export const createUpload: ServiceHandler<'createUpload', EngineContext> = async (context, { caller, request }) => {
  requireUnlocked(standingOf(context.db, caller.accountId, { now: context.host.clock.now() }))
  const directory = await context.files.createTemporaryDirectory()
  try {
    const received = await receiveFile(request, join(directory, 'upload'), context.host.clock)
    const previewDirectory = join(directory, 'previews')
    await mkdir(previewDirectory)
    const { facts, previews } = await inspectUpload(context, received, previewDirectory, {
      signal: request.signal,
      sender: { accountId: caller.accountId, keyId: caller.keyId },
    })
    const original: ProducedFile = { variant: 'original', path: received.path, mimeType: facts.mimeType }
    const upload = { facts, files: [original, ...previews] }
    const asset = await keepUpload(context, caller.accountId, upload, request.signal)
    return { status: 201, body: presentAsset(context, asset) }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The files first, then the rows: a crash in between leaves files that are noted as being stored, never a row without a file. */
async function keepUpload(
  context: EngineContext,
  accountId: string,
  { facts, files: produced }: { facts: MediaFacts; files: readonly ProducedFile[] },
  signal: AbortSignal,
): Promise<AssetRecord> {
  const id = context.newId()
  noteStoring(context.db, [id])
  try {
    const files: AssetFile[] = []
    for (const { path, variant, mimeType } of produced)
      files.push({ variant, mimeType, ...(await context.files.adopt(path, id, variant)) })
    signal.throwIfAborted()
    const createdAt = context.host.clock.now()
    const asset: AssetRecord = {
      ...facts,
      id,
      accountId,
      generationId: null,
      outputIndex: null,
      stem: null,
      createdAt,
      expiresAt: createdAt + UPLOAD_RETENTION_MS,
      files,
    }
    inTransaction(context.db, () => insertAsset(context.db, asset))
    return asset
  } catch (error) {
    await context.files.remove(id)
    forgetStoring(context.db, [id])
    throw error
  }
}
