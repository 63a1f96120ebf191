import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
    context.print(
      context.json ? JSON.stringify({ url: server.url }) : `Pressrun is open at ${server.url}\nCtrl+C stops it.`,
    )
    await told
    await server.close()
  } finally {
    await app.close()
  }
}
