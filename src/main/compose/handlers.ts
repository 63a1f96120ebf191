import { resolve } from 'node:path'
import type { Batch } from '#shared/app/batch.ts'
import type { COMPOSE_COMMANDS, InputFile } from '#shared/app/compose.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { ServiceCatalog } from '#shared/batch/items.ts'
import { readMediaReference } from '#shared/batch/media-reference.ts'
import { refusedReference } from '#shared/batch/refused-reference.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Batches } from '../batches/index.ts'
import { InputFileError, realPathOf } from '../batches/inputs/input-file.ts'
import type { StartWithin } from '../batches/actions/start-within.ts'
import type { Availability } from '../services/availability.ts'
import { createTurns } from '../tools/turns.ts'
import type { Inputs } from './inputs.ts'
import type { KnownFiles } from './known-files.ts'
import { requestedFiles } from './requested-files.ts'

type ComposeHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof COMPOSE_COMMANDS>

export function createComposeHandlers({
  inputs,
  files,
  voiceSamples,
  batches,
  startWithin,
  readBatch,
  catalogOf,
  reach,
  newId,
  defaults,
}: {
  inputs: Inputs
  /** `requireKnownFile` is left out by a host whose user says every path at a terminal. */
  files: Omit<KnownFiles, 'requireKnownFile'> & { requireKnownFile?: KnownFiles['requireKnownFile'] | undefined }
  /** Of the bundled models. */
  voiceSamples: (modelId: string) => Record<string, string>
  batches: Pick<Batches, 'createSingle' | 'findSingle' | 'uploaderOf'>
  startWithin: StartWithin
  readBatch: (id: string) => Promise<Batch>
  catalogOf: (connectionId: string) => Promise<ServiceCatalog>
  reach: Availability['reach']
  newId: () => string
  /** What the user chose, for what a command leaves open. */
  defaults: () => { connectionId: string; outDir: string; nameTemplate: string }
}): ComposeHandlers {
  const inTurn = createTurns()
  return {
    'inputs.begin': (file) => inputs.begin(file),
    'inputs.append': ({ id, offset, data }) => inputs.append(id, offset, data),
    'inputs.finish': ({ id }) => inputs.finish(id),
    'inputs.discard': async ({ id }) => {
      await inputs.discard(id)
      return {}
    },
    'inputs.fromLibrary': ({ itemId }) => files.ofItem(itemId),
    'inputs.find': async ({ values, connectionId = defaults().connectionId }) => {
      const found: Record<string, InputFile> = {}
      for (const value of values) {
        const file = await files.find(value, connectionId)
        if (file) found[value] = file
      }
      return { files: found }
    },
    'inputs.send': async ({ path, lost, connectionId = defaults().connectionId }, { signal }) => {
      await files.requireKnownFile?.(path)
      const uploader = await batches.uploaderOf(connectionId)
      if (lost !== undefined) uploader.forget(lost)
      try {
        const isFile = readMediaReference(path).type === 'file' && !refusedReference(path)
        const { assetId } = await uploader.upload(isFile ? await realPathOf(path) : path, {
          listDirectory: null,
          signal,
        })
        return { assetId }
      } catch (error) {
        if (!(error instanceof InputFileError)) throw error
        throw new Refusal('input_file', localized('refusals.cannotRunAs', error.localized.saying), { cause: error })
      }
    },
    'voices.samples': async ({ modelId }) => ({
      // another service's voices may have the same names and another sound
      samples: defaults().connectionId === BUNDLED_CONNECTION_ID ? voiceSamples(modelId) : {},
    }),
    // the first asking may still be under way when the second comes: then the second waits for what comes of it
    'compose.make': ({ id = newId(), maxCoins, ...wanted }, { signal }) =>
      inTurn(id, async () => {
        const { connectionId, nameTemplate, outDir } = defaults()
        const request = {
          effectId: null,
          connectionId,
          nameTemplate,
          ...wanted,
          outDir: resolve(wanted.outDir ?? outDir),
        }
        let batch = batches.findSingle(id, request)
        if (!batch) {
          for (const path of await requestedFiles({ catalogOf, reach }, request, signal))
            await files.requireKnownFile?.(path)
          batch = await batches.createSingle(request, id)
        }
        // a crash may have left it made and not started
        if (batch.state === 'draft') await startWithin(batch, { maxCoins, signal })
        return readBatch(id)
      }),
  }
}
