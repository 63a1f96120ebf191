import type { Database } from 'better-sqlite3'
import { laterStepAt, meetsAfter, nextStepAfter, type NextStep } from '#shared/batch/recipe-course.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import type { BatchRecord } from '../store/batches.ts'
import { madeOutputs, openPick, rowsOfTree, type BranchRecord, type MadeOutput } from '../store/branches.ts'
import { priceOfBranch } from '../store/prices.ts'
import { findRow, insertBranch, type RowRecord, type Lineage } from '../store/rows.ts'
import { references, stepMaker } from './branch-row.ts'
import { judge } from './gates.ts'
import { joinBranches, siblingsOf, type Branch } from './join-branches.ts'

/** What rows of later steps are made with. */
export interface BranchingTools {
  batch: Pick<BatchRecord, 'id' | 'settings'>
  catalog: StepCatalog
  now: number
}

/**
 * The rows of the next step, for a row that is done: in the transaction that finishes it, so that a crash leaves both or
 * neither. Where a person has to choose first, the row waits for them instead. Answers the ids of the new rows.
 */
export function branchOff(db: Database, row: RowRecord, tools: BranchingTools): number[] {
  const next = nextStepAfter(tools.batch.settings.laterSteps, row.step)
  if (!next) return []
  const { goingOn, toPick } = judge(next.gates, madeOutputs(db, row.id), null)
  if (toPick.length > 0) openPick(db, row.id)
  return makeNextRows(db, { row, next, goingOn }, tools)
}

/** A row that is done, the step after it, and the outputs that go on to there. */
interface Onward {
  row: RowRecord
  next: NextStep
  goingOn: readonly MadeOutput[]
}

/** The same for outputs that a person has chosen, and that keep to the rules after them. */
export function makeNextRows(db: Database, { row, next, goingOn }: Onward, tools: BranchingTools): number[] {
  const after = meetsAfter(next.step)
  if (after !== null && after < row.step) {
    const meeting = meetingAfter(db, row, after, tools)
    return meeting ? makeRows(db, { ...meeting, next, among: row }, tools) : []
  }
  return goingOn.flatMap(({ itemId }) => {
    const lineage = { ...row.lineage, [row.step]: [itemId] }
    return makeRows(db, { parent: row, lineage, next, among: after === null ? null : row }, tools)
  })
}

/** Where the branches of a row's tree meet, once all of them are there. */
function meetingAfter(
  db: Database,
  row: RowRecord,
  after: number,
  tools: BranchingTools,
): Pick<Branching, 'parent' | 'lineage'> | null {
  const joined = joinBranches(branchesOf(db, row, tools), row, after)
  const parent = joined && findRow(db, joined.parent.id)
  return parent ? { parent, lineage: joined.lineage } : null
}

/** A point at which the rows of a step branch off. */
interface Branching {
  parent: RowRecord
  lineage: Lineage
  next: NextStep
  /** A row of the tree in which all that a step has made is looked for; null when nothing takes all of it. */
  among: RowRecord | null
}

function makeRows(
  db: Database,
  { parent, lineage, next, among }: Branching,
  { batch, catalog, now }: BranchingTools,
): number[] {
  const branches = among ? branchesOf(db, among, { batch, catalog, now }) : []
  const isThere = branches.some((branch) => branch.step === next.number && sameLineage(branch.lineage, lineage))
  if (isThere) return []
  const root = parent.root === null ? parent : findRow(db, parent.root)
  const taken = (from: number, all: boolean) => {
    const own = lineage[from] ?? []
    return references(all && own.length === 1 && from < parent.step ? siblingsOf(branches, lineage, from) : own)
  }
  const rows = stepMaker(next, catalog, batch.settings).rowsOf(parent, root?.params ?? {}, taken)
  return rows.flatMap((made) => {
    const price = priceOfBranch(db, batch.id, made.priceKey)
    const id = insertBranch(db, parent, made, { lineage, price, now })
    return id === null ? [] : [id]
  })
}

/** The row's neighbours, with what goes on from each and where it stands among them. */
function branchesOf(db: Database, row: RowRecord, { batch, catalog }: BranchingTools): Branch[] {
  const rows = rowsOfTree(db, row.root ?? row.id)
  const byId = new Map(rows.map((one) => [one.id, one]))
  const outputs = new Map(rows.map(({ id }) => [id, madeOutputs(db, id)]))
  const sweeps = new Map<number, number>()
  for (const { step } of rows) sweeps.set(step, sweepsOf(step))

  function sweepsOf(step: number): number {
    const own = laterStepAt(batch.settings.laterSteps, step)
    return own ? stepMaker(own, catalog, batch.settings).sweepCount(row.later) : 1
  }

  function placeOf(branch: BranchRecord): number[] {
    const parent = branch.parent === null ? undefined : byId.get(branch.parent)
    const index = (branch.copy - 1) % (sweeps.get(branch.step) ?? 1)
    if (!parent) return [0, index]
    const [from] = branch.lineage[parent.step] ?? []
    const position = outputs.get(parent.id)?.find(({ itemId }) => itemId === from)?.position ?? 0
    return [...placeOf(parent), position, index]
  }

  return rows.map((branch) => {
    const next = nextStepAfter(batch.settings.laterSteps, branch.step)
    const made = outputs.get(branch.id) ?? []
    const going = next ? judge(next.gates, made, branch.pick === 'decided' ? branch.picked : null).goingOn : []
    return Object.assign(branch, { goingOn: going.map(({ itemId }) => itemId), place: placeOf(branch) })
  })
}

function sameLineage(one: Lineage, other: Lineage): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
