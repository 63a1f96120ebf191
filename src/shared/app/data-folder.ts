import { z } from 'zod'

/** What the data folder holds besides what its records know. */
export const DataStatus = z.object({
  dataDir: z.string(),
  /** Stored files that no record names: kept until a person decides about them. */
  setAside: z.array(z.object({ path: z.string(), bytes: z.int().min(0) })),
})
export type DataStatus = z.infer<typeof DataStatus>
