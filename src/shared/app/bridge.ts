import type { AppEvent } from './events.ts'
import type { CommandResult } from './error.ts'

/** All that a window can do: ask, listen, and say where a file lies that a person let go over it. The preload exposes exactly this. */
export interface Bridge {
  request(name: string, input: unknown): Promise<CommandResult>
  /** Returns its undo. */
  subscribe(listener: (event: AppEvent) => void): () => void
  /** The whole path of a dropped file; empty for one that is on no disk. A browser tab is never told. */
  pathOf?(file: DiskFile): string
}

/** What the DOM calls a `File`, which this layer does not know. */
export interface DiskFile {
  readonly name: string
  readonly size: number
}
