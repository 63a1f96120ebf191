import { join } from 'node:path'
import { app } from 'electron'
import { createHost, type Host } from '#main/host.ts'
import { defaultDataFolder } from '../data-folder.ts'
import { openFileLog } from '../file-log.ts'
import { findUpdateSource } from './update-source.ts'

export function createElectronHost(): Host {
  const dataDir = app.getPath('userData')
  const worker = workerFiles()
  return createHost({
    kind: 'electron',
    version: app.getVersion(),
    dataDir,
    outputDir: dataDir === defaultDataFolder() ? join(app.getPath('pictures'), 'Pressrun') : join(dataDir, 'outputs'),
    log: openFileLog(dataDir),
    resourcesDir: join(app.getAppPath(), 'resources'),
    worker,
    // the terminal's own program, by the Node of the workers: a program starts no second window
    programLaunch: { command: worker.nodePath, args: [terminalProgram(), '--data', dataDir, 'mcp'] },
    languages: app.getPreferredSystemLanguages(),
    updateSource: app.isPackaged ? findUpdateSource(process.resourcesPath, process) : undefined,
  })
}

function terminalProgram(): string {
  return app.isPackaged
    ? join(process.resourcesPath, 'programs', 'out', 'main', 'terminal.js')
    : join(app.getAppPath(), 'src', 'main', 'hosts', 'cli', 'main.js')
}

/** Plain Node cannot read inside the archive of a packaged app: what workers need lies beside it. */
function workerFiles(): Host['worker'] {
  const node = process.platform === 'win32' ? 'node.exe' : 'node'
  return app.isPackaged
    ? {
        nodePath: join(process.resourcesPath, 'node', node),
        entryPath: join(process.resourcesPath, 'programs', 'out', 'main', 'worker.js'),
        mediaPackDir: join(process.resourcesPath, 'media-pack'),
      }
    : {
        nodePath: join(app.getAppPath(), 'node_modules', 'node', 'bin', node),
        entryPath: join(app.getAppPath(), 'out', 'main', 'worker.js'),
        mediaPackDir: join(app.getAppPath(), 'node_modules', '.cache', 'media-pack'),
      }
}
