import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { isQuestion } from './view/library-filter.ts'
import { useLibrary } from './view/library-store.ts'

/** How many there are, and how much of them is known by meaning while that is asked for and not all of it is. */
export function LibrarySummary({ count }: { count: number }) {
  const filter = useLibrary((library) => library.filter)
  const known = useCommand('library.meaning', isQuestion(filter) ? {} : null).value
  const counted = text().library.count(count)
  if (!known?.available || known.waiting === 0) return counted
  return (
    <>
      <span>{counted}</span> · {text().meaning.reading(known.waiting, known.total)}
    </>
  )
}
