import type { BranchRecord } from '../store/branches.ts'
import type { Lineage } from '../store/rows.ts'

/** A row with the outputs that go on from it, and where it stands among its neighbours. */
export interface Branch extends BranchRecord {
  goingOn: readonly string[]
  /** By which branches are in the order of what they came from, whichever of them ended first. */
  place: readonly number[]
}

/** Branches that are joined in one row of the next step. */
export interface JoinedBranches {
  /** The first of them: the new row stands below it. */
  parent: BranchRecord
  lineage: Lineage
}

/**
 * Whether the branches that a row belongs to are all there, and what they bring. `after`: the step whose outputs still
 * tell groups of branches apart; 0 for the row of the list. Null while something of the group is missing: a row that
 * failed can be retried, and then they are joined.
 */
export function joinBranches(branches: readonly Branch[], row: BranchRecord, after: number): JoinedBranches | null {
  const [token] = row.lineage[after] ?? []
  const group = currentOf(branches).filter(({ lineage, step }) => step > after && lineage[after]?.[0] === token)
  const isWhole = group.every(({ step, state, pick }) => step > row.step || (state === 'done' && pick !== 'open'))
  const last = group.filter(({ step }) => step === row.step).sort(byPlace)
  const [parent] = last
  const own = last.flatMap(({ goingOn }) => goingOn)
  if (!isWhole || !parent || own.length === 0) return null
  const steps = new Set(last.flatMap(({ lineage }) => Object.keys(lineage).map(Number)))
  const lineage: Record<number, readonly string[]> = {}
  for (const step of [...steps].sort((one, other) => one - other))
    lineage[step] = [...new Set(last.flatMap((branch) => branch.lineage[step] ?? []))]
  lineage[row.step] = own
  return { parent, lineage }
}

/** What a step before one of the same branches has made, all of it: `takes: 'all'` from a step that they are not joined after. */
export function siblingsOf(branches: readonly Branch[], lineage: Lineage, step: number): string[] {
  const isOfTheSame = (other: Lineage) =>
    Object.keys(lineage).every((key) => Number(key) >= step || other[Number(key)]?.[0] === lineage[Number(key)]?.[0])
  const found = currentOf(branches)
    .filter((branch) => branch.lineage[step] !== undefined && isOfTheSame(branch.lineage))
    .sort(byPlace)
  return [...new Set(found.flatMap((branch) => branch.lineage[step] ?? []))]
}

/** Without those that were made again, and what came of them. */
function currentOf(branches: readonly Branch[]): Branch[] {
  const latest = new Map<string, Branch>()
  for (const branch of branches) {
    const key = JSON.stringify([branch.parent, branch.step, branch.lineage, branch.place.at(-1)])
    const known = latest.get(key)
    if (!known || known.copy < branch.copy) latest.set(key, branch)
  }
  const current = new Set<number>()
  for (const branch of [...latest.values()].sort((one, other) => one.id - other.id))
    if (branch.parent === null || current.has(branch.parent)) current.add(branch.id)
  return branches.filter(({ id }) => current.has(id))
}

function byPlace({ place: one }: Branch, { place: other }: Branch): number {
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
