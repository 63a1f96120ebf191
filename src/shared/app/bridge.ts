import type { AppEvent } from './events.ts'
import type { CommandResult } from './error.ts'

/** All that a window can do: ask, and listen. The preload exposes exactly this. */
export interface Bridge {
  request(name: string, input: unknown): Promise<CommandResult>
  /** Returns its undo. */
  subscribe(listener: (event: AppEvent) => void): () => void
}
