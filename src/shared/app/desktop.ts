import { z } from 'zod'

/** What the host can do with the computer around it. A browser tab can do less than a window of its own. */
export const DesktopAbilities = z.object({
  /** Show a file where it lies. */
  reveal: z.boolean(),
  /** The system's own dialogs, which answer with paths. */
  chooseFolder: z.boolean(),
  chooseList: z.boolean(),
  /** Hand files to another application under the mouse. */
  dragOut: z.boolean(),
  notify: z.boolean(),
  openAtLogin: z.boolean(),
})
export type DesktopAbilities = z.infer<typeof DesktopAbilities>

const Nothing = z.object({})
const ChosenPath = z.object({ path: z.string().nullable() })

export const DESKTOP_COMMANDS = {
  'desktop.reveal': { input: z.strictObject({ itemId: z.string() }), output: Nothing },
  'desktop.dragOut': { input: z.strictObject({ itemIds: z.array(z.string()).min(1).max(500) }), output: Nothing },
  /** Null when the dialog was left without a choice. */
  'desktop.chooseFolder': { input: Nothing, output: ChosenPath },
  'desktop.chooseList': { input: Nothing, output: ChosenPath },
} as const
