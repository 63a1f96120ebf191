import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from '../host.ts'
import { createMediaFiles, type MediaFiles } from './media-files.ts'
import { secretFor } from './signed-ids.ts'

export interface VoiceSamples extends Pick<MediaFiles, 'resolve'> {
  /** Ids of recordings by voice, for the voices of a bundled model that have one. */
  of(modelId: string): Record<string, string>
}

/** How the bundled voices sound: recordings among the product's own resources, one a voice. */
export function createVoiceSamples({ resourcesDir }: Pick<Host, 'resourcesDir'>, secret: Uint8Array): VoiceSamples {
  const folder = join(resourcesDir, 'voices')
  const files = createMediaFiles(folder, secretFor('voice-samples', secret))
  return {
    resolve: (id) => files.resolve(id),
    of(modelId) {
      const recorded = namesIn(folder).filter((name) => name.startsWith(`${modelId}-`) && name.endsWith('.ogg'))
      return Object.fromEntries(
        recorded.map((name) => [name.slice(modelId.length + 1, name.lastIndexOf('.')), files.idOf(name)]),
      )
    },
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // a build without recordings: no voice has a listen button
    return []
  }
}
