import { existsSync, readFileSync } from 'node:fs'
import { parseJson } from '#shared/parse-json.ts'
import { writeFileDurably } from '../tools/durable-file.ts'

/**
 * Leads the folder that a person has chosen for outputs to where it is now. Settings that are damaged are set aside when
 * the app opens them, and stay as they are here.
 */
export function moveChosenFolder(settingsPath: string, moved: (path: string) => string): void {
  const settings = existsSync(settingsPath) ? parseJson(readFileSync(settingsPath, 'utf8')) : undefined
  if (typeof settings !== 'object' || settings === null || !('outputFolder' in settings)) return
  const chosen = settings.outputFolder
  if (typeof chosen !== 'string' || moved(chosen) === chosen) return
  const next = { ...settings, outputFolder: moved(chosen) }
  writeFileDurably(settingsPath, Buffer.from(`${JSON.stringify(next, null, 2)}\n`))
}
