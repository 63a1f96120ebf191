import type { COMPOSE_COMMANDS, InputFile } from '#shared/app/compose.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { CommandError } from '#shared/app/error.ts'
import { csvCell } from '#shared/batch/csv-cell.ts'
import type { BatchCatalog } from '#shared/batch/items.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { SINGLE_RUNS } from '#shared/batch/single-runs.ts'
import type { Params, RequestParams } from '#shared/service/params.ts'
import { said } from '#shared/text/saying.ts'
import { InputFileError, type Uploader } from './batches/uploads.ts'
import type { Inputs } from './inputs.ts'
import type { KnownFiles } from './known-files.ts'

type Handlers = CommandHandlers<{ signal: AbortSignal }>
type ComposeHandlers = Pick<Handlers, keyof typeof COMPOSE_COMMANDS>

export function createComposeHandlers({
  inputs,
  files,
  voiceSamples,
  uploaderOf,
  batches,
  catalogOf,
  chosen,
}: {
  inputs: Inputs
  /** `insistOn` is left out by a host whose user says every path at a terminal. */
  files: Omit<KnownFiles, 'insistOn'> & { insistOn?: KnownFiles['insistOn'] | undefined }
  /** Of the bundled models. */
  voiceSamples: (modelId: string) => Record<string, string>
  uploaderOf: (connectionId: string) => Promise<Uploader>
  batches: Pick<Handlers, 'batches.create' | 'batches.plan' | 'batches.start' | 'batches.rows' | 'batches.remove'>
  catalogOf: (connectionId: string) => Promise<BatchCatalog>
  /** What the user chose, for what a command leaves open. */
  chosen: () => { connectionId: string; nameTemplate: string }
}): ComposeHandlers {
  return {
    'inputs.begin': (file) => inputs.begin(file),
    'inputs.append': ({ id, offset, data }) => inputs.append(id, offset, data),
    'inputs.finish': ({ id }) => inputs.finish(id),
    'inputs.discard': async ({ id }) => {
      await inputs.discard(id)
      return {}
    },
    'inputs.fromLibrary': ({ itemId }) => files.ofItem(itemId),
    'inputs.find': async ({ values, connectionId = chosen().connectionId }) => {
      const found: Record<string, InputFile> = {}
      for (const value of values) {
        const file = await files.find(value, connectionId)
        if (file) found[value] = file
      }
      return { files: found }
    },
    'inputs.send': async ({ path, connectionId = chosen().connectionId }, { signal }) => {
      await files.insistOn?.(path)
      const uploader = await uploaderOf(connectionId)
      try {
        const { assetId } = await uploader.bring(path, { listDirectory: null, signal })
        return { assetId }
      } catch (error) {
        if (!(error instanceof InputFileError)) throw error
        throw new CommandError('input_file', said('refusals.cannotRunAs', error.said.saying), { cause: error })
      }
    },
    'voices.samples': async ({ modelId }) => ({
      // another service's voices may have the same names and another sound
      samples: chosen().connectionId === BUNDLED_CONNECTION_ID ? voiceSamples(modelId) : {},
    }),
    'compose.make': async ({ modelId, effectId, params, consent, maxCoins, connectionId }, options) => {
      const on = { connectionId: connectionId ?? chosen().connectionId }
      const settings = BatchSettings.parse({
        modelId,
        effectId: effectId ?? null,
        // everything is said by the constants: the one cell of the list only names the files
        mapping: {},
        constants: params,
        consent,
        nameTemplate: chosen().nameTemplate,
      })
      for (const path of await mediaIn(params, modelId, on.connectionId)) await files.insistOn?.(path)
      const title = await titleOf(params.prompt ?? params.text, modelId, on.connectionId)
      const source = { text: `Prompt\n${csvCell(title)}\n` }
      const { id } = await batches['batches.create']({ source, settings, name: SINGLE_RUNS, ...on }, options)
      try {
        const { rows, coins } = await batches['batches.plan']({ id }, options)
        if (rows === 0) throw await refusal(id, options)
        if (coins > maxCoins) throw new CommandError('price_changed', said('refusals.priceChanged', coins, maxCoins))
        return await batches['batches.start']({ id, budget: coins }, options)
      } catch (error) {
        await batches['batches.remove']({ id }, options)
        throw error
      }
    },
  }

  async function mediaIn(params: RequestParams, modelId: string, connectionId: string): Promise<string[]> {
    const { models } = await catalogOf(connectionId)
    const described = models.find((model) => model.id === modelId)?.params ?? []
    const values = described
      .filter(({ kind }) => kind === 'media' || kind === 'media_list')
      .map(({ name }) => (params as Params)[name])
    return values.flatMap((value) => (value === undefined ? [] : Array.isArray(value) ? value : [String(value)]))
  }

  async function titleOf(words: unknown, modelId: string, connectionId: string): Promise<string> {
    if (typeof words === 'string' && words.trim() !== '') return words
    const { models } = await catalogOf(connectionId)
    return models.find((model) => model.id === modelId)?.displayName ?? modelId
  }

  /** Why the only row cannot be run. */
  async function refusal(id: string, options: { signal: AbortSignal }): Promise<CommandError> {
    const { rows } = await batches['batches.rows']({ id, limit: 1 }, options)
    const [row] = rows
    const reason = row?.reason
    return new CommandError(
      'invalid_params',
      reason ? said('refusals.cannotRunAs', reason.saying ?? reason.message) : said('refusals.cannotRun'),
      { issues: row?.issues.map(({ path, message }) => ({ path, message })) },
    )
  }
}
