import { DynamicPrompts } from '#shared/batch/settings.ts'

/** What is chosen for prompts that stand for several, as it is typed. */
export type TypedDynamicPrompts = Omit<DynamicPrompts, 'draws'> & { draws: number | string }

/** Undefined while what is typed is no number of draws. What the mode does not use is not in sight: nobody could mend it. */
export function readDynamic({ mode, draws, seed }: TypedDynamicPrompts): DynamicPrompts | undefined {
  return DynamicPrompts.safeParse(mode === 'drawn' ? { mode, draws, seed } : { mode }).data
}
