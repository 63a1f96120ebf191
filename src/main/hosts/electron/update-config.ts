import { z } from '#shared/schema.ts'

/** Where newer versions are and whose they must be; written when a package is made. */
export const UpdateConfig = z.object({ url: z.url(), publicKey: z.string().min(1) })
export type UpdateConfig = z.infer<typeof UpdateConfig>
