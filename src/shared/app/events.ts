import { z } from 'zod'
import { PLACES } from './places.ts'
import { Settings } from './settings.ts'

/** What the app tells every window without being asked. */
export const AppEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('settings.changed'), settings: Settings }),
  z.object({ type: z.literal('account.changed') }),
  z.object({ type: z.literal('console.changed') }),
  z.object({ type: z.literal('connections.changed') }),
  /** A backup or a restore has begun, come further or ended. */
  z.object({ type: z.literal('backup.changed') }),
  z.object({ type: z.literal('batch.changed'), batchId: z.string() }),
  z.object({ type: z.literal('library.changed') }),
  z.object({ type: z.literal('navigate'), place: z.enum(PLACES) }),
  /** Something came from outside of the window and waits to be shown: ask `desktop.nextOpening`. */
  z.object({ type: z.literal('opening') }),
  /** The system's menu asks for a part of the window that has no place of its own. */
  z.object({ type: z.literal('show'), part: z.enum(['palette', 'shortcuts']) }),
])
export type AppEvent = z.infer<typeof AppEvent>
