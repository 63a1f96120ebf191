import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHost, type Host } from '#main/host.ts'
import { defaultDataFolder } from './data-folder.ts'
import { openFileLog } from './file-log.ts'
import { createReveal } from './web/reveal.ts'
import { languagesOf } from './environment-languages.ts'

/** The app in plain Node, from its sources: for the terminal and the browser. */
export function createNodeHost({ kind, dataDir }: Pick<Host, 'kind' | 'dataDir'>): Host {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const reveal = kind === 'web' ? createReveal(process) : undefined
  return createHost({
    kind,
    version,
    dataDir,
    outputDir: dataDir === defaultDataFolder() ? join(homedir(), 'Pictures', 'Pressrun') : join(dataDir, 'outputs'),
    log: openFileLog(dataDir),
    // scripts read what a terminal says: it speaks English unless the settings name another language
    languages: kind === 'cli' ? [] : languagesOf(process.env),
    resourcesDir: fileURLToPath(new URL('../../../resources', import.meta.url)),
    desktop: reveal ? { reveal } : {},
    worker: {
      nodePath: process.execPath,
      entryPath: fileURLToPath(new URL('../engine/workers/main.ts', import.meta.url)),
      mediaPackDir: fileURLToPath(new URL('../../../node_modules/.cache/media-pack', import.meta.url)),
    },
  })
}
