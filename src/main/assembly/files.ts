import { join } from 'node:path'
import { findInputFile, rememberInputFile } from '../library/store/input-files.ts'
import { contentOfUpload } from '../batches/store/uploads.ts'
import { createInputs } from '../compose/inputs.ts'
import { createKnownFiles } from '../compose/known-files.ts'
import type { Library } from '../library/index.ts'
import { findItem } from '../library/store/items.ts'
import { createEffectThumbnails } from '../media/effect-thumbnails.ts'
import { createFoundFileIds } from '../media/found-files.ts'
import { createLibraryFiles, createMediaFiles, joinMediaFiles } from '../media/media-files.ts'
import { secretFor } from '../media/signed-ids.ts'
import { createVoiceSamples } from '../media/voice-samples.ts'
import { createServiceQuestions } from '../named-media/ask-service.ts'
import { createFileSights } from '../named-media/look-at-file.ts'
import { createMediaNames } from '../named-media/named-media.ts'
import { createSmallPictures } from '../named-media/small-pictures.ts'
import { NEVER } from '../tools/never.ts'
import type { Base } from './base.ts'
import type { MediaWork } from './media-work.ts'
import type { Services } from './services.ts'
import { traitsOf } from '../host-traits.ts'

export type Files = ReturnType<typeof createFiles>

/** Folders inside of the data folder that files pass through. */
export const foldersOf = (dataDir: string) => ({
  inputs: join(dataDir, 'inputs'),
  lists: join(dataDir, 'lists'),
  adopting: join(dataDir, 'adopting'),
})

/** Every file that a person has brought, found or made: who may use it, how it is named, and how a window shows it. */
export function createFiles(
  { host, db, mediaSecret, run }: Base,
  { library, work, services }: { library: Library; work: MediaWork; services: Services },
) {
  const folders = foldersOf(host.dataDir)
  const inputFiles = createMediaFiles(folders.inputs, secretFor('inputs', mediaSecret))
  const inputs = createInputs({
    folder: folders.inputs,
    media: inputFiles,
    names: {
      remember: (sha256, file) => rememberInputFile(db, sha256, { ...file, path: null }),
      find: (sha256) => findInputFile(db, sha256)?.name,
    },
    newName: run.newName,
  })
  const found = createFoundFileIds(secretFor('found', mediaSecret))
  const contentOf = (connectionId: string, assetId: string) => contentOfUpload(db, connectionId, assetId)
  const known = createKnownFiles({ inputs, library, found, contentOfUpload: contentOf })
  const libraryFiles = createLibraryFiles((id) => library.findMedia(id))
  const thumbnails = createEffectThumbnails(host, mediaSecret)
  const voices = createVoiceSamples(host, mediaSecret)
  const smallPictures = createSmallPictures({
    folder: join(host.dataDir, 'thumbnails', 'inputs'),
    secret: mediaSecret,
    draw: work.thumbnailer.draw,
  })
  const media = joinMediaFiles([libraryFiles, inputFiles, found, smallPictures, thumbnails, voices, services.pictures])
  const names = createMediaNames({
    inputs,
    library: {
      findFile: (question) => library.findFile(question),
      itemOfAsset: (connectionId, assetId) => findItem(db, connectionId, assetId)?.id,
    },
    isThere: async (id) => (await libraryFiles.resolve(id)) !== undefined,
    contentOfUpload: contentOf,
    inputFile: (sha256) => findInputFile(db, sha256),
    lookAt: createFileSights(host.clock),
    pictures: smallPictures,
    askService: createServiceQuestions({
      readAsset: (id, assetId) => services.call(id, 'readAsset', { pathParams: { id: assetId }, signal: NEVER }),
      pictureId: (id, url) => services.pictures.idOf(id, url),
      clock: host.clock,
    }),
  })

  return {
    folders,
    inputs,
    found,
    known,
    allowed: traitsOf(host).trustsEveryPath ? { ...known, requireKnownFile: undefined } : known,
    thumbnails,
    voices,
    media,
    names,
  }
}
