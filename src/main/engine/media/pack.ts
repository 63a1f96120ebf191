import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The work needs a file of the media pack that this machine does not have. */
export class PackFileMissingError extends Error {
  override readonly name = 'PackFileMissingError'
}

/** Weights, voices and instruments: files too large to be dependencies. */
export interface MediaPack {
  path(file: string): string
}

export function createMediaPack(directory: string | null): MediaPack {
  return {
    path(file) {
      const path = directory === null ? null : join(directory, file)
      if (path === null || !existsSync(path))
        throw new PackFileMissingError(`This needs ${file} from the media pack: run \`npm run media-pack\`.`)
      return path
    },
  }
}

export function packHas(pack: MediaPack, files: readonly string[]): boolean {
  try {
    for (const file of files) pack.path(file)
    return true
  } catch (error) {
    if (error instanceof PackFileMissingError) return false
    throw error
  }
}

/** What a network finds, or `otherwise` on a machine whose pack lacks it. */
export async function orWithoutPack<Found, Otherwise>(
  look: () => Promise<Found>,
  otherwise: Otherwise,
): Promise<Found | Otherwise> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof PackFileMissingError) return otherwise
    throw error
  }
}
