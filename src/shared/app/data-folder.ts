import { z } from '../schema.ts'
import { Nothing } from './common-inputs.ts'
import { LIVELY_MS } from './stale-on.ts'

const count = z.int().min(0)

/** A stored file that no record names: kept until a person decides about it. */
const SetAside = z.object({
  /** How it is named to the commands. */
  name: z.string(),
  path: z.string(),
  bytes: count,
  /** The day it was set aside, as 2026-11-16; null while it still lies among the others. */
  day: z.string().nullable(),
  /** What the library holds of it is there. Its own small pictures go with it. */
  inLibrary: z.boolean(),
})

/** What the data folder holds besides what its records know. */
export const DataStatus = z.object({
  dataDir: z.string(),
  setAside: z.array(SetAside),
  /** How many of them this run has found, and nobody was told of before. */
  found: count,
})
export type DataStatus = z.infer<typeof DataStatus>

export const AdoptedFiles = z.object({
  added: z.array(z.object({ name: z.string(), itemId: z.string(), path: z.string() })),
  /** Were in the library already. */
  known: count,
  /** Left as they are, and why. */
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type AdoptedFiles = z.infer<typeof AdoptedFiles>

const names = z.array(z.string().min(1).max(300)).min(1).max(100_000)

export const DATA_COMMANDS = {
  'data.status': { input: Nothing, output: DataStatus, staleOn: { 'data.changed': LIVELY_MS } },
  /** Copies files that were set aside into the library; without names, all. They stay where they are. */
  'data.adopt': { input: z.strictObject({ names: names.exactOptional() }), output: AdoptedFiles },
  /** Deletes files that were set aside, by name only. */
  'data.remove': { input: z.strictObject({ names }), output: z.object({ removed: count }) },
  'data.reveal': { input: z.strictObject({ name: z.string().min(1).max(300) }), output: Nothing },
} as const
