import type { Reloadable } from '../bridge/hooks.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Loading } from '../ui/loading.tsx'

interface UnansweredProps {
  answer: Reloadable<unknown>
  /** What is on its way. */
  label: string
}

/** Stands in a dialog where an answer is missing: it is on its way, or nobody gave it. */
export function Unanswered({ answer, label }: UnansweredProps) {
  return answer.status === 'failed' ? (
    <ErrorNote error={answer.error} attempt="reads" onRetry={answer.reload} />
  ) : (
    <Loading label={label} />
  )
}
