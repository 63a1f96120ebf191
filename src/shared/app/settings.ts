import { z } from '../schema.ts'
import { DEFAULT_TEMPLATE } from '../batch/file-name.ts'
import { BUNDLED_CONNECTION_ID } from './connection.ts'
import { ExportMemory } from './export-memory.ts'
import { FileNameTemplate } from './file-name-template.ts'
import { SentBindings } from './sent-bindings.ts'
import { APPEARANCES, LANGUAGE_CHOICES } from './setting-choices.ts'
import { UpdateMode } from './updates.ts'

const appearance = z.enum(APPEARANCES)

const language = z.enum(LANGUAGE_CHOICES)

/** What closing the last window does while batches run. */
export const WHEN_CLOSED = ['ask', 'background', 'quit'] as const
const whenClosed = z.enum(WHEN_CLOSED)

/** Where outputs go; null is the folder Pressrun makes among the user's own. */
const outputFolder = z.string().min(1).nullable()

export const Settings = z.object({
  appearance: appearance.default('system'),
  language: language.default('system'),
  /** A note of the system's when a batch ends or needs someone. */
  notifications: z.boolean().default(true),
  /** Starts with the computer, so that batches go on. Only where the host can do that. */
  openAtLogin: z.boolean().default(false),
  whenClosed: whenClosed.default('ask'),
  updates: UpdateMode.default('ask'),
  /** Somebody has seen the welcome and wanted to begin without it. */
  welcomed: z.boolean().default(false),
  connectionId: z.string().default(BUNDLED_CONNECTION_ID),
  outputFolder: outputFolder.default(null),
  nameTemplate: z.string().min(1).max(500).default(DEFAULT_TEMPLATE),
  /** Keys that somebody has bound otherwise, by action: see key-bindings.ts. */
  keys: z.record(z.string(), z.array(z.string())).default({}),
  exporting: ExportMemory.prefault({}),
})
export type Settings = z.infer<typeof Settings>

/** Without defaults: what a change leaves out stays as it is. */
export const SettingsChange = z.strictObject({
  appearance: appearance.exactOptional(),
  language: language.exactOptional(),
  notifications: z.boolean().exactOptional(),
  openAtLogin: z.boolean().exactOptional(),
  welcomed: z.boolean().exactOptional(),
  whenClosed: whenClosed.exactOptional(),
  updates: UpdateMode.exactOptional(),
  outputFolder: outputFolder.exactOptional(),
  nameTemplate: FileNameTemplate.exactOptional(),
  keys: SentBindings.exactOptional(),
  exporting: ExportMemory.exactOptional(),
})
export type SettingsChange = z.infer<typeof SettingsChange>
