import { withErrorToast } from '../core/acting.ts'
import { useBatches, type BroughtList } from '../core/navigation/batches-view.ts'
import { useNavigation } from '../core/navigation/navigation.ts'

/** Shows a list that somebody brought, wherever they are, once it is read. */
export function openList(list: Promise<BroughtList>): Promise<void> {
  return withErrorToast(async () => {
    useBatches.getState().importList(await list)
    useNavigation.getState().open('batches')
  })
}
