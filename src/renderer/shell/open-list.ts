import { withErrorToast } from '../core/acting.ts'
import { goToList, type BroughtList } from '../core/navigation/batches-view.ts'

/** Shows a list that somebody brought, wherever they are, once it is read. */
export function openList(list: Promise<BroughtList>): Promise<void> {
  return withErrorToast(async () => goToList(await list))
}
