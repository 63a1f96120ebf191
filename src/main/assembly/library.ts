import { remoteHistory } from '../account/remote-history.ts'
import { generationsOfBatches } from '../batches/store/attempts.ts'
import { awaitedAssets } from '../batches/store/outputs.ts'
import { createLibrary, type Library } from '../library/index.ts'
import type { Base } from './base.ts'
import type { MediaWork } from './media-work.ts'
import type { Services } from './services.ts'

/** What was made: the library, with who draws, reads and finds for it. */
export function assembleLibrary(
  { host, db, newId, random, publish, outputFolder }: Base,
  { services, work, isBusy }: { services: Services; work: MediaWork; isBusy: () => boolean },
): Library {
  const { clock } = host
  return createLibrary({
    db,
    dataDir: host.dataDir,
    clock,
    newId,
    randomBytes: host.randomBytes,
    log: host.log,
    thumbnailer: work.thumbnailer,
    textFinder: work.textFinder,
    meaningReader: work.meaningReader,
    pictures: {
      convert: (job, signal) => work.drawing.convert(job, { signal }),
      contactSheet: (job, signal) => work.drawing.contactSheet(job, { signal }),
    },
    trash: host.desktop.trash,
    openHistory: async (id) => remoteHistory(await services.clients.open(id), { clock, random }),
    outputFolder,
    batches: { generations: () => generationsOfBatches(db), awaitedAssets: () => awaitedAssets(db) },
    isBusy,
    onChange: () => publish({ type: 'library.changed' }),
    onReading: () => publish({ type: 'meaning.changed' }),
    onExport: () => publish({ type: 'exports.changed' }),
  })
}
