import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What this machine has for making and reading media besides what is built in. */
export interface MediaTools {
  ffmpegPath: string | null
}

/** The pack's own ffmpeg first: its version is known. Any other on the PATH serves too. */
export function findMediaTools(
  { mediaPackDir }: { mediaPackDir?: string },
  searchPath: string = process.env.PATH ?? '',
): MediaTools {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  const directories = [mediaPackDir, ...searchPath.split(delimiter)]
  const candidates = directories.filter((directory) => directory).map((directory) => join(directory ?? '', name))
  return { ffmpegPath: candidates.find(isExecutable) ?? null }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
