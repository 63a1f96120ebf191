import { createChangeHistory, type ChangeHistory } from '../../../core/change-history.ts'

/** Of so many lists and batches: each step holds on to the lines that it was made in. */
const MOST_HISTORIES = 20

/** What can be taken back in the last lists and batches that were worked in: whoever looks elsewhere comes back. */
const histories = new Map<string, ChangeHistory>()
/** Lists and batches with changes that can no longer be taken back. */
const editedBefore = new Set<string>()

export function historyOf(id: string): ChangeHistory {
  const history = histories.get(id) ?? createChangeHistory()
  // the last used comes last
  histories.delete(id)
  histories.set(id, history)
  const [oldest] = histories
  if (oldest && histories.size > MOST_HISTORIES) {
    const [oldestId, over] = oldest
    if (over.isUsed()) editedBefore.add(oldestId)
    histories.delete(oldestId)
  }
  return history
}

/** Whether anything was changed in it since the window is open. */
export function isEdited(id: string): boolean {
  return editedBefore.has(id) || histories.get(id)?.isUsed() === true
}

/** The list or batch is gone. */
export function forgetHistory(id: string): void {
  histories.get(id)?.end()
  histories.delete(id)
  editedBefore.delete(id)
}
