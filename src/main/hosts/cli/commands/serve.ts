import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import type { App } from '#main/app.ts'
import type { Host } from '#main/host.ts'
import { closeDataFolder, openDataFolder, type OpenDataFolder } from '#main/open-data-folder.ts'
import { HostError } from '../../host-error.ts'
import { appToCome } from '../../app-to-come.ts'
import { awaitPage } from '../../await-page.ts'
import { BUILT } from '../../installation.ts'
import { letProgramsIn } from '../../local/serve-locally.ts'
import { createNodeHost } from '../../node-host.ts'
import { serveWeb, type WebServer } from '../../web/server.ts'
import type { CliContext } from '../context.ts'
import { untilStopped } from '../until-stopped.ts'

export interface ServeOptions {
  port: number
  sandbox?: boolean
  allowLoopbackWebhooks?: boolean
}

/** Calls back for every line that comes from the terminal. Never keeps the program running. Returns its undo. */
function onEnter(print: () => void): () => void {
  if (process.stdin.isTTY && !isInForeground()) return () => {}
  const lines = createInterface({ input: process.stdin, terminal: false })
  lines.on('line', print)
  process.stdin.unref?.()
  return () => lines.close()
}

/** Whether the terminal is ours to read: the system stops a program in the background that tries to. */
function isInForeground(): boolean {
  if (process.platform === 'win32') return true
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(process.pid)], { encoding: 'utf8' })
  // a system without ps says nothing
  return stdout?.includes('+') ?? false
}

/** The app in a browser tab, until Ctrl+C. */
export async function serve(
  context: CliContext,
  { port, sandbox = false, allowLoopbackWebhooks: loopbackWebhooks = false }: ServeOptions,
): Promise<void> {
  if (context.connection !== undefined || context.baseUrl !== undefined)
    throw new HostError(
      'usage',
      'Which service the page uses is chosen in its settings: leave --connection and --base-url out.',
    )
  if (!existsSync(join(BUILT.page, 'index.html')))
    throw new HostError('not_built', 'The interface is not built yet. Run: npm run build')
  const host = {
    ...createNodeHost({ kind: 'web', dataDir: context.dataDir }),
    developer: { sandbox, loopbackWebhooks },
  }
  const folder = await openDataFolder(host)
  const { promise: loaded, resolve: load } = Promise.withResolvers<App>()
  const page = awaitPage(host.clock)
  const entrance = { port, onPageFile: page.asked }
  const { server, app } = await letIn(appToCome(loaded, page.skip), host, entrance).catch((error: unknown) => {
    closeDataFolder(folder)
    throw error
  })
  // listened for first: whoever reads the line may stop us at once
  const stopped = untilStopped()
  const show = (url: string, more: string) =>
    context.print(context.json ? JSON.stringify({ url }) : `Pressrun is open at ${url}\n${more}`)
  show(server.url, 'Each link lets one browser in: Enter prints another. Ctrl+C stops Pressrun.')
  server.prepare()
  const stopAsking = onEnter(() => show(server.newUrl(), 'For one more browser.'))
  load(Promise.race([page.over(), stopped]).then(() => loadApp(host, folder)))
  try {
    await Promise.race([stopped, loaded.then(() => stopped)])
  } finally {
    stopAsking()
    await server.close()
    await app.close()
  }
}

/** Browsers, and the other programs of this computer; both or neither. */
async function letIn(
  app: App,
  host: Host,
  entrance: Pick<Parameters<typeof serveWeb>[0], 'port' | 'onPageFile'>,
): Promise<{ server: WebServer; app: App }> {
  const server = await serveWeb({ app, host, rendererFolder: BUILT.page, ...entrance })
  try {
    return { server, app: await letProgramsIn(app, host) }
  } catch (error) {
    await server.close()
    throw error
  }
}

async function loadApp(host: Host, folder: OpenDataFolder): Promise<App> {
  const { createApp } = await import('#main/app.ts')
  // whoever asked for a file while the code was read is answered first
  await setImmediate()
  return createApp(host, folder)
}
