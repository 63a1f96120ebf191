import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { CommandError, type CommandResult } from '#shared/app/error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { runCommand } from '#shared/app/run-command.ts'
import { createClient } from './client/index.ts'
import { DataFolderError } from './sqlite/data-folder-error.ts'
import { createEngine, type Engine } from './engine/index.ts'
import { readOrCreateSecret } from './engine/secrets.ts'
import type { Host } from './host.ts'
import { createMediaFiles, type MediaFiles } from './media.ts'
import { openSettings } from './settings.ts'

/** The whole product without a window. */
export interface App {
  /** Name and input come from outside and are checked here. Never rejects. */
  run(name: unknown, input: unknown, options: RunOptions): Promise<CommandResult>
  /** Returns its undo. */
  subscribe(listener: (event: AppEvent) => void): () => void
  media: Pick<MediaFiles, 'resolve'>
  close(): Promise<void>
}

interface RunOptions {
  signal: AbortSignal
}

/** The bundled engine is called in process: nobody looks this name up. */
const ENGINE_ORIGIN = 'http://engine.localhost'

/** A `CommandError` when the folder cannot be used, with what to do about it. */
export async function createApp(host: Host): Promise<App> {
  mkdirSync(host.dataDir, { recursive: true, mode: 0o700 })
  const settings = openSettings(join(host.dataDir, 'settings.json'), host)
  const media = createMediaFiles(
    join(host.dataDir, 'library'),
    readOrCreateSecret(join(host.dataDir, 'media.secret'), host.randomBytes),
  )
  const engine = await startEngine(host)
  const client = createClient({
    fetch: (request) => engine.fetch(request),
    baseUrl: ENGINE_ORIGIN,
    authorization: `Bearer ${engine.consoleToken}`,
    clock: host.clock,
    random: () => Buffer.from(host.randomBytes(4)).readUInt32LE() / 2 ** 32,
  })

  const listeners = new Set<(event: AppEvent) => void>()
  function publish(event: AppEvent): void {
    for (const listener of listeners) listener(event)
  }
  const unsubscribe = engine.subscribe((event) => {
    if (event.type === 'account.changed') publish({ type: 'account.changed' })
  })

  const handlers: CommandHandlers<RunOptions> = {
    'app.describe': async () => ({
      version: host.version,
      host: host.kind,
      platform: process.platform,
      dataDir: host.dataDir,
      connection: { name: 'This computer', bundled: true },
      keychain: await host.secrets.status(),
    }),
    'settings.read': async () => settings.read(),
    'settings.update': async (change) => {
      const updated = settings.update(change)
      publish({ type: 'settings.changed', settings: updated })
      return updated
    },
    'models.list': (_input, { signal }) => client.call('listModels', { signal }),
    'effects.list': (_input, { signal }) => client.call('listEffects', { signal }),
    'account.read': (_input, { signal }) => client.call('readAccount', { signal }),
  }

  return {
    run: (name, input, options) =>
      runCommand(handlers, {
        name,
        input,
        options,
        onUnexpected: (command, error) =>
          host.log.error(`${command} failed unexpectedly`, {
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          }),
      }),
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    media,
    async close() {
      unsubscribe()
      listeners.clear()
      await engine.close()
    },
  }
}

async function startEngine(host: Host): Promise<Engine> {
  try {
    return await createEngine({ ...host, dataDir: join(host.dataDir, 'engine') }, { baseUrl: ENGINE_ORIGIN })
  } catch (cause) {
    if (!(cause instanceof DataFolderError)) throw cause
    const message =
      cause.code === 'in_use'
        ? `Pressrun is already running on ${host.dataDir}. Close it first, or use another data folder.`
        : cause.message
    throw new CommandError(`data_${cause.code}`, message, { cause })
  }
}
