import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MEANING_VERSION } from '#main/engine/meaning/networks.ts'
import type { Intake } from '#main/library/intake.ts'
import { insertItem } from '#main/library/store/items.ts'
import { inTransaction } from '#main/sqlite/transaction.ts'
import { openNewDataFolder } from './new-data-folder.ts'
import { createUuids } from '#main/tools/uuid.ts'
import { png } from './sample-media.ts'

const SUBJECTS = ['lighthouse', 'fox', 'boat', 'mountain', 'city', 'teapot', 'garden', 'train', 'harbour', 'violin']
const TIMES = ['dusk', 'dawn', 'noon', 'night', 'winter', 'spring', 'rain', 'fog']
const SHAPES = [
  [160, 120],
  [120, 160],
  [192, 108],
  [128, 128],
] as const

interface FillOptions {
  /** Each item has a file of its own, which can be deleted and brought back. */
  ownFiles?: boolean
  /** So many items in a row differ in their seed alone. */
  variations?: number
  /** The items come from so many batches. */
  batches?: number
  promptOf?: (index: number) => string
  /** What the items say waits to be read by the app, as it does when they are new. */
  unread?: boolean
}

/**
 * A library of any length, written by its own store into a folder that no app has open yet. The items share a few real
 * pictures, unless each is to have its own; they are shown as they are: small ones need not be drawn.
 */
export function fillLibrary(
  dataDir: string,
  count: number,
  { ownFiles = false, variations = 1, batches = 20, promptOf = plainPrompt, unread = false }: FillOptions = {},
): void {
  const folder = join(realpathSync(dataDir), 'made')
  mkdirSync(folder, { recursive: true })
  const files = SHAPES.map(([width, height], shape) => {
    const path = join(folder, `${shape}.png`)
    const picture = png(width, height)
    writeFileSync(path, picture)
    const sha256 = createHash('sha256').update(picture).digest('hex')
    return { variant: 'original', path, bytes: picture.length, sha256, width, height, picture }
  })
  const fileOf = (index: number) => {
    const shared = files[index % files.length]!
    if (!ownFiles) return shared
    const path = join(folder, `picture ${index}.png`)
    writeFileSync(path, shared.picture)
    return { ...shared, path }
  }
  const newId = createUuids({ randomBytes, now: () => Date.now() })
  const db = openNewDataFolder(dataDir)
  inTransaction(db, () => {
    for (let index = 0; index < count; index++) {
      const file = fileOf(index)
      insertItem(db, {
        itemId: newId(),
        mediaKey: randomBytes(32).toString('base64url'),
        intake: intakeOf(index, file, { told: Math.floor(index / variations), batch: index % batches, promptOf }),
        file,
        companions: [],
        now: Date.now(),
      })
    }
    db.prepare(`UPDATE items SET previews = 'none'`).run()
    // a network that reads them all is work for minutes
    if (!unread) db.prepare('UPDATE item_meanings SET network = ?').run(MEANING_VERSION)
  })
  db.prepare(`INSERT INTO item_words (item_words) VALUES ('optimize')`).run()
  db.close()
}

const plainPrompt = (told: number) =>
  `A ${SUBJECTS[told % SUBJECTS.length]} at ${TIMES[told % TIMES.length]}, number ${told}`

/** Item number `index`: "A lighthouse at dusk, number 0". The last is the newest. */
function intakeOf(
  index: number,
  file: { path: string; bytes: number; width: number; height: number },
  { told, batch, promptOf }: { told: number; batch: number; promptOf: (told: number) => string },
): Intake {
  const prompt = promptOf(told)
  return {
    assetId: `asset-${index}`,
    kind: 'image',
    width: file.width,
    height: file.height,
    durationSeconds: null,
    transparent: false,
    stem: null,
    file: { path: file.path, bytes: file.bytes, sha256: '', mimeType: 'image/png' },
    companions: [],
    folder: '',
    relativePath: '',
    madeFrom: [],
    settings: {
      modelId: `model-${told % 8}`,
      modelName: `Model ${told % 8}`,
      taskType: index % 3 === 0 ? 'image.edit' : 'image.generate',
      effectId: null,
      params: { prompt, seed: index },
      coins: 4,
      generationId: `generation-${index}`,
      connectionId: 'bundled',
      connectionName: 'This computer',
      batchId: `batch-${batch}`,
      batchName: `Batch ${batch}`,
      row: index + 1,
      columns: { Prompt: prompt },
      createdAt: new Date(1_700_000_000_000 + index * 60_000).toISOString(),
    },
  }
}
