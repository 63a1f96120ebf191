import { spokenLocale } from '#shared/text/locale.ts'
import { sortInTurns } from './sort-in-turns.ts'

/** Numbers by size, words as the language sorts them, empty texts last; what says the same keeps its order. */
export async function sortByText<Entry extends { text: string; place: number }>(
  entries: readonly Entry[],
  { descending }: { descending: boolean },
): Promise<Entry[]> {
  const { compare } = new Intl.Collator(spokenLocale(), { numeric: true, sensitivity: 'base' })
  const direction = descending ? -1 : 1
  return sortInTurns(entries, (left, right) => {
    if ((left.text === '') !== (right.text === '')) return left.text === '' ? 1 : -1
    return direction * compare(left.text, right.text) || left.place - right.place
  })
}
