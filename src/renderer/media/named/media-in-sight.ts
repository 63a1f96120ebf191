import { useSyncExternalStore } from 'react'

/**
 * Answers about things of which there are many and few in sight, such as the files that cells name: asked together when
 * the view has come to rest, one question at a time, and not at all about what has left the view meanwhile.
 */
export interface MediaInSight<Answer> {
  /** Somebody shows it, and is told when there is another answer. Returns its undo. */
  watch(key: string, listener: () => void): () => void
  /** Undefined until there is an answer. */
  read(key: string): Answer | undefined
  /** Answers may be others by now: what is in sight is asked again. */
  refresh(): void
}

/** What is left out of the answers is not known yet. */
export type AskAbout<Answer> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>

/** Long enough for a view that flies past, short enough to seem at once. */
export const REST_MS = 80
export const MOST_ASKED = 100
/** More than a few screens, so that going back shows at once what was there. */
const MOST_KEPT = 2000

export function createMediaInSight<Answer>(
  ask: AskAbout<Answer>,
  later: (run: () => void, milliseconds: number) => void = (run, milliseconds) =>
    void window.setTimeout(run, milliseconds),
): MediaInSight<Answer> {
  const watchers = new Map<string, Set<() => void>>()
  const answers = new Map<string, Answer>()
  const wanted = new Set<string>()
  let isAsking = false

  function want(key: string): void {
    wanted.add(key)
    if (isAsking) return
    isAsking = true
    later(() => void askNext(), REST_MS)
  }

  async function askNext(): Promise<void> {
    const keys = [...wanted].slice(0, MOST_ASKED)
    for (const key of keys) wanted.delete(key)
    if (keys.length > 0) learn(await ask(keys).catch(() => new Map<string, Answer>()))
    isAsking = wanted.size > 0
    if (isAsking) later(() => void askNext(), REST_MS)
  }

  function learn(told: ReadonlyMap<string, Answer>): void {
    for (const [key, answer] of told) {
      answers.delete(key)
      answers.set(key, answer)
    }
    for (const key of answers.keys()) {
      if (answers.size <= MOST_KEPT) break
      answers.delete(key)
    }
    for (const key of told.keys()) for (const listener of watchers.get(key) ?? []) listener()
  }

  return {
    watch(key, listener) {
      const listeners = watchers.get(key) ?? new Set()
      watchers.set(key, listeners.add(listener))
      if (!answers.has(key)) want(key)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        watchers.delete(key)
        wanted.delete(key)
      }
    },
    read: (key) => answers.get(key),
    refresh() {
      for (const key of answers.keys()) if (!watchers.has(key)) answers.delete(key)
      for (const key of watchers.keys()) want(key)
    },
  }
}

/** What is known of one of them, for as long as it is shown. */
export function useInSight<Answer>(media: MediaInSight<Answer>, key: string): Answer | undefined {
  return useSyncExternalStore(
    (listener) => media.watch(key, listener),
    () => media.read(key),
  )
}
