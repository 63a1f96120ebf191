import type { AppEvent } from '#shared/app/events.ts'
import { assertNever } from '#shared/assert-never.ts'
import type { EngineEvent } from '../engine/context.ts'

export interface AppEvents {
  publish: (event: AppEvent) => void
  /** A window, a tab, or whoever else a host has listening. Returns its undo. */
  subscribe(listener: (event: AppEvent) => void): () => void
  /** Whether anybody is subscribed. */
  isHeard(): boolean
  close(): void
}

/**
 * What the app tells. It hears every event itself (`hear`) before the others do, so that whoever asks at once is told what
 * holds now.
 */
export function createAppEvents(hear: (event: AppEvent) => void): AppEvents {
  const listeners = new Set<(event: AppEvent) => void>()
  return {
    publish(event) {
      hear(event)
      for (const listener of listeners) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isHeard: () => listeners.size > 0,
    close: () => listeners.clear(),
  }
}

/** What the bundled engine tells, in the words of the app; nothing where windows have no use for it. */
export function toldByEngine(event: EngineEvent): AppEvent | undefined {
  switch (event.type) {
    case 'account.changed':
      return { type: 'account.changed' }
    case 'webhooks.changed':
      return { type: 'console.changed' }
    case 'providers.changed':
      return { type: 'providers.changed' }
    case 'machines.changed':
      return { type: 'machines.changed' }
    case 'generation.preview':
      return { type: 'previews.changed', generationId: event.generationId }
    case 'generation.changed':
    case 'generation.ended':
    case 'webhooks.due':
      return undefined
    default:
      return assertNever(event)
  }
}
