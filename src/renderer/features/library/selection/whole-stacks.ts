import { inPortions } from '#shared/app/item-ids.ts'
import type { Client } from '../../../bridge/client.ts'
import type { ShownView } from '../pages/item-pages.ts'

/** A closed stack is acted on as a whole. */
export async function wholeStacks(
  client: Client,
  ids: readonly string[],
  { filter, stacked, folded }: ShownView,
): Promise<readonly string[]> {
  if (!stacked && !folded) return ids
  const answers = await inPortions(ids, (portion) =>
    client.request('library.stackMembers', { ids: portion, filter, stacked, folded }),
  )
  return answers.flatMap((answer) => answer.ids)
}
