import type { AppEvent } from './events.ts'

/** Events that say that an answer given before may be another now. */
export type ChangeEvent = Extract<AppEvent['type'], `${string}.changed`>

/**
 * Which events make an answer stale, and how long a window rests at least between two askings, in milliseconds: what
 * changes many times a second is followed a few times, and what is dear to answer more seldom. An event that names a
 * batch or a generation concerns only answers about that one, or about all.
 */
export type StaleOn = Partial<Record<ChangeEvent, number>>

/** Quick enough to look alive, slow enough to cost nothing. */
export const LIVELY_MS = 250
