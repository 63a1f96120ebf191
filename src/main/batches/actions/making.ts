import { Refusal } from '#shared/app/refusal.ts'
import { asBatchName } from '#shared/batch/batch-name.ts'
import { readTemplate, NameTemplateError } from '#shared/batch/file-name.ts'
import { suggestMapping } from '#shared/batch/column-mapping.ts'
import type { BatchCatalog } from '#shared/batch/items.ts'
import type { BatchKind } from '#shared/batch/kinds.ts'
import { BLOCK } from '#shared/batch/reason-codes.ts'
import type { RecipeStep } from '#shared/batch/recipe.ts'
import { checkLaterSteps, explicitSteps } from '#shared/batch/recipe-check.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import { text } from '#shared/text/index.ts'
import { localized, worded } from '#shared/text/localized-message.ts'
import { BEFORE_ALL } from '../../sqlite/row-pages.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import type { BatchContext } from '../context.ts'
import { appendRows, type RowsFromList } from '../rows/append-rows.ts'
import { requireBatch } from '../store/require.ts'
import { rowsReady } from './running.ts'
import { isMadeOf, singleRun, type SingleRunRequest } from './single-run.ts'
import { repeatInSlices } from '../../sqlite/slices.ts'
import {
  deleteBatch,
  findBatch,
  insertBatch,
  markMade,
  markRemoved,
  moveBatch,
  renameBatch,
  setColumns,
  type BatchRecord,
} from '../store/batches.ts'
import { blockOtherModels, copyRows, deleteRows, takeOverRows } from '../store/bulk-rows.ts'
import { countRows } from '../store/totals.ts'
import { refuseTooMany } from '../rows/refuse-too-many.ts'
import { refusePasswords } from '../rows/refuse-passwords.ts'

export interface BatchDraft {
  name: string
  connectionId: string
  columns: string[]
  rows: RowsFromList['rows']
  settings: BatchSettings
  listDirectory: string | null
  files?: RowsFromList['files']
  filesChosen?: RowsFromList['filesChosen']
  outDir: string
  /** Told in the transaction that makes the batch, and in the one after its last row. */
  progress?: { begun?: (batchId: string) => void; made?: (batchId: string) => void }
}

/** Batches come to be, are copied and removed. */
export interface Maker {
  create(draft: BatchDraft): Promise<BatchRecord>
  /** The same for one generation that is asked for by itself. */
  createSingle(request: SingleRunRequest, id?: string): Promise<BatchRecord>
  /** What was made of this request under this id before, if anything; throws when the id was used for another one. */
  findSingle(id: string, request: SingleRunRequest): BatchRecord | undefined
  /** Throws when so many rows would be made of these that a batch does not take them; opens them only to count. */
  refuseTooMany(
    connectionId: string,
    open: () => Promise<Pick<RowsFromList, 'columns' | 'rows'>>,
    settings: BatchSettings,
  ): Promise<void>
  /** Columns that are new to the batch are kept with the rows that have them. Read by the batch's settings, or by their own. */
  addRows(id: string, list: RowsFromList, settings?: BatchSettings): Promise<void>
  /** All rows again as a draft, on the same connection or another. */
  duplicate(id: string, as?: { connectionId: string; name: string }): Promise<string>
  rename(id: string, name: string): void
  remove(id: string): Promise<void>
}

export function createMaker({ db, clock, random, newId, catalogOf, changed, resumeWith }: BatchContext): Maker {
  async function deleteAll(id: string): Promise<void> {
    await repeatInSlices(db, (limit) => deleteRows(db, id, limit))
    deleteBatch(db, id)
  }

  /** Works on a batch that nobody sees yet, and leaves nothing of it when that fails. */
  async function wholly(id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      await deleteAll(id)
      throw error
    }
  }

  async function fill(
    batch: Pick<BatchRecord, 'id' | 'settings' | 'connectionId'>,
    list: RowsFromList,
    whenFull: () => void,
  ): Promise<void> {
    await wholly(batch.id, async () => {
      const catalog = await catalogOf(batch.connectionId)
      await appendRows({ db, clock, random, catalog }, batch, list)
      inTransaction(db, whenFull)
    })
  }

  /** Of a batch that is new, whether it was made from a list or from another batch. */
  const unstarted = (id = newId()) => ({
    id,
    state: 'draft' as const,
    pause: null,
    budget: null,
    createdAt: clock.now(),
    startedAt: null,
    endedAt: null,
    workedMs: 0,
    resumedAt: null,
  })

  async function create(
    kind: BatchKind,
    { rows, files, filesChosen, progress, ...draft }: BatchDraft,
    id?: string,
  ): Promise<BatchRecord> {
    checkTemplate(draft.settings.nameTemplate)
    refusePasswords(draft.settings)
    const catalog = await catalogOf(draft.connectionId)
    const settings = { ...draft.settings, laterSteps: explicitLaterSteps(draft, catalog) }
    const batch: BatchRecord = { ...draft, settings, kind, ...unstarted(id) }
    inTransaction(db, () => {
      insertBatch(db, batch)
      progress?.begun?.(batch.id)
    })
    const list = { ...draft, rows, ...(files && { files }), ...(filesChosen && { filesChosen }) }
    await fill(batch, list, () => {
      markMade(db, batch.id)
      progress?.made?.(batch.id)
    })
    changed(batch.id)
    return batch
  }

  async function copyAll(from: string, to: string): Promise<void> {
    let after = BEFORE_ALL
    await repeatInSlices(db, (limit) => {
      const last = copyRows(db, { from, to, after, limit, now: clock.now() })
      after = last ?? after
      return last === null ? 0 : limit
    })
  }

  return {
    create: (draft) => create('list', draft),
    refuseTooMany: (connectionId, open, settings) => refuseTooMany(open, settings, () => catalogOf(connectionId)),
    async createSingle(request, id) {
      const { models } = await catalogOf(request.connectionId)
      // nobody sees what a removal that failed has left of it, but its id is taken
      if (id !== undefined && !findBatch(db, id)) await deleteAll(id)
      return create('single', singleRun(request, models), id)
    },
    findSingle(id, request) {
      const batch = findBatch(db, id)
      if (batch && !isMadeOf(batch, request))
        throw new Refusal('idempotency_conflict', localized('refusals.makeIdUsed'))
      return batch
    },
    async addRows(id, { alongside, ...list }, settings) {
      const batch = requireBatch(db, id)
      if (settings) refusePasswords(settings)
      // half a list would run at once, and once more when a person has mended the list: all of it comes in, or nothing
      const added: BatchRecord = { ...batch, settings: settings ?? batch.settings, ...unstarted() }
      insertBatch(db, added)
      await fill(added, list, () => {
        // removed meanwhile
        const { columns, state } = requireBatch(db, id)
        // started meanwhile, without them: nobody has seen what they cost
        if (batch.state === 'draft' && state === 'running')
          moveBatch(db, id, 'pause', { now: clock.now(), pause: rowsReady() })
        takeOverRows(db, { from: added.id, to: id }, alongside)
        setColumns(db, id, [...new Set([...columns, ...list.columns])])
        deleteBatch(db, added.id)
      })
      resumeWith(batch)
    },
    async duplicate(id, as) {
      const batch = requireBatch(db, id)
      const copy: BatchRecord = {
        ...batch,
        kind: 'list',
        name: asBatchName(text().batches.copyName(batch.name)),
        ...as,
        ...unstarted(),
      }
      const catalog = await catalogOf(copy.connectionId)
      insertBatch(db, copy)
      await wholly(copy.id, async () => {
        await copyAll(id, copy.id)
        // a recipe of which one step cannot run there is not begun
        const isRunnable = checkLaterSteps(copy.settings, catalog).every(({ faults }) => faults.length === 0)
        const offered = isRunnable ? catalog.models.map((model) => model.id) : []
        await repeatInSlices(db, (limit) => blockOtherModels(db, copy.id, { offered, reason: notOffered(), limit }))
        markMade(db, copy.id)
      })
      changed(copy.id)
      return copy.id
    },
    rename(id, name) {
      renameBatch(db, requireBatch(db, id).id, name)
      changed(id)
    },
    async remove(id) {
      inTransaction(db, () => {
        const { state } = requireBatch(db, id)
        const { uploading, queued, sent, running, downloading } = countRows(db, id)
        if (state === 'running' || uploading || queued || sent || running || downloading)
          throw new Refusal('batch_busy')
        // a row that was started while others are deleted would be paid for, and forgotten
        markRemoved(db, id)
      })
      await deleteAll(id)
      changed(id)
    },
  }
}

/** What the recipe says of every step, or a word about what is wrong with it. */
function explicitLaterSteps(
  { settings, columns }: Pick<BatchDraft, 'settings' | 'columns'>,
  catalog: BatchCatalog,
): RecipeStep[] {
  const mapping = settings.mapping ?? suggestMapping(columns)
  const checks = checkLaterSteps(settings, catalog, new Set(Object.values(mapping)))
  const issues = checks.flatMap(({ faults }, index) =>
    faults.map(({ saying }) => ({ path: `laterSteps.${index}`, ...localized('stepFaults.inStep', index + 2, saying) })),
  )
  const [first] = issues
  if (first) throw new Refusal('invalid_recipe', first, { issues })
  return explicitSteps(checks)
}

const notOffered = () => ({ code: BLOCK.unknownModel, ...localized('reasons.notOffered') })

function checkTemplate(template: string): void {
  try {
    readTemplate(template)
  } catch (error) {
    if (error instanceof NameTemplateError) throw new Refusal('invalid_template', worded(error.fault), { cause: error })
    throw error
  }
}
