import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What this machine has for making and reading media besides what is built in. */
export interface MediaTools {
  ffmpegPath: string | null
  /** Where the media pack lies, and which of its files are there. */
  packDir: string | null
  packFiles: ReadonlySet<string>
}

/** The pack's own ffmpeg first: its version is known. Any other on the PATH serves too. */
export function findMediaTools(
  { mediaPackDir }: { mediaPackDir?: string },
  searchPath: string = process.env.PATH ?? '',
): MediaTools {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  const directories = [mediaPackDir, ...searchPath.split(delimiter)]
  const candidates = directories.filter((directory) => directory).map((directory) => join(directory ?? '', name))
  return {
    ffmpegPath: candidates.find(isExecutable) ?? null,
    packDir: mediaPackDir ?? null,
    packFiles: new Set(mediaPackDir === undefined ? [] : filesIn(mediaPackDir)),
  }
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
