import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import type { CommandResult } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { runCommand } from '#shared/app/run-command.ts'
import { createAccountHandlers } from './account/account.ts'
import { createBackupHandlers } from './backup/index.ts'
import { createBroughtLists } from './batches/brought-lists.ts'
import { createBatchHandlers } from './batches/handlers.ts'
import { createBatchReader } from './batches/read-batch.ts'
import { createStepHandlers } from './batches/step-handlers.ts'
import { stateOfBatch } from './batches/store/batches.ts'
import { onlyRow } from './batches/store/rows.ts'
import { createBatches } from './batches/index.ts'
import { generationsOfBatches } from './batches/store/attempts.ts'
import { awaitedAssets } from './batches/store/outputs.ts'
import { findInputFile, rememberInputFile } from './batches/store/input-files.ts'
import { contentOfUpload } from './batches/store/uploads.ts'
import { createUploader } from './batches/uploads.ts'
import { createClients } from './clients.ts'
import { createConnectionHandlers } from './commands/connections.ts'
import { createServiceHandlers } from './commands/service.ts'
import { bindAsChosen, createSettingsHandlers, speakAsChosen } from './commands/settings.ts'
import { createComposeHandlers } from './compose/compose.ts'
import { createConsoleHandlers } from './account/console.ts'
import { createProviderHandlers } from './account/providers.ts'
import { createConnections } from './connections/connections.ts'
import { createDesktopHandlers } from './desktop.ts'
import { ownSeed } from './engine/runners/own-seed.ts'
import { createWorkers } from './engine/workers/pool.ts'
import type { Host } from './host.ts'
import { arrivingFolder, createInputs } from './compose/inputs.ts'
import { createKnownFiles } from './compose/known-files.ts'
import { createLibrary } from './library/index.ts'
import { findItem } from './library/store/items.ts'
import { createFoundFileIds } from './media/found-files.ts'
import { createLibraryFiles, createMediaFiles, type MediaFiles } from './media/media.ts'
import { createServiceQuestions } from './named-media/ask-service.ts'
import { createNamedMediaHandlers } from './named-media/handlers.ts'
import { createFileSights } from './named-media/look-at-file.ts'
import { createMediaNames } from './named-media/named-media.ts'
import { createSmallPictures } from './named-media/small-pictures.ts'
import { createPictureHandlers } from './pictures/handlers.ts'
import { createPublicFetch } from './net/fetch-public.ts'
import { resolveName } from './net/resolve.ts'
import { remoteHistory } from './account/remote-history.ts'
import { ENGINE_ORIGIN, openData } from './open-data.ts'
import { createEffectThumbnails } from './media/effect-thumbnails.ts'
import { createServicePictures } from './media/service-pictures.ts'
import { createAvailability, type Availability } from './services/availability.ts'
import { createKeptCatalogs } from './services/kept-catalogs.ts'
import { createDataHandlers } from './set-aside/index.ts'
import { createRecipeHandlers } from './recipes/index.ts'
import { createSavedHandlers, wordListsOf } from './saved/index.ts'
import { keepCatalogs } from './sheets/catalogs.ts'
import { createSheetHandlers } from './sheets/handlers.ts'
import { createSheets } from './sheets/index.ts'
import { openRun } from './sqlite/run.ts'
import type { Log } from './tools/log.ts'
import { createUuids } from './tools/uuid.ts'
import { createVoiceSamples } from './media/voice-samples.ts'
import { createWatchHandlers } from './watch-folders/handlers.ts'
import { createWatcher } from './watch-folders/watcher.ts'

const NEVER = new AbortController().signal

/** The whole product without a window. */
export interface App {
  /** Name and input come from outside and are checked here. Never rejects. */
  run(name: unknown, input: unknown, options: RunOptions): Promise<CommandResult>
  /** Returns its undo. */
  subscribe(listener: (event: AppEvent) => void): () => void
  media: Pick<MediaFiles, 'resolve'>
  /** A service given by address and key alone, for this run. Answers the id of its connection. */
  lendConnection(baseUrl: string, key: string): Promise<string>
  close(): Promise<void>
}

interface RunOptions {
  signal: AbortSignal
}

/** A `CommandError` when the folder cannot be used, with what to do about it. */
export async function createApp(host: Host): Promise<App> {
  const { settings, mediaSecret, engine, db } = await openData(host)
  speakAsChosen(host, settings)
  bindAsChosen(settings)
  const thumbnails = createEffectThumbnails(host, mediaSecret)
  const voices = createVoiceSamples(host, mediaSecret)
  const random = () => Buffer.from(host.randomBytes(4)).readUInt32LE() / 2 ** 32
  const newId = createUuids({ randomBytes: host.randomBytes, now: () => host.clock.now() })

  const run = openRun(db, newId)
  const inputsFolder = join(host.dataDir, 'inputs')
  // another secret than the library's: no id of one folder opens a file of the other
  const inputFiles = createMediaFiles(inputsFolder, createHmac('sha256', mediaSecret).update('inputs').digest())
  const listsFolder = join(host.dataDir, 'lists')
  const adoptingFolder = join(host.dataDir, 'adopting')
  // a command in a terminal is handed nothing by windows, and cleans nothing of theirs
  const tidying =
    host.kind === 'cli'
      ? undefined
      : clearLeftovers(host.log, [
          run.removeLeftovers([listsFolder, adoptingFolder, arrivingFolder(inputsFolder)]),
          engine.tidy(),
        ])
  const inputs = createInputs({
    folder: inputsFolder,
    media: inputFiles,
    names: {
      remember: (sha256, file) => rememberInputFile(db, sha256, { ...file, path: null }),
      find: (sha256) => findInputFile(db, sha256)?.name,
    },
    newName: run.newName,
  })
  const listeners = new Set<(event: AppEvent) => void>()
  /** Windows and tabs that are open now, and whoever else a host has listening. */
  let lookers = 0
  function publish(event: AppEvent): void {
    for (const listener of listeners) listener(event)
    if (event.type === 'settings.changed') availability.wake()
  }
  const unsubscribe = engine.subscribe((event) => {
    if (event.type === 'account.changed') publish({ type: 'account.changed' })
    if (event.type === 'webhooks.changed') publish({ type: 'console.changed' })
    if (event.type === 'providers.changed') publish({ type: 'providers.changed' })
    if (event.type === 'generation.preview') publish({ type: 'previews.changed', generationId: event.generationId })
  })

  const connections = createConnections({ db, keychain: host.secrets, clock: host.clock, newId })
  const bundled = {
    fetch: (request: Request) => engine.fetch(request),
    baseUrl: ENGINE_ORIGIN,
    token: engine.consoleToken,
  }
  const clients = createClients({
    connections,
    bundled,
    network: host.fetch,
    clock: host.clock,
    random,
    onHeard: (id) => availability.heard(id),
    onMissed: (id) => availability.missed(id),
  })
  const availability = createAvailability({
    clock: host.clock,
    watched: () =>
      lookers === 0
        ? []
        : [...new Set([settings.read().connectionId, ...batches.runningOn()])].filter(
            (id) => id !== BUNDLED_CONNECTION_ID,
          ),
    probe: (id, signal) => clients.probe(id, signal),
    onChange(id, isBack) {
      publish({ type: 'connections.changed' })
      if (isBack) batches.goOn(id)
    },
  })
  // a command in a terminal asks as long as it is worth while
  const reach: Availability['reach'] =
    host.kind === 'cli' ? (_id, signal, work) => work(signal) : (...asked) => availability.reach(...asked)
  const keptCatalogs = createKeptCatalogs(join(host.dataDir, 'services', 'catalogs'), host)
  const clientOf = async (connectionId = settings.read().connectionId) => (await clients.open(connectionId)).client
  const fetchPublic = createPublicFetch({ resolve: resolveName, allowLoopback: host.allowLoopbackInputs })
  const pictures = createServicePictures({
    host,
    folder: join(host.dataDir, 'services', 'pictures'),
    secret: mediaSecret,
    baseUrlOf: async (id) => (await connections.find(id).catch(() => null))?.baseUrl ?? null,
    fetchBundled: bundled.fetch,
    fetchPublic,
  })
  const outputFolder = () => settings.read().outputFolder ?? host.outputDir
  // its processes are started by the first picture that is to be drawn
  const drawing = createWorkers({ host, size: 1 })
  const library = createLibrary({
    db,
    dataDir: host.dataDir,
    clock: host.clock,
    newId,
    randomBytes: host.randomBytes,
    log: host.log,
    thumbnailer: { draw: async (job, signal) => (await drawing.draw(job, { signal })).drawn },
    pictures: {
      convert: (job, signal) => drawing.convert(job, { signal }),
      sheet: (job, signal) => drawing.sheet(job, { signal }),
    },
    trash: host.desktop.trash,
    openHistory: async (id) => remoteHistory(await clients.open(id), { clock: host.clock, random }),
    outputFolder,
    batches: { generations: () => generationsOfBatches(db), awaitedAssets: () => awaitedAssets(db) },
    onChange: () => publish({ type: 'library.changed' }),
    onExport: () => publish({ type: 'exports.changed' }),
  })
  const foundFiles = createFoundFileIds(createHmac('sha256', mediaSecret).update('found').digest())
  const knownFiles = createKnownFiles({
    inputs,
    library,
    found: foundFiles,
    contentOfUpload: (connectionId, assetId) => contentOfUpload(db, connectionId, assetId),
  })
  // at a terminal every path is said by its user
  const allowedFiles = host.kind === 'cli' ? { ...knownFiles, requireKnownFile: undefined } : knownFiles
  const libraryFiles = createLibraryFiles((id) => library.findMedia(id))
  const catalogOf = async (id: string) => ({ ...(await clients.catalog(id)), wordLists: wordListsOf(db) })
  const batches = createBatches({
    db,
    clock: host.clock,
    random,
    newId,
    library: library.intake,
    discard: (ids) => library.discard(ids),
    fetch: fetchPublic,
    log: host.log,
    connect: (id) => clients.open(id),
    catalogOf,
    // what a foreign service makes of a seed, it does not say
    ownSeed: (id, generation, position) => (id === BUNDLED_CONNECTION_ID ? ownSeed(generation, position) : null),
    onChange: (batchId) => publish({ type: 'batch.changed', batchId }),
    // its service may be one that nobody has watched until now
    onRun: () => availability.wake(),
    // a command in a terminal does what it says and nothing else
    resumeOnStart: host.kind !== 'cli',
  })

  const defaults = () => {
    const { connectionId, nameTemplate } = settings.read()
    return { connectionId, nameTemplate, outDir: outputFolder() }
  }
  const reader = createBatchReader({
    db,
    batches,
    clock: host.clock,
    nameOfConnection: (id) => clients.nameOf(id),
    awaySince: (id) => availability.awaySince(id),
  })
  const lists = createBroughtLists(listsFolder, run.newName)
  const sheets = createSheets({
    db,
    clock: host.clock,
    newId,
    log: host.log,
    onChange: (sheetId) => publish({ type: 'sheet.changed', sheetId }),
  })
  const removeDraft = async (id: string) => {
    if (stateOfBatch(db, id) === 'draft') await batches.remove(id)
  }
  const clearingSheets = host.kind === 'cli' ? undefined : clearLeftovers(host.log, [sheets.tidy(removeDraft)])
  const catalogs = keepCatalogs(host.clock, (id) => reach(id, NEVER, () => catalogOf(id)))
  listeners.add(({ type }) => {
    if (type === 'connections.changed' || type === 'providers.changed' || type === 'saved.changed') catalogs.forget()
  })
  const smallPictures = createSmallPictures({
    folder: join(host.dataDir, 'thumbnails', 'inputs'),
    secret: mediaSecret,
    draw: async (job, signal) => (await drawing.draw(job, { signal })).drawn,
  })
  const mediaNames = createMediaNames({
    inputs,
    library: {
      findFile: (question) => library.findFile(question),
      itemOfAsset: (connectionId, assetId) => findItem(db, connectionId, assetId)?.id,
    },
    isThere: async (id) => (await libraryFiles.resolve(id)) !== undefined,
    contentOfUpload: (connectionId, assetId) => contentOfUpload(db, connectionId, assetId),
    inputFile: (sha256) => findInputFile(db, sha256),
    lookAt: createFileSights(host.clock),
    pictures: smallPictures,
    askService: createServiceQuestions({
      readAsset: (id, assetId) =>
        reach(id, NEVER, async (signal) =>
          (await clientOf(id)).call('readAsset', { pathParams: { id: assetId }, signal }),
        ),
      pictureId: (id, url) => pictures.idOf(id, url),
      clock: host.clock,
    }),
  })
  const batchHandlers = createBatchHandlers({
    db,
    batches,
    clock: host.clock,
    reader,
    defaults,
    lists,
    reach,
    fromSheet: (id, make) => sheets.become(id, make),
    readSample: () => readFile(join(host.resourcesDir, 'samples', 'prompts.csv'), 'utf8'),
  })

  const watcher = createWatcher({
    db,
    clock: host.clock,
    batches,
    catalogOf: (id) => clients.catalog(id),
    library,
    log: host.log,
    onChange: () => publish({ type: 'watch.changed' }),
  })

  const backup = createBackupHandlers({
    host,
    databases: { engine: engine.database, user: db },
    onChange: () => publish({ type: 'backup.changed' }),
  })

  const handlers: CommandHandlers<RunOptions> = {
    ...createSettingsHandlers({ host, settings, connections, publish }),
    ...createConnectionHandlers({
      connections,
      clients,
      settings,
      batches,
      availability,
      kept: keptCatalogs,
      clock: host.clock,
      publish,
    }),
    ...createServiceHandlers({
      find: (id = settings.read().connectionId) => connections.find(id),
      clientOf,
      reach,
      kept: host.kind === 'cli' ? undefined : keptCatalogs,
      thumbnails,
      pictures,
    }),
    ...createAccountHandlers({ db, clock: host.clock, batches, clients, defaults }),
    ...createConsoleHandlers(bundled, {
      loopbackWebhooksAllowed: host.developer.loopbackWebhooks,
      onChange: () => publish({ type: 'console.changed' }),
    }),
    ...createProviderHandlers({ ...bundled, previewOf: engine.previewOf }, host.desktop),
    ...library.handlers,
    ...createDesktopHandlers(
      host.desktop,
      (itemId) => library.findFile({ itemId }),
      (exportId) => library.exportedBy(exportId),
    ),
    ...batchHandlers,
    ...createStepHandlers({ db, batches, catalogOf: (id) => catalogOf(id) }),
    ...createSheetHandlers({ db, sheets, lists, catalogs, defaults }),
    ...backup.handlers,
    ...createSavedHandlers(db, () => publish({ type: 'saved.changed' })),
    ...createRecipeHandlers({
      db,
      clock: host.clock,
      ownCatalog: () => clients.catalog(BUNDLED_CONNECTION_ID),
      catalogOf: (id = settings.read().connectionId) => reach(id, NEVER, () => clients.catalog(id)),
      onChange: () => publish({ type: 'saved.changed' }),
    }),
    ...createDataHandlers({
      db,
      dataDir: host.dataDir,
      setAside: engine.setAside,
      desktop: host.desktop,
      intake: library.intake,
      workers: drawing,
      arriving: adoptingFolder,
      newName: run.newName,
      outputFolder,
      onChange: () => publish({ type: 'data.changed' }),
    }),
    ...createPictureHandlers({
      batches,
      files: allowedFiles,
      found: foundFiles,
      catalogOf: (id) => clients.catalog(id),
      readBatch: reader.read,
      clock: host.clock,
      defaults,
    }),
    ...createNamedMediaHandlers({ db, names: mediaNames, sheets, defaults }),
    ...createWatchHandlers({
      db,
      clock: host.clock,
      newId,
      dataDir: host.dataDir,
      catalogOf: (id) => clients.catalog(id),
      watcher,
      onChange: () => publish({ type: 'watch.changed' }),
      defaults,
    }),
    ...createComposeHandlers({
      inputs,
      voiceSamples: (modelId) => voices.of(modelId),
      files: allowedFiles,
      uploaderOf: async (connectionId) =>
        createUploader({
          db,
          client: await clientOf(connectionId),
          connectionId,
          clock: host.clock,
          fetch: fetchPublic,
        }),
      batches,
      onlyRowOf: (batchId) => onlyRow(db, batchId),
      readBatch: reader.read,
      catalogOf: (id) => clients.catalog(id),
      reach,
      clock: host.clock,
      defaults,
    }),
  }

  // a command in a terminal is over before anybody could look at a picture
  library.start({ background: host.kind !== 'cli' })
  // nor does it wait for files to come
  if (host.kind !== 'cli') watcher.start()

  return {
    run: (name, input, options) =>
      runCommand(handlers, {
        name,
        input,
        options,
        onUnexpected: (command, error) => host.log.error(`${command} failed unexpectedly`, { error: describe(error) }),
      }),
    subscribe(listener) {
      listeners.add(listener)
      lookers += 1
      availability.wake()
      return () => {
        if (listeners.delete(listener)) lookers -= 1
      }
    },
    media: {
      resolve: async (id) =>
        (await libraryFiles.resolve(id)) ??
        (await inputFiles.resolve(id)) ??
        (await foundFiles.resolve(id)) ??
        (await smallPictures.resolve(id)) ??
        (await thumbnails.resolve(id)) ??
        (await voices.resolve(id)) ??
        pictures.resolve(id),
    },
    lendConnection: async (baseUrl, key) => (await connections.lend(baseUrl, key)).id,
    async close() {
      unsubscribe()
      listeners.clear()
      lookers = 0
      availability.close()
      await backup.close()
      sheets.close()
      await watcher.close()
      await batches.close()
      await library.close()
      await drawing.close()
      await inputs.close()
      await tidying
      await clearingSheets
      db.close()
      await engine.close()
    },
  }
}

/** No window waits for it. */
async function clearLeftovers(log: Log, works: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(works))
    if (result.status === 'rejected')
      log.error('What earlier runs have left could not be cleared away.', { error: describe(result.reason) })
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
