import type { CommandResult } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { runCommand } from '#shared/app/run-command.ts'
import type { Base } from './assembly/base.ts'
import { createAppEvents, toldByEngine } from './assembly/events.ts'
import { createFiles, foldersOf, type Files } from './assembly/files.ts'
import { createHandlers } from './assembly/handlers.ts'
import { assembleLibrary } from './assembly/library.ts'
import { createLists } from './assembly/lists.ts'
import { createMediaWork } from './assembly/media-work.ts'
import { createServices } from './assembly/services.ts'
import { createBackups } from './backup/handlers.ts'
import { arrivingFolder } from './compose/inputs.ts'
import type { Host } from './host.ts'
import { traitsOf } from './host-traits.ts'
import { openData, type OpenData } from './assembly/open-data.ts'
import { explainToPerson, type OpenDataFolder } from './open-data-folder.ts'
import { applySettings } from './settings/apply-settings.ts'
import { openRun } from './sqlite/run.ts'
import { closeAfterFailure, closeAll, type Closer } from './tools/close-all.ts'
import { describeError } from './tools/describe-error.ts'
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
  /** A key for this run, to exactly this connection. */
  lendKey(connectionId: string, key: string): Promise<void>
  close(): Promise<void>
}

/** A `CommandError` when the folder cannot be used, with what to do about it. */
export async function createApp(host: Host, opened?: OpenDataFolder): Promise<App> {
  const data = await openData(host, opened)
  const closing: Closing = { first: [], undo: [() => data.engine.close(), () => void data.db.close()] }
  try {
    return assemble(host, data, closing)
  } catch (error) {
    await closeAfterFailure(inOrder(closing), host.log)
    throw explainToPerson(error, host.dataDir)
  }
}

/** How the app ends, filled while it is put together: a failure on the way closes what there is by then. */
interface Closing {
  /** What would tell of what is closed, or begin something. */
  first: Closer[]
  /** Undone in reverse. */
  undo: Closer[]
}

const inOrder = ({ first, undo }: Closing): Closer[] => [...first, ...undo.toReversed()]

function assemble(host: Host, data: OpenData, closing: Closing): App {
  const { first, undo } = closing
  const { settings, engine, db } = data
  applySettings(host, settings)
  const events = createAppEvents(({ type }) => {
    if (FORGETS_CATALOGS.has(type)) services.recentCatalogs.forget()
    if (type !== 'settings.changed') return
    services.availability.wake()
    updates.modeChanged()
  })
  first.push(() => events.close())
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
  undo.push(() => leftovers)
  const stopHearingEngine = engine.subscribe((event) => {
    const told = toldByEngine(event)
    if (told) publish(told)
    if (event.type === 'machines.changed') void services.pool.changed()
  })
  first.push(stopHearingEngine)
  const isBusy = () => batches.runningOn().length > 0

  const services = createServices(base, {
    isWatched: () => events.isHeard(),
    runningOn: () => batches.runningOn(),
    generationAtStake: (connectionId) => batches.generationAtStake(connectionId),
    onBack: (connectionId) => batches.serviceIsBack(connectionId),
  })
  first.push(
    () => services.pool.close(),
    () => services.availability.close(),
  )
  const work = createMediaWork(host)
  undo.push(() => work.close())
  const library = assembleLibrary(base, { services, work, isBusy })
  undo.push(() => library.close())
  const files = createFiles(base, { library, work, services })
  undo.push(() => files.inputs.close())
  const lists = createLists(base, { services, library })
  const { batches, sheets, watcher } = lists
  const leftSheets = staysOpen ? clearLeftovers(host.log, [lists.tidy()]) : undefined
  undo.push(
    () => leftSheets,
    () => lists.close(),
  )
  const backups = createBackups({
    host,
    databases: { engine: engine.database, user: db },
    onChange: () => publish({ type: 'backup.changed' }),
  })
  undo.push(() => backups.close())
  const updates = createUpdates({
    source: host.updateSource,
    clock: host.clock,
    log: host.log,
    mode: () => settings.read().updates,
    isBusy,
    onChange: () => publish({ type: 'updates.changed' }),
  })
  first.push(() => updates.close())
  const handlers = createHandlers(base, {
    services,
    files,
    work,
    library,
    batches,
    sheets,
    watcher,
    backups,
    updates,
  })

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
        onUnexpected: (command, error) =>
          host.log.error(`${command} failed unexpectedly`, { error: describeError(error) }),
      }),
    subscribe(listener) {
      const unsubscribe = events.subscribe(listener)
      services.availability.wake()
      return unsubscribe
    },
    media: files.media,
    lendConnection: async (baseUrl, key) => {
      const refuse = (id: string) => services.accountOfKey.refuseOther(id, key)
      return (await services.connections.lend(baseUrl, key, refuse)).id
    },
    async lendKey(connectionId, key) {
      await services.accountOfKey.refuseOther(connectionId, key)
      await services.connections.lendKey(connectionId, key)
    },
    close: () => closeAll(inOrder(closing), host.log),
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
      log.error('What earlier runs have left could not be cleared away.', { error: describeError(result.reason) })
}
