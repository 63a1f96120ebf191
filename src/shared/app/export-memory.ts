import { z } from '../schema.ts'
import { ContactSheetOptions } from './contact-sheet.ts'
import { ExportOptions, ExportPreset } from './export.ts'

/** What a person exported with last, and the presets they have given names to. */
export const ExportMemory = z.object({
  presets: z.array(ExportPreset).max(50).default([]),
  lastOptions: ExportOptions.nullable().default(null),
  lastSheet: ContactSheetOptions.prefault({}),
  lastFolder: z.string().max(4096).nullable().default(null),
})
export type ExportMemory = z.infer<typeof ExportMemory>
