import { z } from '../schema.ts'

/**
 * A sentence that is told or kept for later: its name in the catalogue and the facts in it. Whoever shows it says it in
 * the language of that moment. A fact may be such a sentence itself.
 */
export const MessageRef = z.object({ name: z.string(), facts: z.array(z.json()) })
export type MessageRef = z.infer<typeof MessageRef>

/** One that comes from elsewhere: without a name it was told by the service, or kept by an older version. */
export const Sentence = z.object({ message: z.string(), saying: MessageRef.optional() })
export type Sentence = z.infer<typeof Sentence>
