import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createApp } from '#main/app.ts'
import { CommandError } from '#shared/app/error.ts'
import { BUILT } from '../../from-sources.ts'
import { createNodeHost } from '../../node-host.ts'
import { serveWeb } from '../../web/server.ts'
import type { CliContext } from '../context.ts'
import { untilTold } from '../until-told.ts'

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
  if (!existsSync(join(BUILT.page, 'index.html')))
    throw new CommandError('not_built', 'The interface is not built yet. Run: npm run build')
  const host = {
    ...createNodeHost({ kind: 'web', dataDir: context.dataDir }),
    developer: { sandbox, loopbackWebhooks },
  }
  const app = await createApp(host)
  try {
    const server = await serveWeb({ app, host, rendererFolder: BUILT.page, port })
    // listened for first: whoever reads the line may stop us at once
    const told = untilTold()
    const show = (url: string, more: string) =>
      context.print(context.json ? JSON.stringify({ url }) : `Pressrun is open at ${url}\n${more}`)
    show(server.url, 'Each link lets one browser in: Enter prints another. Ctrl+C stops Pressrun.')
    const stopAsking = onEnter(() => show(server.newUrl(), 'For one more browser.'))
    await told
    stopAsking()
    await server.close()
  } finally {
    await app.close()
  }
}
