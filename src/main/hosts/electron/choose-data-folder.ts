import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { claimDataFolder } from '#main/data-folder/claim.ts'
import { messageOf } from '../../tools/describe-error.ts'
import { defaultDataFolder } from '../data-folder.ts'

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
