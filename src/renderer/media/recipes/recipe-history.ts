/** Something that is edited, and the way back. */
export interface History<State> {
  present: State
  past: readonly State[]
  future: readonly State[]
  /** What the last change was about: typing on in the same field is one change. */
  about: string | null
}

const MOST_CHANGES = 200

export function historyOf<State>(present: State): History<State> {
  return { present, past: [], future: [], about: null }
}

export function changed<State>(
  { present, past, about: before }: History<State>,
  next: State,
  about: string | null = null,
): History<State> {
  const goesOn = about !== null && about === before
  return { present: next, past: goesOn ? past : [...past, present].slice(-MOST_CHANGES), future: [], about }
}

export function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { present: before, past: history.past.slice(0, -1), future: [history.present, ...history.future], about: null }
}

export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { present: next, past: [...history.past, history.present], future, about: null }
}
