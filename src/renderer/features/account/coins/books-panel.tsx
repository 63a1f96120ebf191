import { CircleCheck, Scale, TriangleAlert } from 'lucide-react'
import type { AccountReconciliation } from '#shared/app/account.ts'
import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { goToBatch } from '../../../core/navigation/batches-view.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Figure, Figures } from '../../../ui/facts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { batchTitle } from '../../../words/batch-words.ts'
import { formatCount, formatDollars, formatCost } from '../../../words/format.ts'
import { sum } from '../spending/series.ts'
import styles from './books-panel.module.css'
import { useBooks } from './books-store.ts'

/** What was noted here beside what the service says, for every batch of the connection. */
export function BooksPanel() {
  const words = text().account.books
  const { client } = useConnection()
  const settings = useCommand('settings.read', {})
  const connectionId = settings.status === 'ready' ? settings.value.connectionId : undefined
  const { compared, keep } = useBooks()
  const request = useAct()
  const books = connectionId === undefined ? undefined : compared[connectionId]
  const compare = () =>
    void request.run(async () => {
      if (connectionId !== undefined) keep(connectionId, await client.request('account.reconcile', { connectionId }))
    })
  return (
    <Panel
      title={words.title}
      aside={
        <Button icon={<Icon of={Scale} />} disabled={request.running || connectionId === undefined} onClick={compare}>
          {request.running ? words.comparing : words.compare}
        </Button>
      }
    >
      <div className={styles.parts}>
        <p className={styles.lead}>{words.lead}</p>
        {request.error && <ErrorNote error={request.error} attempt="reads" onRetry={compare} />}
        {books && <Compared books={books} />}
      </div>
    </Panel>
  )
}

function Compared({ books }: { books: AccountReconciliation }) {
  const words = text().account.books
  const differing = sum(books.batches.map(({ mismatches }) => mismatches.length))
  const difference = books.charged.here - books.charged.service
  const agrees = differing === 0 && difference === 0
  if (books.checked === 0) return <p role="status">{words.none}</p>
  return (
    <>
      <p className={agrees ? styles.verdict : styles.attention} role="status">
        <Icon of={agrees ? CircleCheck : TriangleAlert} />
        {agrees ? words.agree : words.differ(differing)}
      </p>
      <Figures large>
        <Figure label={words.checked}>{formatCount(books.checked)}</Figure>
        <Figure label={words.here}>{formatCount(books.charged.here)}</Figure>
        <Figure label={words.service}>{formatCount(books.charged.service)}</Figure>
        <Figure label={words.difference}>{formatCount(difference)}</Figure>
        {books.providerCost && (
          <>
            <Figure label={words.moneyHere}>{formatDollars(books.providerCost.here.micros)}</Figure>
            <Figure label={words.moneyService}>{formatDollars(books.providerCost.service.micros)}</Figure>
          </>
        )}
      </Figures>
      {books.elsewhere.generations > 0 && (
        <p className={styles.lead}>
          {words.elsewhere(
            books.elsewhere.generations,
            formatCost(books.elsewhere.coins, books.elsewhere.providerCost),
          )}
        </p>
      )}
      {!agrees && <p className={styles.advice}>{words.advice}</p>}
      <div className={styles.table}>
        <BatchTable batches={books.batches} />
      </div>
    </>
  )
}

type BatchBooks = AccountReconciliation['batches'][number]

/** A batch, or one of its steps below it. */
interface Line extends Pick<BatchBooks, 'checked' | 'charged' | 'mismatches'> {
  batch: BatchBooks
  step: number | null
  differing: number
}

/** Each batch, and where its rows have several steps each of these; what differs is told with its step. */
function linesOf(batch: BatchBooks): Line[] {
  const { checked, charged, mismatches, steps } = batch
  const isSplit = steps.length > 1
  const whole = { batch, step: null, checked, charged, differing: mismatches.length }
  if (!isSplit) return [{ ...whole, mismatches }]
  const parts = steps.map((part) => ({
    batch,
    step: part.step,
    checked: part.checked,
    charged: part.charged,
    differing: part.mismatches,
    mismatches: mismatches.filter(({ step }) => step === part.step),
  }))
  return [{ ...whole, mismatches: [] }, ...parts]
}

function BatchTable({ batches }: { batches: readonly BatchBooks[] }) {
  const words = text().account.books
  return (
    <DataTable
      label={words.title}
      rows={batches.flatMap(linesOf)}
      keyOf={({ batch, step }) => `${batch.id} ${step}`}
      isFaint={({ step }) => step !== null}
      columns={[
        {
          label: words.batch,
          wide: true,
          renderCell: ({ batch, step }) =>
            step === null ? (
              <button
                type="button"
                className={styles.link}
                aria-label={words.open(titleOf(batch))}
                onClick={() => goToBatch(batch.id)}
              >
                {titleOf(batch)}
              </button>
            ) : (
              <span className={styles.step}>{text().recipes.step(step)}</span>
            ),
        },
        { label: words.checked, numeric: true, renderCell: ({ checked }) => formatCount(checked) },
        { label: words.here, numeric: true, renderCell: ({ charged }) => formatCount(charged.here) },
        { label: words.service, numeric: true, renderCell: ({ charged }) => formatCount(charged.service) },
        {
          label: words.state,
          renderCell: ({ differing }) =>
            differing === 0 ? (
              <Badge>{words.inOrder}</Badge>
            ) : (
              <Badge tone="attention">{words.differ(differing)}</Badge>
            ),
        },
      ]}
      renderBelow={({ mismatches }) =>
        mismatches.length > 0 && (
          <ul className={styles.mismatches}>
            {mismatches.map(({ rowId, listRow, step: _step, ...mismatch }) => (
              <li key={rowId} className={styles.mismatch}>
                <span>{words.row(listRow)}</span>
                <span>{renderMessage(mismatch)}</span>
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

const titleOf = (batch: Pick<Batch, 'name' | 'kind'>) => batchTitle({ ...batch, subject: null })
