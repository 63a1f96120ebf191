import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createHost, type Host } from '#main/host.ts'
import { createLineLog } from './line-log.ts'

/** The app in plain Node, from its sources: for the terminal and the browser. Messages go to stderr. */
export function createNodeHost({
  kind,
  dataDir,
  logFrom,
}: {
  kind: 'cli' | 'web'
  dataDir: string
  logFrom: 'info' | 'warn'
}): Host {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return createHost({
    kind,
    version,
    dataDir,
    log: createLineLog((line) => process.stderr.write(line), { from: logFrom }),
    worker: {
      nodePath: process.execPath,
      entryPath: fileURLToPath(new URL('../engine/workers/main.ts', import.meta.url)),
    },
  })
}
