import { ChevronDown, ChevronRight, Inbox, Send } from 'lucide-react'
import { useState } from 'react'
import type { Delivery } from '#shared/service/console.ts'
import { WEBHOOK_EVENT_TYPES } from '#shared/service/webhook-event.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { formatCount, formatMoment } from '../../../words/format.ts'
import { NothingYet } from '../parts/nothing-yet.tsx'
import styles from './deliveries-panel.module.css'

const TONES = { pending: 'yellow', succeeded: 'cyan', failed: 'attention' } as const

/** What was sent to an endpoint, the newest first, with every attempt. */
export function DeliveriesPanel({ endpointId }: { endpointId: string }) {
  const words = text().account.deliveries
  const answer = useCommand('console.deliveries', { id: endpointId })
  return (
    <Panel title={words.title}>
      {answer.status === 'loading' && <Loading label={words.reading} />}
      {answer.status === 'failed' && (
        <ErrorNote error={answer.error} attempt="reads" lead={words.notLoaded} onRetry={answer.reload} />
      )}
      {answer.status === 'ready' && answer.value.deliveries.length === 0 && (
        <NothingYet icon={Inbox} title={words.none} hint={words.noneHint} />
      )}
      {answer.status === 'ready' && answer.value.deliveries.length > 0 && (
        <Deliveries deliveries={answer.value.deliveries} />
      )}
    </Panel>
  )
}

function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const words = text().account.deliveries
  const { client } = useConnection()
  const request = useAct()
  const [open, setOpen] = useState<string>()
  const resend = (id: string) =>
    void request.run(async () => {
      await client.request('console.resendDelivery', { id })
      showToast({ text: words.resent })
    })
  return (
    <>
      {request.error && <ErrorNote error={request.error} />}
      <DataTable
        label={words.title}
        rows={deliveries}
        keyOf={({ id }) => id}
        columns={[
          {
            label: words.event,
            renderCell: ({ id, eventType, createdAt }) => (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={open === id}
                aria-label={words.details(eventWords(eventType), formatMoment(createdAt))}
                onClick={() => setOpen(open === id ? undefined : id)}
              >
                <Icon of={open === id ? ChevronDown : ChevronRight} size="small" />
                {eventWords(eventType)}
              </button>
            ),
          },
          { label: words.time, renderCell: ({ createdAt }) => formatMoment(createdAt) },
          {
            label: words.status,
            renderCell: ({ status }) => <StateMark tone={TONES[status]}>{words.statuses[status]}</StateMark>,
          },
          { label: words.answer, wide: true, renderCell: ({ attempts }) => answerOf(attempts.at(-1)) },
          { label: words.attempts, numeric: true, renderCell: ({ attempts }) => formatCount(attempts.length) },
          {
            label: words.next,
            renderCell: ({ nextAttemptAt }) => (nextAttemptAt === null ? '' : formatMoment(nextAttemptAt)),
          },
          {
            label: words.resend,
            quiet: true,
            renderCell: ({ id, eventType, createdAt }) => (
              <IconButton
                icon={Send}
                label={words.resendOf(eventWords(eventType), formatMoment(createdAt))}
                small
                disabled={request.running}
                onClick={() => resend(id)}
              />
            ),
          },
        ]}
        renderBelow={(delivery) => open === delivery.id && <Attempts delivery={delivery} />}
      />
    </>
  )
}

function Attempts({ delivery: { generationId, attempts } }: { delivery: Delivery }) {
  const words = text().account.deliveries
  return (
    <div className={styles.attempts}>
      <code className={styles.id}>{generationId}</code>
      <ol>
        {attempts.map((attempt) => (
          <li key={attempt.number} className={styles.attempt}>
            <span>{words.attempt(attempt.number)}</span>
            <time dateTime={attempt.at}>{formatMoment(attempt.at)}</time>
            <span>{answerOf(attempt)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** "200", or why there is no such figure: "Connection refused." */
function answerOf(attempt: Delivery['attempts'][number] | undefined): string {
  if (!attempt) return ''
  const { statusCode, error } = attempt
  return statusCode === null ? (error ?? text().account.deliveries.noAnswer) : String(statusCode)
}

function eventWords(type: string): string {
  const known = WEBHOOK_EVENT_TYPES.find((name) => name === type)
  return known ? text().account.events[known] : type
}
