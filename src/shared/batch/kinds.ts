/** `list`: rows of a list, under a name a person gave it. `single`: one generation that was asked for by itself. */
export const BATCH_KINDS = ['list', 'single'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]
