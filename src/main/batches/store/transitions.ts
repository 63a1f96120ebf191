import { EDITABLE_STATES } from '#shared/batch/fixed-row.ts'
import {
  IN_FLIGHT_STATES,
  TO_BE_MADE_STATES,
  UNSENT_STATES,
  type BatchState,
  type RowState,
} from '#shared/batch/states.ts'
import { storedReason, type Reason } from './reasons.ts'

/**
 * Everything that can happen to a row: where it may stand before, and where it stands then. A row with an open attempt is
 * `queued`, `sent` or `running`, so money is where these moves begin and end.
 */
export const ROW_MOVES = {
  /** Its files are brought to the service. */
  prepare: { from: ['ready'], to: 'uploading' },
  /** Its key is in the journal: the submit may leave. */
  journal: { from: UNSENT_STATES, to: 'queued' },
  accept: { from: ['queued'], to: 'sent' },
  /** It waits at the service, possibly again: a worker may have died. */
  wait: { from: ['sent', 'running'], to: 'sent' },
  run: { from: ['sent', 'running'], to: 'running' },
  /** It succeeded and is paid: its outputs are downloaded. */
  pay: { from: ['sent', 'running'], to: 'downloading' },
  /** Not now: it starts anew, and nothing was charged. */
  postpone: { from: ['uploading', ...IN_FLIGHT_STATES], to: 'ready' },
  fail: { from: ['uploading', ...IN_FLIGHT_STATES], to: 'failed' },
  /** A person has to look. */
  block: { from: [...TO_BE_MADE_STATES, 'downloading'], to: 'blocked' },
  cancel: { from: TO_BE_MADE_STATES, to: 'canceled' },
  /** It is paid, and goes on: what is not here is fetched once more. */
  fetchAgain: { from: ['downloading', 'blocked'], to: 'downloading' },
  finish: { from: ['downloading'], to: 'done' },
  /** A person wants it once more. */
  revive: { from: ['failed', 'canceled', 'blocked'], to: 'ready' },
  /** A person has changed it, see `whyFixed`. Checking it anew may block it in the same step. */
  rewrite: { from: EDITABLE_STATES, to: 'ready' },
  /** The change by which it was to be tried once more is taken back. */
  failAsBefore: { from: ['ready'], to: 'failed' },
} as const satisfies Moves<RowState>
export type RowEvent = keyof typeof ROW_MOVES

export const BATCH_MOVES = {
  /** Also what has ended: planning it again may have given rows that waited for a person their price. */
  start: { from: ['draft', 'running', 'paused', 'ended'], to: 'running' },
  pause: { from: ['draft', 'running', 'paused'], to: 'paused' },
  end: { from: ['running', 'paused'], to: 'ended' },
  /** It has rows to run again. */
  reopen: { from: ['ended'], to: 'paused' },
} as const satisfies Moves<BatchState>
export type BatchEvent = keyof typeof BATCH_MOVES

type Moves<State> = Readonly<Record<string, { from: readonly State[]; to: State }>>

/** Where a row stands after what happened. Throws when that cannot happen to a row in this state. */
export function transition(state: RowState, event: RowEvent): RowState {
  return moved(ROW_MOVES, 'row', state, event)
}

/** What is known of a row where it goes to. */
export interface RowMove {
  reason?: Reason | null
  notBefore?: number
  progress?: number | null
}

/**
 * SQL of a move: what it sets, with the values that `rowMoveValues` gives, and where a row may stand before. `among`: only
 * rows that stand there, of those that the move is for.
 */
export function rowMoveSql<Event extends RowEvent>(
  event: Event,
  among: readonly (typeof ROW_MOVES)[Event]['from'][number][] = ROW_MOVES[event].from,
): { set: string; from: string } {
  return {
    set: `state = '${ROW_MOVES[event].to}', reason_code = @code, reason_message = @message, reason_saying = @saying,
      not_before = @notBefore, progress = @progress`,
    from: isAmong(among),
  }
}

export function rowMoveValues({ reason = null, notBefore = 0, progress = null }: RowMove = {}) {
  return { ...storedReason(reason), notBefore, progress }
}

/** SQL: whether something is in one of these states. */
export function isAmong(states: readonly (RowState | BatchState)[]): string {
  return `state IN (${states.map((state) => `'${state}'`).join(', ')})`
}

export function batchTransition(state: BatchState, event: BatchEvent): BatchState {
  return moved(BATCH_MOVES, 'batch', state, event)
}

function moved<State, Event extends string>(
  moves: Record<Event, { from: readonly State[]; to: State }>,
  what: string,
  state: State,
  event: Event,
): State {
  const { from, to } = moves[event]
  if (!from.includes(state)) throw new Error(`A ${what} that is ${String(state)} cannot ${event}.`)
  return to
}
