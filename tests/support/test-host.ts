import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHost, type Host } from '#main/host.ts'

export interface TestHost extends Host {
  /** Everything that was logged, a line each. */
  logged: string[]
}

/** A real host, on a folder of its own unless it is given one, that keeps its log in memory. */
export function createTestHost({
  kind = 'cli',
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-app-')),
}: { kind?: Host['kind']; dataDir?: string } = {}): TestHost {
  const logged: string[] = []
  const writer = (level: string) => (message: string, details?: Record<string, unknown>) =>
    void logged.push(`${level} ${message} ${JSON.stringify(details ?? {})}`)
  const host = createHost({
    kind,
    version: '1.2.3',
    dataDir,
    outputDir: join(dataDir, 'outputs'),
    resourcesDir: fileURLToPath(new URL('../../resources', import.meta.url)),
    log: { info: writer('info'), warn: writer('warn'), error: writer('error') },
    worker: {
      nodePath: process.execPath,
      entryPath: fileURLToPath(new URL('../../src/main/engine/workers/main.ts', import.meta.url)),
      mediaPackDir: fileURLToPath(new URL('../../node_modules/.cache/media-pack', import.meta.url)),
    },
  })
  return { ...host, logged }
}
