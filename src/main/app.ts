import type { CommandResult } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { runCommand } from '#shared/app/run-command.ts'
import type { Base } from './assembly/base.ts'
import { createAppEvents, toldByEngine } from './assembly/events.ts'
import { createFiles, foldersOf, type Files } from './assembly/files.ts'
import { createHandlers } from './assembly/handlers.ts'
import { createKeptLibrary } from './assembly/kept-library.ts'
import { createLists } from './assembly/lists.ts'
import { createMediaWork } from './assembly/media-work.ts'
import { createServices } from './assembly/services.ts'
import { createBackupHandlers } from './backup/handlers.ts'
import { applyKeyBindings, applyLanguage } from './commands/settings-handlers.ts'
import { arrivingFolder } from './compose/inputs.ts'
import type { Host } from './host.ts'
import { traitsOf } from './host-traits.ts'
import { openData } from './open-data.ts'
import type { OpenFolder } from './open-folder.ts'
import { openRun } from './sqlite/run.ts'
import type { Log } from './tools/log.ts'
import { createUuids } from './tools/uuid.ts'
import { createUpdates } from './updates/updates.ts'

/** After these a service may offer other models. */
const FORGETS_CATALOGS: ReadonlySet<AppEvent['type']> = new Set([
  'connections.changed',
  'providers.changed',
  'saved.changed',
])

/** The whole product without a window. */
export interface App {
  /** Name and input come from outside and are checked here. Never rejects. */
  run(name: unknown, input: unknown, options: { signal: AbortSignal }): Promise<CommandResult>
  /** Returns its undo. */
  subscribe(listener: (event: AppEvent) => void): () => void
  /** Everything a window may show. */
  media: Files['media']
  /** A service given by address and key alone, for this run. Answers the id of its connection. */
  lendConnection(baseUrl: string, key: string): Promise<string>
  close(): Promise<void>
}

/** A `CommandError` when the folder cannot be used, with what to do about it. */
export async function createApp(host: Host, opened?: OpenFolder): Promise<App> {
  const data = await openData(host, opened)
  const { settings, engine, db } = data
  applyLanguage(host, settings)
  applyKeyBindings(settings)
  const events = createAppEvents(({ type }) => {
    if (FORGETS_CATALOGS.has(type)) services.recentCatalogs.forget()
    if (type !== 'settings.changed') return
    services.availability.wake()
    updates.modeChanged()
  })
  const { publish } = events
  const newId = createUuids({ randomBytes: host.randomBytes, now: () => host.clock.now() })
  const base: Base = {
    ...data,
    host,
    run: openRun(db, newId),
    newId,
    random: () => Buffer.from(host.randomBytes(4)).readUInt32LE() / 2 ** 32,
    publish,
    outputFolder: () => settings.read().outputFolder ?? host.outputDir,
  }
  const { staysOpen } = traitsOf(host)
  const leftovers = staysOpen ? clearLeftovers(host.log, [removeLeftFiles(base), engine.tidy()]) : undefined
  const stopHearingEngine = engine.subscribe((event) => {
    const told = toldByEngine(event)
    if (told) publish(told)
    if (event.type === 'machines.changed') void services.pool.changed()
  })
  const isBusy = () => batches.runningOn().length > 0

  const services = createServices(base, {
    isWatched: () => events.isHeard(),
    runningOn: () => batches.runningOn(),
    onBack: (connectionId) => batches.serviceIsBack(connectionId),
  })
  const work = createMediaWork(host)
  const library = createKeptLibrary(base, { services, work, isBusy })
  const files = createFiles(base, { library, work, services })
  const lists = createLists(base, { services, library })
  const { batches, sheets, watcher } = lists
  const leftSheets = staysOpen ? clearLeftovers(host.log, [lists.tidy()]) : undefined
  const backup = createBackupHandlers({
    host,
    databases: { engine: engine.database, user: db },
    onChange: () => publish({ type: 'backup.changed' }),
  })
  const updates = createUpdates({
    source: host.updateSource,
    clock: host.clock,
    log: host.log,
    mode: () => settings.read().updates,
    isBusy,
    onChange: () => publish({ type: 'updates.changed' }),
  })
  const handlers = createHandlers(
    base,
    { services, files, work, library, batches, sheets, watcher },
    { ...backup.handlers, ...updates.handlers },
  )

  // what is over soon is over before anybody could look at a picture
  library.start({ background: staysOpen })
  if (staysOpen) watcher.start()
  updates.start()

  return {
    run: (name, input, options) =>
      runCommand(handlers, {
        name,
        input,
        options,
        onUnexpected: (command, error) => host.log.error(`${command} failed unexpectedly`, { error: describe(error) }),
      }),
    subscribe(listener) {
      const unsubscribe = events.subscribe(listener)
      services.availability.wake()
      return unsubscribe
    },
    media: files.media,
    lendConnection: async (baseUrl, key) => (await services.connections.lend(baseUrl, key)).id,
    async close() {
      stopHearingEngine()
      updates.close()
      services.pool.close()
      events.close()
      services.availability.close()
      await backup.close()
      await lists.close()
      await library.close()
      await work.close()
      await files.inputs.close()
      await leftovers
      await leftSheets
      db.close()
      await engine.close()
    },
  }
}

/** Files that passed through folders of ours when an earlier run ended. */
function removeLeftFiles({ host, run }: Base): Promise<void> {
  const { inputs, lists, adopting } = foldersOf(host.dataDir)
  return run.removeLeftovers([lists, adopting, arrivingFolder(inputs)])
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
