import { homedir } from 'node:os'
import { join } from 'node:path'
import { createHost, createSystemTrash, type Host } from '#main/host.ts'
import { defaultDataFolder } from './data-folder.ts'
import { openFileLog } from './file-log.ts'
import { INSTALLATION, programLaunch } from './installation.ts'
import { createReveal } from './web/reveal.ts'
import { languagesOf } from './environment-languages.ts'

/** The app in plain Node, from its sources: for the terminal and the browser. */
export function createNodeHost({ kind, dataDir }: Pick<Host, 'kind' | 'dataDir'>): Host {
  const trash = createSystemTrash(process)
  const reveal = kind === 'web' ? createReveal(process) : undefined
  return createHost({
    kind,
    dataDir,
    outputDir: dataDir === defaultDataFolder() ? join(homedir(), 'Pictures', 'Pressrun') : join(dataDir, 'outputs'),
    log: openFileLog(dataDir),
    languages: languagesOf(process.env),
    desktop: { ...(reveal && { reveal }), ...(trash && { trash }) },
    programLaunch: programLaunch(dataDir),
    ...INSTALLATION,
  })
}
