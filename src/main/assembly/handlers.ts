import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { createAccountHandlers } from '../account/handlers.ts'
import { createConsoleHandlers } from '../console/handlers.ts'
import { createProviderHandlers } from '../console/provider-handlers.ts'
import type { Backups } from '../backup/handlers.ts'
import { createHandedLists } from '../batches/lists/handed-lists.ts'
import { createBatchHandlers } from '../batches/handlers.ts'
import { createListHandlers } from '../batches/list-handlers.ts'
import type { Batches } from '../batches/index.ts'
import { createBatchReader } from '../batches/views/batch-reader.ts'
import { createStartWithin } from '../batches/actions/start-within.ts'
import { createStepHandlers } from '../batches/step-handlers.ts'
import { createConnectionHandlers } from '../connections/handlers.ts'
import { createDesktopHandlers } from '../desktop/handlers.ts'
import { createServiceHandlers } from '../services/handlers.ts'
import { createSettingsHandlers } from '../settings/handlers.ts'
import { createComposeHandlers } from '../compose/handlers.ts'
import { SCENE_MODELS } from '../engine/runners/illustration/models.ts'
import { canSelect } from '../engine/runners/kit/selection/networks.ts'
import type { Library } from '../library/index.ts'
import { createMaskHandlers } from '../masks/handlers.ts'
import { createNamedMediaHandlers } from '../named-media/handlers.ts'
import { createPictureHandlers } from '../pictures/handlers.ts'
import { createProgramHandlers } from '../programs/handlers.ts'
import { createRecipeHandlers, requireRecipe } from '../recipes/handlers.ts'
import { createSavedHandlers } from '../saved/handlers.ts'
import { createSelectionHandlers } from '../selection/handlers.ts'
import { createSetAsideHandlers } from '../set-aside/handlers.ts'
import { createSheetHandlers } from '../sheets/handlers.ts'
import type { ReadWords } from '../sheets/checker.ts'
import type { Sheets } from '../sheets/index.ts'
import { createUpdateHandlers } from '../updates/handlers.ts'
import type { Updates } from '../updates/updates.ts'
import { createWatchHandlers } from '../watch-folders/handlers.ts'
import type { Watcher } from '../watch-folders/watcher.ts'
import { NEVER } from '../tools/never.ts'
import type { Base } from './base.ts'
import type { Files } from './files.ts'
import type { MediaWork } from './media-work.ts'
import type { Services } from './services.ts'
import { traitsOf } from '../host-traits.ts'

interface Parts {
  services: Services
  files: Files
  work: MediaWork
  library: Library
  batches: Batches
  sheets: Sheets
  watcher: Watcher
  backups: Backups
  updates: Updates
}

interface RunOptions {
  signal: AbortSignal
}

/** Who answers which command. */
export function createHandlers(
  base: Base,
  { services, files, work, library, batches, sheets, watcher, backups, updates }: Parts,
): CommandHandlers<RunOptions> {
  const { host, settings, db, engine, run, newId, publish, outputFolder } = base
  const { clock } = host
  const { connections, bundled, clients, availability, reach, call } = services
  const { inputs, media } = files
  const catalogOf = (id: string) => clients.catalog(id)
  const defaults = () => {
    const { connectionId, nameTemplate } = settings.read()
    return { connectionId, nameTemplate, outDir: outputFolder() }
  }
  const reader = createBatchReader({
    db,
    batches,
    clock,
    nameOfConnection: (id) => clients.nameOf(id),
    awaySince: (id) => availability.awaySince(id),
    poolTrouble: async (id, modelIds) => (id === BUNDLED_CONNECTION_ID ? services.pool.trouble(modelIds) : null),
  })
  const readBatch = reader.read
  const startWithin = createStartWithin({ db, clock, batches, reach })
  const lists = createHandedLists(files.folders.lists, run.newName)

  return {
    ...backups.handlers,
    ...createUpdateHandlers(updates),
    ...createSettingsHandlers({
      host,
      settings,
      findConnection: (id) => connections.find(id),
      findsText: services.findsText,
      publish,
    }),
    ...createConnectionHandlers({
      connections,
      clients,
      accountOfKey: services.accountOfKey,
      settings,
      batches,
      availability,
      kept: services.keptCatalogs,
      clock,
      publish,
    }),
    ...createServiceHandlers({
      find: (id = settings.read().connectionId) => connections.find(id),
      call,
      kept: traitsOf(host).staysOpen ? services.keptCatalogs : undefined,
      thumbnails: files.thumbnails,
      pictures: services.pictures,
      wordReaderOf,
    }),
    ...createAccountHandlers({ db, clock, batches, clients, call, defaults }),
    ...createConsoleHandlers(bundled, {
      loopbackWebhooksAllowed: host.developer.loopbackWebhooks,
      onChange: () => publish({ type: 'console.changed' }),
    }),
    ...services.machines,
    ...createProviderHandlers({ ...bundled, previewOf: engine.previewOf }, host.desktop),
    ...library.handlers,
    ...createDesktopHandlers(
      host.desktop,
      (itemId) => library.findFile({ itemId }),
      (exportId) => library.exportedBy(exportId),
    ),
    ...createBatchHandlers({ db, batches, clock, reader, reach, namesFiles: traitsOf(host).trustsEveryPath }),
    ...createListHandlers({
      db,
      batches,
      clock,
      reader,
      defaults,
      lists,
      fromSheet: (id, make) => sheets.become(id, make),
      readSample: () => readFile(join(host.resourcesDir, 'samples', 'prompts.csv'), 'utf8'),
    }),
    ...createStepHandlers({ db, batches, catalogOf: services.batchCatalogOf }),
    ...createSheetHandlers({ db, sheets, lists, catalogs: services.recentCatalogs, wordReaderOf, defaults }),
    ...createSavedHandlers(db, () => publish({ type: 'saved.changed' })),
    ...createMaskHandlers({
      db,
      clock,
      newId,
      media,
      inputs,
      onChange: () => publish({ type: 'masks.changed' }),
    }),
    ...createRecipeHandlers({
      db,
      clock,
      ownCatalog: () => catalogOf(BUNDLED_CONNECTION_ID),
      catalogOf: (id = settings.read().connectionId) => reach(id, NEVER, () => services.batchCatalogOf(id)),
      onChange: () => publish({ type: 'saved.changed' }),
    }),
    ...createSetAsideHandlers({
      db,
      dataDir: host.dataDir,
      setAside: engine.setAside,
      desktop: host.desktop,
      intake: library.intake,
      workers: work.drawing,
      arriving: files.folders.adopting,
      newName: run.newName,
      outputFolder,
      onChange: () => publish({ type: 'data.changed' }),
    }),
    ...createPictureHandlers({
      batches,
      files: files.allowed,
      found: files.found,
      catalogOf,
      readBatch,
      clock,
      defaults,
    }),
    ...createSelectionHandlers({
      selector: work.selector,
      isAvailable: () => canSelect(host.worker),
      findMedia: (id) => media.resolve(id),
      onProgress: (mediaId, progress) => publish({ type: 'selection.progress', mediaId, progress }),
    }),
    ...createProgramHandlers({
      db,
      clock,
      newId,
      launch: host.programLaunch,
      batches,
      startWithin,
      readBatch,
      inputs,
      files: files.known,
      recipeOf: (name) => requireRecipe(db, name),
      catalogOf,
      reach,
      defaults,
      onChange: () => publish({ type: 'programs.changed' }),
    }),
    ...createNamedMediaHandlers({ db, names: files.names, sheets, defaults }),
    ...createWatchHandlers({
      db,
      clock,
      newId,
      dataDir: host.dataDir,
      catalogOf,
      watcher,
      onChange: () => publish({ type: 'watch.changed' }),
      onBatchChange: (batchId) => publish({ type: 'batch.changed', batchId }),
      defaults,
    }),
    ...createComposeHandlers({
      inputs,
      voiceSamples: (modelId) => files.voices.of(modelId),
      files: files.allowed,
      batches,
      startWithin,
      readBatch,
      catalogOf,
      reach,
      newId,
      defaults,
    }),
  }
}

/** Of the bundled service alone. The words are loaded when a prompt is first read: the app starts without them. */
async function wordReaderOf(connectionId: string): Promise<ReadWords | undefined> {
  if (connectionId !== BUNDLED_CONNECTION_ID) return undefined
  const { unreadWords } = await import('../engine/runners/kit/scene/unread-words.ts')
  return (modelId, prompt) => (SCENE_MODELS.has(modelId) ? unreadWords(prompt) : [])
}
