import { z } from 'zod'

export const APPEARANCES = ['system', 'light', 'dark'] as const

export const Settings = z.object({
  appearance: z.enum(APPEARANCES).default('system'),
})
export type Settings = z.infer<typeof Settings>
