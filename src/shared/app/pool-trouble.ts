import type { Machine, Machines } from '../service/machines.ts'
import { localized } from '../text/localized-message.ts'
import type { Reason } from '../text/reason-words.ts'

/** Why a pool makes nothing of what is wanted. */
export type PoolTrouble =
  | { code: 'pool_away'; since: string }
  | { code: 'pool_refused'; reason: string }
  /** `isDraining`: one that could is there, and takes no new jobs. `since`: when the last that could went away. */
  | { code: 'no_machine'; modelIds: string[]; isDraining: boolean; since: string | null }

/** Models of engines outside are made without the pool, and told by the name before the slash. */
const isMadeByPool = (modelId: string) => !modelId.includes('/')

/**
 * What keeps models from being made, or anything at all when none are named; null when nothing does. Without a pool nothing
 * of this kind can.
 */
export function poolTrouble({ pool, machines }: Machines, modelIds?: readonly string[]): PoolTrouble | null {
  const wanted = modelIds?.filter(isMadeByPool)
  if (!pool || wanted?.length === 0) return null
  if (pool.state === 'away') return { code: 'pool_away', since: pool.since }
  if (pool.state === 'refused') return { code: 'pool_refused', reason: pool.reason ?? '' }
  const missing = wanted?.filter((id) => !machines.some((machine) => makes(machine, id))) ?? []
  if (wanted ? missing.length === 0 : machines.some(isAtWork)) return null
  const could = wanted ? machines.filter(({ models }) => missing.some((id) => models.includes(id))) : machines
  const gone = could.filter(({ state }) => state === 'away').map(({ since }) => since)
  return {
    code: 'no_machine',
    modelIds: missing,
    isDraining: could.some(({ state }) => state === 'draining'),
    since: gone.toSorted().at(-1) ?? null,
  }
}

const isAtWork = ({ state, running }: Machine) => state === 'ready' || (state === 'draining' && running.length > 0)

function makes({ state, models, running }: Machine, id: string): boolean {
  if (state === 'draining') return running.some(({ modelId }) => modelId === id)
  return state === 'ready' && models.includes(id)
}

/** More are only counted. */
const MOST_NAMED = 3

/** The same as a sentence, in the language that is spoken now and to be said again in another. */
export function poolReason(trouble: PoolTrouble, nameOf: (modelId: string) => string): Reason {
  const { code } = trouble
  if (code === 'pool_away') return { code, ...localized('reasons.poolAway', trouble.since) }
  if (code === 'pool_refused') return { code, ...localized('reasons.poolRefused', trouble.reason) }
  const { modelIds, isDraining, since } = trouble
  if (modelIds.length === 0)
    return { code, ...localized(isDraining ? 'reasons.allMachinesDrain' : 'reasons.noMachines') }
  const further = modelIds.length - MOST_NAMED
  const models = [...modelIds.slice(0, MOST_NAMED).map(nameOf), ...(further > 0 ? [`+${further}`] : [])].join(', ')
  if (isDraining) return { code, ...localized('reasons.machinesDrain', models) }
  if (since === null) return { code, ...localized('reasons.noMachine', models) }
  return { code, ...localized('reasons.noMachineSince', models, since) }
}

const CODES: ReadonlySet<string> = new Set<PoolTrouble['code']>(['pool_away', 'pool_refused', 'no_machine'])

/** Whether a reason is one that is mended where the machines are listed. */
export function isOfPool({ code }: Pick<Reason, 'code'>): boolean {
  return CODES.has(code)
}
