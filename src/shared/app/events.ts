import { z } from 'zod'
import { PLACES } from './places.ts'
import { Settings } from './settings.ts'

/** What the app tells every window without being asked. */
export const AppEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('settings.changed'), settings: Settings }),
  z.object({ type: z.literal('account.changed') }),
  z.object({ type: z.literal('connections.changed') }),
  z.object({ type: z.literal('batch.changed'), batchId: z.string() }),
  z.object({ type: z.literal('library.changed') }),
  z.object({ type: z.literal('navigate'), place: z.enum(PLACES) }),
])
export type AppEvent = z.infer<typeof AppEvent>
