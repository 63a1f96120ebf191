import { z } from '../schema.ts'
import { Nothing } from './common-inputs.ts'
import { LIVELY_MS } from './stale-on.ts'

/** Newer versions are told of and fetched when somebody says so, fetched by themselves, or not even asked for. */
export const UPDATE_MODES = ['ask', 'automatic', 'never'] as const
export const UpdateMode = z.enum(UPDATE_MODES)
export type UpdateMode = z.infer<typeof UpdateMode>

export const UPDATE_STATES = ['unavailable', 'current', 'checking', 'found', 'downloading', 'ready'] as const

export const UpdateStatus = z.object({
  /** `unavailable`: this copy does not renew itself, such as in a browser; `current`: nothing newer is known of. */
  state: z.enum(UPDATE_STATES),
  /** Of the newer one. */
  version: z.string().nullable(),
  /** What is new in it, as plain text. */
  notes: z.string().nullable(),
  /** Of the download, 0 to 1. */
  progress: z.number().min(0).max(1).nullable(),
  checkedAt: z.iso.datetime().nullable(),
  /** Why the last attempt failed. */
  trouble: z.string().nullable(),
})
export type UpdateStatus = z.infer<typeof UpdateStatus>

/** The one that a person has read about: another may have come since. */
const ByVersion = z.strictObject({ version: z.string() })

export const UPDATE_COMMANDS = {
  'updates.read': { input: Nothing, output: UpdateStatus, staleOn: { 'updates.changed': LIVELY_MS } },
  'updates.check': { input: Nothing, output: UpdateStatus },
  /** Answers when it has begun. */
  'updates.download': { input: ByVersion, output: UpdateStatus },
  /** Ends the app and starts the newer one; refused while a batch runs. */
  'updates.install': { input: ByVersion, output: UpdateStatus },
} as const
