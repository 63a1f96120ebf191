import { z } from 'zod'

export const APPEARANCES = ['system', 'light', 'dark'] as const

const appearance = z.enum(APPEARANCES)

export const Settings = z.object({ appearance: appearance.default('system') })
export type Settings = z.infer<typeof Settings>

/** Without defaults: what a change leaves out stays as it is. */
export const SettingsChange = z.strictObject({ appearance: appearance.exactOptional() })
export type SettingsChange = z.infer<typeof SettingsChange>
