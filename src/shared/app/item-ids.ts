import { z } from '../schema.ts'

/** So many items can be named at once; who has more asks several times. */
export const MOST_ITEMS_AT_ONCE = 10_000
export const ItemIds = z.array(z.string()).min(1).max(MOST_ITEMS_AT_ONCE)

/** What is done to so many items as there may be, in as many portions as that takes, one after the other. */
export async function inPortions<Answer>(
  ids: readonly string[],
  work: (portion: string[]) => Promise<Answer>,
  /** Told after each portion what is done by then: the next may fail. */
  soFar: (answers: readonly Answer[]) => void = () => {},
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < ids.length; start += MOST_ITEMS_AT_ONCE) {
    answers.push(await work(ids.slice(start, start + MOST_ITEMS_AT_ONCE)))
    soFar(answers)
  }
  return answers
}
