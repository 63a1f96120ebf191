import { z } from '#shared/schema.ts'
import type { ProviderJob } from '../provider.ts'

const Binding = z.discriminatedUnion('does', [
  z.object({
    does: z.enum(['generate', 'edit', 'inpaint']),
    model: z.string(),
    quality: z.string().nullable(),
    /** `fixed`: one of three by the shape alone. `any`: sides of whole sixteenths. */
    sizes: z.enum(['fixed', 'any']),
    /** Whether the picture is shown once on the way. */
    previews: z.boolean(),
  }),
  z.object({ does: z.literal('speak'), model: z.string() }),
  z.object({ does: z.literal('transcribe'), model: z.string(), timed: z.boolean() }),
  z.object({ does: z.literal('film'), model: z.string() }),
])
export type Binding = z.infer<typeof Binding>
export type PictureBinding = Extract<Binding, { sizes: unknown }>

export const bindingOf = ({ model }: Pick<ProviderJob, 'model'>): Binding => Binding.parse(model.binding)
