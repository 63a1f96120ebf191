import type { App } from '#main/app.ts'

/** What every command is handed. */
export interface CliContext {
  dataDir: string
  /** For machines: one JSON document on stdout. */
  json: boolean
  print(text: string): void
}

/** The app for the length of one command. Loaded here, not earlier: `--help` needs none of it. */
export async function withApp<Value>(context: CliContext, work: (app: App) => Promise<Value>): Promise<Value> {
  const [{ createApp }, { createNodeHost }] = await Promise.all([import('#main/app.ts'), import('../node-host.ts')])
  const app = await createApp(createNodeHost({ kind: 'cli', dataDir: context.dataDir }))
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}
