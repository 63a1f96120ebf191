import { useEffect, useState, type ReactNode } from 'react'
import type { Batch, BatchPlan } from '#shared/app/batch.ts'
import type { Model } from '#shared/service/catalog.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { formatCount, formatDuration, formatQuantity } from '../../ui/format.ts'
import { Loading } from '../../ui/loading.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { budgetOf, neededBudget, priceLines, secondsAtLeast } from './plan-figures.ts'
import styles from './plan-sheet.module.css'
import { useAction } from './use-action.ts'

interface PlanSheetProps {
  batch: Batch
  open: boolean
  onOpenChange: (open: boolean) => void
  onShowBlocked: () => void
}

/** The whole price before a coin moves, and the one button that moves them. */
export function PlanSheet({ batch, open, onOpenChange, onShowBlocked }: PlanSheetProps) {
  return (
    <Dialog
      title={batch.state === 'draft' ? 'Before it starts' : 'Before it goes on'}
      description={`What ${batch.name} comes to on ${batch.connectionName}. Nothing is charged until you start it.`}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Planning batch={batch} onClose={() => onOpenChange(false)} onShowBlocked={onShowBlocked} />
    </Dialog>
  )
}

interface PlanningProps {
  batch: Batch
  onClose: () => void
  onShowBlocked: () => void
}

function Planning({ batch, onClose, onShowBlocked }: PlanningProps) {
  const { client } = useConnection()
  const [plan, setPlan] = useState<BatchPlan>()
  const planning = useAction()
  const { run } = planning
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let current = true
    void run(async () => {
      const planned = await client.request('batches.plan', { id: batch.id })
      if (current) setPlan(planned)
    })
    return () => {
      current = false
    }
    // `run` is new with every drawing; what it does is not
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, batch.id, turn])

  if (plan) return <Plan batch={batch} plan={plan} onClose={onClose} onShowBlocked={onShowBlocked} />
  if (planning.refusal === undefined) return <Loading label="Asking for the exact price" />
  return (
    <>
      <p className={styles.refusal} role="alert">
        The price could not be asked for. {planning.refusal} Nothing was charged.
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>Close</Button>
        <Button look="solid" onClick={() => setTurn(turn + 1)}>
          Try again
        </Button>
      </div>
    </>
  )
}

function Plan({ batch, plan, onClose, onShowBlocked }: PlanningProps & { plan: BatchPlan }) {
  const { client } = useConnection()
  const models = useCommand('models.list', { connectionId: batch.connectionId })
  const starting = useAction()
  const [budget, setBudget] = useState(String(Math.max(batch.budget ?? 0, neededBudget(plan, batch))))
  const limit = budgetOf(budget)
  const seconds = secondsAtLeast(plan)
  const left = plan.availableCoins - plan.coins
  const start = () =>
    void starting.run(async () => {
      if (limit === undefined) return
      await client.request('batches.start', { id: batch.id, budget: limit })
      onClose()
    })
  return (
    <>
      <div className={styles.total}>
        <p className={styles.coins}>
          {formatCount(plan.coins)} <span className={styles.unit}>{plan.coins === 1 ? 'coin' : 'coins'}</span>
        </p>
        <p className={left < 0 ? styles.short : styles.soft}>
          {left < 0
            ? `${formatQuantity(-left, 'coin')} more than you have: it pauses where they end.`
            : `${formatQuantity(left, 'coin')} left of ${formatCount(plan.availableCoins)}`}
        </p>
      </div>
      <dl className={styles.facts}>
        <Fact label="Rows">{formatCount(plan.rows)}</Fact>
        <Fact label="Outputs">{formatCount(plan.outputs)}</Fact>
        {plan.files > 0 && <Fact label="Files sent">{formatCount(plan.files)}</Fact>}
        <Fact label="At once">{formatCount(plan.runningLimit)}</Fact>
        {seconds !== null && <Fact label="At least">{formatDuration(seconds)}</Fact>}
      </dl>
      <Prices plan={plan} models={models.status === 'ready' ? models.value.models : []} />
      {plan.blockedRows > 0 && (
        <div className={styles.blocked}>
          <p>{formatQuantity(plan.blockedRows, 'row')} blocked: they stay behind and cost nothing.</p>
          <Button small onClick={onShowBlocked}>
            Show {plan.blockedRows === 1 ? 'it' : 'them'}
          </Button>
        </div>
      )}
      <Field
        label="Budget in coins"
        hint={
          limit !== undefined && limit !== null && limit < neededBudget(plan, batch)
            ? 'Less than the plan: it pauses when the next row no longer fits.'
            : 'Hard: not one coin more is spent on this batch. Empty means no limit.'
        }
        error={limit === undefined ? 'A whole number of coins, or empty for no limit.' : undefined}
      >
        {({ hintId }) => (
          <TextField
            label="Budget in coins"
            inputMode="numeric"
            aria-describedby={hintId}
            aria-invalid={limit === undefined}
            value={budget}
            onChange={({ target }) => setBudget(target.value)}
          />
        )}
      </Field>
      {starting.refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          It did not start. {starting.refusal} Nothing was charged by this step.
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>Not yet</Button>
        <Button look="spend" disabled={starting.running || limit === undefined || plan.rows === 0} onClick={start}>
          Start for {formatQuantity(plan.coins, 'coin')}
        </Button>
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

const MOST_PRICES = 6

function Prices({ plan, models }: { plan: BatchPlan; models: readonly Model[] }) {
  const lines = priceLines(plan.prices)
  const shown = lines.slice(0, MOST_PRICES)
  const rest = lines.slice(MOST_PRICES)
  return (
    <ul className={styles.prices} aria-label="Prices">
      {shown.map(({ modelId, effectId, coins, rows, total }) => (
        <li key={`${modelId} ${effectId} ${coins}`} className={styles.price}>
          <span className={styles.model}>
            {models.find(({ id }) => id === modelId)?.displayName ?? modelId}
            {effectId !== null && ` · ${effectId}`}
          </span>
          <span className={styles.soft}>
            {formatQuantity(rows, 'row')} × {formatCount(coins)}
          </span>
          <span className={styles.sum}>{formatCount(total)}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.price}>
          <span className={styles.model}>{formatQuantity(rest.length, 'more price')}</span>
          <span className={styles.soft}>
            {formatQuantity(
              rest.reduce((sum, { rows }) => sum + rows, 0),
              'row',
            )}
          </span>
          <span className={styles.sum}>{formatCount(rest.reduce((sum, { total }) => sum + total, 0))}</span>
        </li>
      )}
    </ul>
  )
}
