import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { Intake } from '#main/library/intake.ts'
import { createIntake, type IntakeOptions } from '#main/library/take-in.ts'
import { systemClock } from '#main/tools/clock.ts'
import { partName } from '#main/tools/part-name.ts'
import { createUuids } from '#main/tools/uuid.ts'
import { png } from './sample-media.ts'

/** The library's intake on a real database. */
export function openIntake(db: Database, options: Partial<IntakeOptions> = {}) {
  const newId = createUuids({ randomBytes, now: () => Date.now() })
  return createIntake({ db, clock: systemClock, newId, randomBytes, onAdded: () => {}, ...options })
}

/** An output that has just arrived: a picture of its own, staged as a download leaves it. */
export function stage(
  staging: string,
  assetId: string,
  change: Omit<Partial<Intake>, 'settings'> & {
    settings?: Partial<Intake['settings']>
    bytes?: Uint8Array
    mimeType?: string
    with?: readonly string[]
  } = {},
): Intake {
  mkdirSync(staging, { recursive: true })
  const { settings, bytes = png(8 + (assetId.length % 5), 6), mimeType, with: companions = [], ...rest } = change
  const write = (variant: string, content: Uint8Array, mimeType: string) => {
    const path = join(staging, partName(assetId, variant))
    writeFileSync(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { path, bytes: content.length, sha256, mimeType }
  }
  return {
    assetId,
    kind: 'image',
    width: 8,
    height: 6,
    durationSeconds: null,
    transparent: false,
    stem: null,
    file: write('original', bytes, mimeType ?? 'image/png'),
    companions: companions.map((variant) => ({
      variant,
      file: write(variant, Buffer.from(`${variant} of ${assetId}`), 'application/octet-stream'),
    })),
    folder: join(staging, '..'),
    relativePath: `Batch/${assetId}.png`,
    madeFrom: [],
    ...rest,
    settings: {
      modelId: 'paper-landscape',
      modelName: 'Paper Landscape',
      taskType: 'image.generate',
      effectId: null,
      params: { prompt: `A fox called ${assetId}` },
      coins: 4,
      generationId: `generation-${assetId}`,
      connectionId: 'bundled',
      connectionName: 'This computer',
      batchId: 'batch-1',
      batchName: 'Batch',
      row: 1,
      columns: { Prompt: `A fox called ${assetId}` },
      createdAt: '2026-03-04T05:06:07.000Z',
      ...settings,
    },
  }
}

/** Every file below a folder, hidden ones too, with `/` between folders. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

/** The system refuses to open a name that is this long, as it does on a bad disk or without permission. */
export function makeUnreadable(db: Database, itemId: string): void {
  db.prepare('UPDATE items SET path = @path WHERE id = @id').run({ path: `/${'x'.repeat(300)}.png`, id: itemId })
}
