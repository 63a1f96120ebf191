import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { claimDataFolder } from '#main/data-folder/claim.ts'
import { createHost, type Host } from '#main/host.ts'
import { messageOf } from '../../tools/describe-error.ts'
import { defaultDataFolder } from '../data-folder.ts'
import { openFileLog } from '../file-log.ts'
import { findUpdateSource } from './update-source.ts'

/**
 * The same folder as the terminal's, unless the command line names another; Chromium's own files stay in a corner of it.
 * Claimed before Chromium writes anything. Answers why it cannot be used, and then Chromium gets a folder elsewhere.
 */
export function chooseDataFolder(): string | undefined {
  const named = app.commandLine.hasSwitch('user-data-dir') ? app.getPath('userData') : defaultDataFolder()
  const refusal = whyNot(named)
  const userData = refusal === undefined ? named : mkdtempSync(join(tmpdir(), 'pressrun-refused-'))
  if (refusal !== undefined) process.once('exit', () => rmSync(userData, { recursive: true, force: true }))
  app.setPath('userData', userData)
  const sessionData = join(userData, 'browser')
  mkdirSync(sessionData, { recursive: true, mode: 0o700 })
  app.setPath('sessionData', sessionData)
  return refusal
}

function whyNot(dataDir: string): string | undefined {
  try {
    claimDataFolder(dataDir, 'app')
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

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
