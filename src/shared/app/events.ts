import { z } from '../schema.ts'
import { WINDOW_ACTIONS } from './keymap.ts'
import { Settings } from './settings.ts'

/** What the app tells every window without being asked. */
export const AppEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('settings.changed'), settings: Settings }),
  z.object({ type: z.literal('account.changed') }),
  z.object({ type: z.literal('console.changed') }),
  z.object({ type: z.literal('connections.changed') }),
  /** An engine outside is in another state, or it or a pool of machines offers other models. */
  z.object({ type: z.literal('providers.changed') }),
  /** The queue of other machines is in another state, or one of them is, or is further with what it makes. */
  z.object({ type: z.literal('machines.changed') }),
  /** There is another picture of how far a generation is. */
  z.object({ type: z.literal('previews.changed'), generationId: z.string() }),
  /** A backup or a restore has begun, come further or ended. */
  z.object({ type: z.literal('backup.changed') }),
  /** Files that were set aside were added to the library or removed. */
  z.object({ type: z.literal('data.changed') }),
  z.object({ type: z.literal('batch.changed'), batchId: z.string() }),
  /** A list that is being prepared has other cells, or more is known about its files. */
  z.object({ type: z.literal('sheet.changed'), sheetId: z.string() }),
  z.object({ type: z.literal('library.changed') }),
  /** More of the library was read for finding by meaning. */
  z.object({ type: z.literal('meaning.changed') }),
  /** A watched folder has something new, or something keeps it from being worked on. */
  z.object({ type: z.literal('watch.changed') }),
  /** Word lists, styles or presets. */
  z.object({ type: z.literal('saved.changed') }),
  /** A mask was kept with its picture, renamed or removed. */
  z.object({ type: z.literal('masks.changed') }),
  /** A program was let in, used or revoked. */
  z.object({ type: z.literal('programs.changed') }),
  /** An export has begun, come further or ended. */
  z.object({ type: z.literal('exports.changed') }),
  /** How far the look at a picture is in which something shall be selected, as far as that can be told. */
  z.object({ type: z.literal('selection.progress'), mediaId: z.string(), progress: z.number().min(0).max(1) }),
  /** A newer version of the app was found, or is further on its way. */
  z.object({ type: z.literal('updates.changed') }),
  /** Something came from outside of the window and waits to be shown: ask `desktop.nextOpening`. */
  z.object({ type: z.literal('opening') }),
  /** The native menu asks the window for one of its actions. */
  z.object({ type: z.literal('action'), id: z.enum(WINDOW_ACTIONS) }),
])
export type AppEvent = z.infer<typeof AppEvent>
