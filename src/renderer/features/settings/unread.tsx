import type { Reloadable } from '../../bridge/hooks.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Stands where settings are not read: why, or nothing while they are on their way. */
export function Unread({ answer }: { answer: Reloadable<unknown> }) {
  return answer.status === 'failed' ? <ErrorNote error={answer.error} attempt="reads" onRetry={answer.reload} /> : null
}

export function UnreadPanel({ title, answer }: { title: string; answer: Reloadable<unknown> }) {
  return (
    <Panel title={title}>
      <Unread answer={answer} />
    </Panel>
  )
}
