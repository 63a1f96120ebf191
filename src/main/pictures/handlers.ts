import { resolve } from 'node:path'
import type { Batch } from '#shared/app/batch.ts'
import type { CommandHandlers, CommandInput } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import { MOST_PICTURES, type PICTURE_COMMANDS } from '#shared/app/pictures.ts'
import type { BatchCatalog } from '#shared/batch/items.ts'
import { findOperation, type Operation } from '#shared/batch/operations.ts'
import { rowsOfFiles, SOURCE_NAME_TEMPLATE, type SourceFile } from '#shared/batch/picture-rows.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { UPLOAD_TYPES } from '#shared/service/limits.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Batches } from '../batches/index.ts'
import type { KnownFiles } from '../compose/known-files.ts'
import type { FoundFileIds } from '../media/found-files.ts'
import type { Clock } from '../tools/clock.ts'
import { findFiles } from './find-files.ts'

type PictureHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof PICTURE_COMMANDS>

const KINDS = [...new Set(Object.values(UPLOAD_TYPES))]

/** Batches that begin with files instead of words. */
export function createPictureHandlers({
  batches,
  files,
  found,
  catalogOf,
  readBatch,
  clock,
  defaults,
}: {
  batches: Pick<Batches, 'create'>
  /** `requireKnownFile` is left out by a host whose user says every path at a terminal. */
  files: Pick<KnownFiles, 'ofItem'> & { requireKnownFile?: KnownFiles['requireKnownFile'] | undefined }
  found: Pick<FoundFileIds, 'admit'>
  catalogOf: (connectionId: string) => Promise<BatchCatalog>
  readBatch: (id: string) => Promise<Batch>
  clock: Clock
  defaults: () => { connectionId: string; outDir: string }
}): PictureHandlers {
  async function sourceOf(given: CommandInput<'pictures.batch'>['files'][number]): Promise<SourceFile> {
    if ('itemId' in given) return files.ofItem(given.itemId)
    await files.requireKnownFile?.(given.path)
    return given
  }

  return {
    'pictures.look': async ({ paths, subfolders }, { signal }) => {
      const {
        found: media,
        faults,
        ...counts
      } = await findFiles(paths, { subfolders, most: MOST_PICTURES, clock, signal })
      return {
        files: media.map((file) => Object.assign({ mediaId: found.admit(file) }, file)),
        leftOut: { ...counts, faults: faults.map(({ name, fault }) => Object.assign({ name }, fault)) },
      }
    },
    'pictures.batch': async ({
      files: given,
      name,
      connectionId = defaults().connectionId,
      outDir,
      nameTemplate,
      modelId,
      effectId,
      params,
      consent,
      laterSteps,
      keepSteps,
    }) => {
      const operation = requireOperation(await catalogOf(connectionId), { modelId, effectId })
      const sources: SourceFile[] = []
      for (const one of given) sources.push(await sourceOf(one))
      const { id } = await batches.create({
        name,
        connectionId,
        ...rowsOfFiles(sources, operation),
        settings: settingsFor(operation, { params, consent, laterSteps, keepSteps, nameTemplate }),
        listDirectory: null,
        filesChosen: true,
        outDir: resolve(outDir ?? defaults().outDir),
      })
      return readBatch(id)
    },
  }
}

/** What is to be done, if it is something that can be done to one file by itself. */
export function requireOperation(
  catalog: BatchCatalog,
  { modelId, effectId }: Pick<Operation, 'modelId' | 'effectId'>,
): Operation {
  const found = KINDS.map((kind) => findOperation(kind, catalog, { modelId, effectId })).find(Boolean)
  if (!found) throw new CommandError('no_operation', localized('refusals.noOperation', effectId ?? modelId))
  return found
}

/** How the rows of a batch from files are read. */
export function settingsFor(
  { modelId, effectId, param }: Operation,
  {
    params,
    nameTemplate = SOURCE_NAME_TEMPLATE,
    ...others
  }: { params: BatchSettings['constants']; nameTemplate?: string | undefined } & Pick<BatchSettings, 'consent'> &
    Partial<Pick<BatchSettings, 'laterSteps' | 'keepSteps'>>,
): BatchSettings {
  return BatchSettings.parse({
    modelId,
    effectId,
    mapping: { [param]: param },
    constants: params,
    nameTemplate,
    ...others,
  })
}
