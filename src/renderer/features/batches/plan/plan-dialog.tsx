import { useEffect, useEffectEvent, useState } from 'react'
import type { Batch, BatchPlan } from '#shared/app/batch.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Figure, Figures } from '../../../ui/facts.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { connectionTitle } from '../../../words/connection-title.ts'
import { formatCount, formatDollars, formatDuration } from '../../../words/format.ts'
import { copyBatch } from '../changes/copy-batch.ts'
import { awayEngines } from './away-engines.ts'
import { OutsideFiles } from './outside-files.tsx'
import { budgetOf, mostCoins, neededBudget, priceLines, rowsWithin, secondsAtLeast } from './plan-figures.ts'
import styles from './plan-dialog.module.css'
import { StepPrices } from './step-prices.tsx'

interface PlanDialogProps {
  batch: Batch
  onClose: () => void
  onShowBlocked: () => void
}

/** The whole price before a coin moves, and the one button that moves them. */
export function PlanDialog({ batch, onClose, onShowBlocked }: PlanDialogProps) {
  const starting = useAct()
  const words = text().batches
  return (
    <Dialog
      title={batch.state === 'draft' ? words.beforeStart : words.beforeGoingOn}
      description={words.planLead(batch.name, connectionTitle({ id: batch.connectionId, name: batch.connectionName }))}
      busy={starting.running}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <Planning batch={batch} starting={starting} onClose={onClose} onShowBlocked={onShowBlocked} />
    </Dialog>
  )
}

interface PlanningProps extends PlanDialogProps {
  starting: ReturnType<typeof useAct>
}

function Planning({ batch, starting, onClose, onShowBlocked }: PlanningProps) {
  const { client } = useConnection()
  const [plan, setPlan] = useState<BatchPlan>()
  /** As long as nothing is typed, it is what the plan needs; what is typed outlives the plan. */
  const [typedBudget, setTypedBudget] = useState<string>()
  const planning = useAct({ onlyLooks: true })
  const words = text().batches
  // not a reading: what it answers is kept as the prices that were shown, without which nothing starts
  const look = () => void planning.run(async () => setPlan(await client.request('batches.plan', { id: batch.id })))
  const begin = useEffectEvent(look)
  useEffect(() => begin(), [])

  const outside = plan && plan.outside.rows > 0 && (
    <OutsideFiles
      batch={batch}
      outside={plan.outside}
      onAllowed={() => {
        setPlan(undefined)
        look()
      }}
    />
  )
  if (plan?.rows === 0)
    return (
      <>
        {outside}
        <NothingToRun plan={plan} onClose={onClose} onShowBlocked={onShowBlocked} />
      </>
    )
  if (plan)
    return (
      <>
        {outside}
        <Plan
          batch={batch}
          plan={plan}
          typedBudget={typedBudget}
          onBudget={setTypedBudget}
          starting={starting}
          onClose={onClose}
          onShowBlocked={onShowBlocked}
        />
      </>
    )
  if (planning.refusal === undefined) return <Loading label={words.askingPrice} />
  return (
    <>
      <Refusal>{words.priceFailed(planning.refusal)}</Refusal>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
        <Button look="solid" onClick={look}>
          {words.tryAgain}
        </Button>
      </DialogActions>
    </>
  )
}

interface PlanProps extends PlanningProps {
  plan: BatchPlan
  typedBudget: string | undefined
  onBudget: (typed: string) => void
}

function Plan({ batch, plan, typedBudget, onBudget, starting, onClose, onShowBlocked }: PlanProps) {
  const { client } = useConnection()
  const models = useCommand('models.list', { connectionId: batch.connectionId })
  const budget = typedBudget ?? String(Math.max(batch.budget ?? 0, neededBudget(plan, batch)))
  const limit = budgetOf(budget)
  const seconds = secondsAtLeast(plan)
  const known = models.status === 'ready' ? models.value.models : []
  const away = awayEngines(plan, known)
  const nameOf = (modelId: string) => known.find(({ id }) => id === modelId)?.displayName ?? modelId
  const most = limit === undefined ? plan.coins : mostCoins(plan, batch, limit)
  const words = text().batches
  const start = () =>
    void starting.run(async () => {
      if (limit === undefined) return
      await client.request('batches.start', { id: batch.id, budget: limit })
      onClose()
    })
  const rehearse = () => void starting.run(() => copyBatch(client, 'batches.rehearse', batch.id))
  return (
    <>
      <div className={styles.total}>
        <p className={styles.coins}>
          {plan.atMost && <span className={styles.unit}>{text().recipes.atMostLabel} </span>}
          {formatCount(plan.coins)} <span className={styles.unit}>{words.coinUnit(plan.coins)}</span>
        </p>
        <Left plan={plan} />
      </div>
      {plan.atMost && <p className={styles.soft}>{text().recipes.atMostWhy}</p>}
      {plan.providerCost && <p className={styles.soft}>{text().common.toProviders(plan.providerCost.micros)}</p>}
      <div className={styles.facts}>
        <Figures>
          <Figure label={words.planRows}>{formatCount(plan.rows)}</Figure>
          <Figure label={words.planOutputs}>{formatCount(plan.outputs)}</Figure>
          {plan.files > 0 && <Figure label={words.planFiles}>{formatCount(plan.files)}</Figure>}
          {plan.runningLimit !== null && <Figure label={words.planAtOnce}>{formatCount(plan.runningLimit)}</Figure>}
          {seconds !== null && <Figure label={words.planAtLeast}>{formatDuration(seconds)}</Figure>}
        </Figures>
      </div>
      {plan.steps.length > 1 ? <StepPrices batch={batch} plan={plan} /> : <Prices plan={plan} models={known} />}
      {away.sentences.map((sentence) => (
        <p key={sentence} className={styles.away} role="status">
          {sentence}
        </p>
      ))}
      {plan.leftOut.map(({ modelId, combinations }) => (
        <p key={modelId} className={styles.soft}>
          {words.leftOut(combinations, nameOf(modelId))}
        </p>
      ))}
      {plan.blockedRows > 0 && (
        <div className={styles.blocked}>
          <p>{words.stayBehind(plan.blockedRows)}</p>
          <Button small onClick={onShowBlocked}>
            {words.showThem(plan.blockedRows)}
          </Button>
        </div>
      )}
      <Field
        label={words.budgetLabel}
        hint={limit != null && limit < neededBudget(plan, batch) ? enoughFor(plan, most) : words.budgetHard}
        error={limit === undefined ? words.budgetInvalid : undefined}
      >
        <TextField inputMode="numeric" value={budget} onChange={({ target }) => onBudget(target.value)} />
      </Field>
      <DialogActions refusal={starting.refusal && words.didNotStart(starting.refusal)}>
        {batch.connectionId !== BUNDLED_CONNECTION_ID && batch.state === 'draft' && (
          <Button className={styles.aside} disabled={starting.running} onClick={rehearse}>
            {words.rehearse}
          </Button>
        )}
        <Button disabled={starting.running} onClick={onClose}>
          {words.notYet}
        </Button>
        <Button
          look="spend"
          disabled={starting.running || away.nothingLeft || limit === undefined || (most === 0 && plan.coins > 0)}
          onClick={start}
        >
          {most < plan.coins
            ? words.startForUpTo(most)
            : plan.atMost
              ? text().recipes.startForAtMost(plan.coins)
              : words.startFor(plan.coins)}
        </Button>
      </DialogActions>
    </>
  )
}

/** Every row is blocked: there is no price to show, only the way to what is wrong. */
function NothingToRun({ plan, onClose, onShowBlocked }: Omit<PlanDialogProps, 'batch'> & { plan: BatchPlan }) {
  const words = text().batches
  return (
    <>
      <p className={styles.none}>{words.nothingToRun(plan.blockedRows)}</p>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
        {plan.blockedRows > 0 && (
          <Button look="solid" onClick={onShowBlocked}>
            {words.showThem(plan.blockedRows)}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function enoughFor(plan: BatchPlan, coins: number): string {
  const words = text().batches
  const rows = rowsWithin(plan, coins)
  return rows === undefined ? words.budgetLess : words.budgetEnoughFor(rows, plan.rows)
}

/** What is left when all is paid; a key may not be allowed to know. */
function Left({ plan: { availableCoins, coins } }: { plan: BatchPlan }) {
  const words = text().batches
  if (availableCoins === null) return <p className={styles.soft}>{words.coinsUnknown}</p>
  const left = availableCoins - coins
  if (left < 0) return <p className={styles.short}>{words.coinsShort(-left)}</p>
  return <p className={styles.soft}>{words.coinsLeft(left, availableCoins)}</p>
}

const MOST_PRICES = 6

function Prices({ plan, models }: { plan: BatchPlan; models: readonly Model[] }) {
  const lines = priceLines(plan.prices)
  const shown = lines.slice(0, MOST_PRICES)
  const rest = lines.slice(MOST_PRICES)
  const words = text().batches
  return (
    <ul className={styles.prices} aria-label={words.prices}>
      {shown.map(({ modelId, effectId, coins, rows, total, micros }) => (
        <li key={`${modelId} ${effectId} ${coins}`} className={styles.price}>
          <span className={styles.model}>
            {models.find(({ id }) => id === modelId)?.displayName ?? modelId}
            {effectId !== null && ` · ${effectId}`}
          </span>
          <span className={styles.soft}>
            {words.rowsTimes(rows, coins)}
            {micros > 0 && ` · ${formatDollars(micros)}`}
          </span>
          <span className={styles.sum}>{formatCount(total)}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.price}>
          <span className={styles.model}>{words.morePrices(rest.length)}</span>
          <span className={styles.soft}>{words.rowCount(rest.reduce((sum, { rows }) => sum + rows, 0))}</span>
          <span className={styles.sum}>{formatCount(rest.reduce((sum, { total }) => sum + total, 0))}</span>
        </li>
      )}
    </ul>
  )
}
