import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from '#main/app.ts'
import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { INPUT_PIECE_BYTES } from '#shared/app/compose.ts'
import { HostError } from '../host-error.ts'
import type { LibraryEntry } from '#shared/app/library.ts'
import { plainView } from '#shared/app/library-view.ts'
import type { Program } from '#shared/app/programs.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import type { RecipeStep } from '#shared/batch/recipe.ts'
import { countRowsIn, MADE_STATES } from '#shared/batch/states.ts'
import { runningLimitOf } from '#shared/service/account.ts'
import { MEDIA_PARAMS, type ParamName, type RequestParams } from '#shared/service/params.ts'
import { ask } from '../ask.ts'
import { findConnection } from '../find-connection.ts'
import type { AppLease } from './app-lease.ts'
import type { Door, MakeRequest, SpendingTerms } from './door.ts'
import { pause } from './pause.ts'
import type { LibraryFind, Run, RunOutput } from './shapes.ts'
import { untilHeard } from './until-heard.ts'

/** How many files of a run are listed; the rest is in the library. */
const MOST_OUTPUTS = 20
const MOST_ROWS_READ = 1000
/** How long a small picture may take to be drawn. */
const PICTURE_TRIES = 20
const PICTURE_PAUSE_MS = 250
const MOST_REMEMBERED = 1000

/**
 * The app on this computer, for a program by its name. What it makes are batches like a person's: journalled, kept in the
 * library, and within what the person has allowed the program.
 */
export function createAppDoor(lease: AppLease, { name, connection }: { name?: string; connection?: string }): Door {
  const on = async (app: App) =>
    connection === undefined ? {} : { connectionId: (await findConnection(app, connection)).id }

  async function program(app: App): Promise<Program> {
    if (name === undefined)
      throw new HostError(
        'program_not_allowed',
        'This connection has no name, so it may only look. A person lets it in with "pressrun mcp allow <name> --spend <coins>" ' +
          'and starts it with "pressrun mcp --as <name>".',
      )
    return ask(app, 'programs.enter', { name })
  }

  async function own(app: App, id: string): Promise<Batch> {
    return ask(app, 'programs.run', { id: (await program(app)).id, batchId: id })
  }

  /** What a quote needs to see; a run sends its files itself. Who may only look sends none. */
  async function withSentFiles(app: App, params: RequestParams): Promise<RequestParams> {
    const files = Object.entries(params).filter(([param]) => MEDIA_PARAMS.has(param))
    if (files.length > 0) await program(app)
    const sent: RequestParams = { ...params }
    const send = async (path: string) => (await ask(app, 'inputs.send', { path, ...(await on(app)) })).assetId
    for (const [param, value] of files)
      sent[param as ParamName] = Array.isArray(value) ? await Promise.all(value.map(send)) : await send(String(value))
    return sent
  }

  const present = (app: App, batch: Batch) => presentRun(app, batch, outputOf)
  /** The small pictures of what was told of, by path. */
  const small = new Map<string, string>()
  function outputOf(item: LibraryEntry): RunOutput {
    if (small.size >= MOST_REMEMBERED) small.clear()
    small.set(item.path, item.media.small)
    return presentItem(item)
  }

  function found(item: LibraryEntry): LibraryFind['items'][number] {
    const { prompt, modelId, rating, tags, createdAt } = item
    return { ...outputOf(item), prompt, modelId, rating, tags, createdAt }
  }

  return {
    takesPaths: true,
    catalog: () =>
      lease.use(async (app) => {
        const where = await on(app)
        const { models } = await ask(app, 'models.list', where)
        const { effects } = await ask(app, 'effects.list', where)
        return { models, effects }
      }),
    quote: ({ params, ...request }) =>
      lease.use(async (app) =>
        ask(app, 'quotes.read', { ...request, params: await withSentFiles(app, params), ...(await on(app)) }),
      ),
    generate: (request: MakeRequest, terms: SpendingTerms) =>
      lease.use(async (app) => {
        const { id: programId } = await program(app)
        const { batch } = await ask(app, 'programs.generate', { programId, ...request, ...terms, ...(await on(app)) })
        return present(app, batch)
      }),
    read: (id) => lease.use(async (app) => present(app, await own(app, id))),
    changed: (id, signal) =>
      lease.use((app) => untilHeard(app, (event) => event.type === 'batch.changed' && event.batchId === id, signal)),
    list: ({ cursor, limit }) =>
      lease.use(async (app) => {
        const skip = cursor === undefined ? 0 : Number(cursor)
        if (!Number.isSafeInteger(skip) || skip < 0)
          throw new HostError('invalid_params', 'This cursor is none that list_generations gave.')
        const { id } = await program(app)
        const { batches } = await ask(app, 'programs.runs', { id, skip, limit })
        const runs = await Promise.all(batches.map((batch) => present(app, batch)))
        return { runs, nextCursor: batches.length < limit ? null : String(skip + limit) }
      }),
    cancel: (id) =>
      lease.use(async (app) => {
        await own(app, id)
        return present(app, await ask(app, 'batches.cancel', { id }))
      }),
    upload: ({ path, url, data, name: fileName }) =>
      lease.use(async (app) => {
        const { id } = await program(app)
        if (path !== undefined) {
          const { path: reference, ...file } = await ask(app, 'programs.bringFile', { id, path })
          return { reference, ...file }
        }
        if (url !== undefined) {
          const { assetId } = await ask(app, 'inputs.send', { path: url, ...(await on(app)) })
          return { reference: `asset:${assetId}`, kind: 'file', mimeType: 'application/octet-stream', bytes: null }
        }
        return bringData(app, Buffer.from(data ?? '', 'base64'), fileName ?? 'input')
      }),
    account: () =>
      lease.use(async (app) => {
        const account = await ask(app, 'account.read', await on(app))
        const { connection: described } = await ask(app, 'app.describe', {})
        const allowed = name === undefined ? null : await program(app)
        return {
          service: connection ?? described.name,
          availableCoins: account.balance.available,
          heldCoins: account.balance.held,
          running: account.concurrency.running,
          queued: account.concurrency.queued,
          runningLimit: runningLimitOf(account.concurrency),
          allowance: allowed && allowanceOf(allowed),
        }
      }),
    async picture({ reference }) {
      const mediaId = small.get(reference)
      return mediaId === undefined ? undefined : lease.use((app) => pictureOf(app, mediaId))
    },
    recipes: {
      list: () =>
        lease.use(async (app) => {
          const { recipes } = await ask(app, 'recipes.list', {})
          return recipes.map(({ name: called, description, steps, columns }) => ({
            name: called,
            description,
            steps: steps.map(stepWords),
            columns,
          }))
        }),
      run: (request, terms) =>
        lease.use(async (app) => {
          const { id: programId } = await program(app)
          const { batch } = await ask(app, 'programs.runRecipe', {
            programId,
            ...request,
            ...terms,
            ...(await on(app)),
          })
          return present(app, batch)
        }),
    },
    library: {
      search: ({ limit, cursor, ...filter }) =>
        lease.use(async (app) => {
          const page = cursor === undefined ? {} : { cursor }
          const { items, nextCursor } = await ask(app, 'library.search', { ...plainView(filter), limit, ...page })
          return {
            items: items.map(found),
            nextCursor,
          }
        }),
    },
  }
}

async function presentRun(app: App, batch: Batch, outputOf: (item: LibraryEntry) => RunOutput): Promise<Run> {
  const { rows } = await ask(app, 'batches.rows', { id: batch.id, limit: MOST_ROWS_READ })
  const itemIds = rows.flatMap(({ step, outputs }) => outputs.map(({ itemId }) => ({ step, itemId })))
  const made = itemIds.filter((each): each is { step: number; itemId: string } => each.itemId !== null)
  // what the last step made is what was asked for
  const listed = made.toSorted((one, other) => other.step - one.step).slice(0, MOST_OUTPUTS)
  const outputs = await Promise.all(
    listed.map(async ({ itemId }) => outputOf(await ask(app, 'library.read', { id: itemId }))),
  )
  const { counts, coins } = batch
  const isSingle = batch.kind === 'single'
  return {
    id: batch.id,
    status: statusOf(batch),
    progress: progressOf(batch, rows),
    about: batch.subject ?? batch.name,
    modelId: batch.settings.modelId,
    coinsQuoted: batch.budget ?? coins.quoted,
    coinsCharged: coins.charged === 0 && batch.state !== 'ended' ? null : coins.charged,
    rows: isSingle
      ? null
      : {
          total: batch.rows,
          done: countRowsIn(counts, MADE_STATES),
          failed: counts.failed ?? 0,
          blocked: counts.blocked ?? 0,
        },
    outputs,
    moreOutputs: made.length - listed.length,
    reason: reasonOf(batch, rows),
    createdAt: batch.createdAt,
  }
}

function statusOf({ state, counts, rows, pause: stopped }: Batch): Run['status'] {
  // what was begun before it was canceled is seen to its end
  if (state === 'paused' && stopped?.code === PAUSE.canceling) return 'running'
  if (state === 'paused' || state === 'draft') return 'waiting'
  if (state === 'running') return counts.running || counts.downloading || counts.done ? 'running' : 'queued'
  const done = countRowsIn(counts, MADE_STATES)
  if (done === rows) return 'succeeded'
  if (done > 0) return 'partly_succeeded'
  return counts.canceled && !counts.failed && !counts.blocked ? 'canceled' : 'failed'
}

function progressOf({ state, rows: total }: Batch, rows: readonly BatchRow[]): number | null {
  if (state !== 'running' || total === 0) return null
  const done = rows.reduce((sum, row) => sum + (row.state === 'done' ? 1 : (row.progress ?? 0)), 0)
  return Math.min(done / Math.max(total, rows.length), 1)
}

function reasonOf({ pause: stopped, trouble }: Batch, rows: readonly BatchRow[]): Run['reason'] {
  const found = stopped ?? trouble ?? rows.find(({ state }) => state === 'failed' || state === 'blocked')?.reason
  return found ? { code: found.code, message: found.message } : null
}

function presentItem(item: LibraryEntry): RunOutput {
  const { path, kind, mimeType, width, height, durationSeconds } = item
  return {
    uri: pathToFileURL(path).href,
    reference: path,
    name: basename(path),
    kind,
    mimeType,
    width,
    height,
    durationSeconds,
  }
}

function allowanceOf({ name, limitCoins, spentCoins, reservedCoins }: Program) {
  const leftCoins = Math.max(limitCoins - spentCoins - reservedCoins, 0)
  return { name, limitCoins, spentCoins, reservedCoins, leftCoins, period: 'total' as const }
}

function stepWords(step: RecipeStep): string {
  return step.type === 'make' ? (step.effectId ?? step.modelId) : step.type
}

async function bringData(app: App, content: Buffer, name: string) {
  const { id } = await ask(app, 'inputs.begin', { name, bytes: content.length })
  try {
    for (let offset = 0; offset < content.length; offset += INPUT_PIECE_BYTES) {
      const data = content.subarray(offset, offset + INPUT_PIECE_BYTES).toString('base64')
      await ask(app, 'inputs.append', { id, offset, data })
    }
    const { path: reference, kind, mimeType, bytes } = await ask(app, 'inputs.finish', { id })
    return { reference, kind, mimeType, bytes }
  } finally {
    await ask(app, 'inputs.discard', { id })
  }
}

/** A small picture is drawn in the background soon after an item came in. */
async function pictureOf(app: App, mediaId: string): Promise<{ data: Uint8Array; mimeType: string } | undefined> {
  for (let tries = 0; tries < PICTURE_TRIES; tries++) {
    const file = await app.media.resolve(mediaId)
    const data = file && (await readFile(file.path).catch(() => undefined))
    if (file && data) return { data, mimeType: file.mimeType }
    await pause(PICTURE_PAUSE_MS)
  }
  return undefined
}
