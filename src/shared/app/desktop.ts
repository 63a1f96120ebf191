import { z } from '../schema.ts'
import { Nothing } from './common-inputs.ts'
import { PLACES } from './places.ts'

/** What the host can do with the computer around it. A browser tab can do less than a window of its own. */
export const DesktopAbilities = z.object({
  /** Show a file where it lies. */
  reveal: z.boolean(),
  /** Move files to the system's trash. */
  trash: z.boolean(),
  /** The system's own dialogs, which answer with paths. */
  chooseFolder: z.boolean(),
  chooseList: z.boolean(),
  /** Hand files to another application under the mouse. */
  dragOut: z.boolean(),
  notify: z.boolean(),
  openAtLogin: z.boolean(),
})
export type DesktopAbilities = z.infer<typeof DesktopAbilities>

/** What someone asked to see from outside of the window: by a file, a link, a notification. Showing it spends nothing. */
export const Opening = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), place: z.enum(PLACES) }),
  z.object({ kind: z.literal('batch'), id: z.string() }),
  z.object({ kind: z.literal('model'), id: z.string() }),
  z.object({ kind: z.literal('list'), name: z.string(), path: z.string() }),
])
export type Opening = z.infer<typeof Opening>

const ChosenPath = z.object({ path: z.string().nullable() })

export const DESKTOP_COMMANDS = {
  'desktop.reveal': { input: z.strictObject({ itemId: z.string() }), output: Nothing },
  /** Where an export of this run has put its files. */
  'desktop.revealExport': { input: z.strictObject({ exportId: z.string() }), output: Nothing },
  'desktop.dragOut': { input: z.strictObject({ itemIds: z.array(z.string()).min(1).max(500) }), output: Nothing },
  /** Null when the dialog was left without a choice. */
  'desktop.chooseFolder': { input: Nothing, output: ChosenPath },
  'desktop.chooseList': { input: Nothing, output: ChosenPath },
  /** What waits to be shown, each thing once; null when there is nothing more. */
  'desktop.nextOpening': { input: Nothing, output: z.object({ opening: Opening.nullable() }) },
  /** Which batch the window with the focus shows: there is no need to tell of it by a notification. */
  'desktop.watchBatch': { input: z.strictObject({ batchId: z.string().nullable() }), output: Nothing },
} as const
