import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { createHost, type Host } from '#main/host.ts'
import { defaultDataFolder } from '../data-folder.ts'
import { openFileLog } from '../file-log.ts'

/** The same folder as the terminal's, unless the command line names another; Chromium's own files stay in a corner of it. */
export function chooseDataFolder(): void {
  if (!app.commandLine.hasSwitch('user-data-dir')) app.setPath('userData', defaultDataFolder())
  const sessionData = join(app.getPath('userData'), 'browser')
  mkdirSync(sessionData, { recursive: true, mode: 0o700 })
  app.setPath('sessionData', sessionData)
}

export function createElectronHost(): Host {
  const dataDir = app.getPath('userData')
  return createHost({
    kind: 'electron',
    version: app.getVersion(),
    dataDir,
    outputDir: dataDir === defaultDataFolder() ? join(app.getPath('pictures'), 'Pressrun') : join(dataDir, 'outputs'),
    log: openFileLog(dataDir),
    resourcesDir: join(app.getAppPath(), 'resources'),
    worker: workerFiles(),
    languages: app.getPreferredSystemLanguages(),
  })
}

/** Plain Node cannot read inside the archive of a packaged app: what workers need lies beside it. */
function workerFiles(): Host['worker'] {
  const node = process.platform === 'win32' ? 'node.exe' : 'node'
  return app.isPackaged
    ? {
        nodePath: join(process.resourcesPath, 'node', node),
        entryPath: join(process.resourcesPath, 'worker', 'out', 'main', 'worker.js'),
        mediaPackDir: join(process.resourcesPath, 'media-pack'),
      }
    : {
        nodePath: join(app.getAppPath(), 'node_modules', 'node', 'bin', node),
        entryPath: join(app.getAppPath(), 'out', 'main', 'worker.js'),
        mediaPackDir: join(app.getAppPath(), 'node_modules', '.cache', 'media-pack'),
      }
}
