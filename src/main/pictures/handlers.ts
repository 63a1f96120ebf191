import { resolve } from 'node:path'
import type { Batch } from '#shared/app/batch.ts'
import type { CommandHandlers, CommandInput } from '#shared/app/commands.ts'
import { MOST_PICTURES, type PICTURE_COMMANDS } from '#shared/app/pictures.ts'
import type { ServiceCatalog } from '#shared/batch/items.ts'
import { rowsOfFiles, type SourceFile } from '#shared/batch/picture-rows.ts'
import type { Batches } from '../batches/index.ts'
import type { KnownFiles } from '../compose/known-files.ts'
import type { FoundFileIds } from '../media/found-files.ts'
import type { Clock } from '../tools/clock.ts'
import { findFiles } from './find-files.ts'
import { requireOperation, settingsFor } from './operation.ts'

type PictureHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof PICTURE_COMMANDS>

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
  catalogOf: (connectionId: string) => Promise<ServiceCatalog>
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
