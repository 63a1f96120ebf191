import { z } from 'zod'
import { DEFAULT_TEMPLATE } from '../batch/file-name.ts'
import { BUNDLED_CONNECTION_ID } from './connection.ts'

export const APPEARANCES = ['system', 'light', 'dark'] as const

const appearance = z.enum(APPEARANCES)

/** Where outputs go; null is the folder Pressrun makes among the user's own. */
const outputFolder = z.string().min(1).nullable()
const nameTemplate = z.string().min(1).max(500)

export const Settings = z.object({
  appearance: appearance.default('system'),
  connectionId: z.string().default(BUNDLED_CONNECTION_ID),
  outputFolder: outputFolder.default(null),
  nameTemplate: nameTemplate.default(DEFAULT_TEMPLATE),
})
export type Settings = z.infer<typeof Settings>

/** Without defaults: what a change leaves out stays as it is. */
export const SettingsChange = z.strictObject({
  appearance: appearance.exactOptional(),
  outputFolder: outputFolder.exactOptional(),
  nameTemplate: nameTemplate.exactOptional(),
})
export type SettingsChange = z.infer<typeof SettingsChange>
