import type { EngineEvent } from './context.ts'
import type { Log } from '../tools/log.ts'

export interface EventHub {
  publish(event: EngineEvent): void
  /** Returns its undo. */
  subscribe(listener: (event: EngineEvent) => void): () => void
}

/** Tells everyone at once; a listener that fails is its own problem, not the publisher's. */
export function createEventHub(log: Log): EventHub {
  const listeners = new Set<(event: EngineEvent) => void>()
  return {
    publish(event) {
      for (const listener of listeners)
        try {
          listener(event)
        } catch (error) {
          log.error('A listener failed.', { event: event.type, error: String(error) })
        }
    },
    subscribe(listener) {
      // wrapped, so that the same function subscribed twice is heard twice and undone once
      const entry = (event: EngineEvent) => listener(event)
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
  }
}
