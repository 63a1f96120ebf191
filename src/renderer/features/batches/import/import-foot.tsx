import type { Sheet, SheetCheck } from '#shared/app/sheet.ts'
import { MOST_ROWS } from '#shared/batch/most-rows.ts'
import type { Style } from '#shared/batch/styles.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useState } from 'react'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { useActions } from '../../../core/actions/actions.ts'
import { useBatches } from '../../../core/navigation/batches-view.ts'
import { StylesUnread } from '../../../making/prompts/styles-unread.tsx'
import type { useChosenStyles } from '../../../making/prompts/use-style-list.ts'
import { Button } from '../../../ui/button.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { formatDollars } from '../../../words/format.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import type { Price } from './estimate.ts'
import type { ChoiceFaults } from './import-choices.ts'
import { useImportDrafts, type ImportDraft } from './import-drafts.ts'
import styles from './import-foot.module.css'
import { useLastModel } from './last-model.ts'
import { makeBatch } from './make-batch.ts'

interface ImportFootProps {
  sheet: Sheet
  draft: ImportDraft
  models: readonly Model[]
  savedStyles: readonly Style[]
  chosenStyles: ReturnType<typeof useChosenStyles>
  faults: ChoiceFaults
  check: SheetCheck | undefined
  estimate: Price | undefined
  onProblems: () => void
}

/** What the list would come to, what keeps some of its rows, and the button that makes a batch of it. */
export function ImportFoot({
  sheet,
  draft,
  models,
  savedStyles,
  chosenStyles,
  faults,
  check,
  estimate,
  onProblems,
}: ImportFootProps) {
  const { client } = useConnection()
  const openBatch = useBatches((state) => state.openBatch)
  const forget = useImportDrafts((state) => state.forget)
  const changeDraft = useImportDrafts((state) => state.change)
  const note = useLastModel((state) => state.note)
  const [isDiscarding, setDiscarding] = useState(false)
  const making = useAct()
  const words = text().batches
  const make = () =>
    making.run(async () => {
      const made = await makeBatch(client, sheet, {
        draft: () => useImportDrafts.getState().drafts[sheet.id] ?? draft,
        models,
        styles: savedStyles,
      })
      if (!made) return
      if (made.modelId !== null) note(made.modelId)
      forget(sheet.id)
      openBatch(made.id, { planning: true })
    })
  // a list that nothing multiplies may be as long as it likes
  const isTooMany = check !== undefined && check.generations > Math.max(MOST_ROWS, check.rows)
  const [missing] = chosenStyles.missing
  const [fault] = Object.values(faults)
  const isWhole = fault === undefined && missing === undefined && !chosenStyles.awaited
  const canMake = !making.running && sheet.rows > 0 && !isTooMany && isWhole
  const takeOut = (name: string) =>
    changeDraft(sheet.id, ({ choices, ...others }) => ({
      ...others,
      choices: { ...choices, styles: choices.styles.filter((other) => other !== name) },
    }))
  useActions([
    {
      id: 'sheet.make',
      label: words.makeBatch,
      section: 'batches',
      when: () => canMake,
      run: make,
    },
    {
      id: 'sheet.discard',
      label: text().lists.discard.action,
      section: 'batches',
      run: () => setDiscarding(true),
    },
  ])
  return (
    <footer className={styles.foot}>
      <div className={styles.sum} aria-live="polite">
        <p>
          <strong>{words.generations(check?.generations ?? 0)}</strong>
          <span className={styles.soft}>
            {' '}
            · {estimateWords(estimate)}
            {(draft.choices.laterSteps ?? []).length > 0 && ` · ${text().recipes.firstStepOnly}`}
          </span>
        </p>
        {fault !== undefined ? (
          <Refusal inBar>{fault}</Refusal>
        ) : isTooMany ? (
          <Refusal inBar>{text().refusals.tooManyRows(check.generations, MOST_ROWS)}</Refusal>
        ) : chosenStyles.unread ? (
          <StylesUnread {...chosenStyles.unread} />
        ) : missing !== undefined ? (
          <p className={styles.fault} role="status">
            {text().prompts.styleGone(missing)}{' '}
            <button type="button" className={styles.way} onClick={() => takeOut(missing)}>
              {text().prompts.withoutStyle(missing)}
            </button>
          </p>
        ) : making.refusal === undefined ? (
          <Faults check={check} onProblems={onProblems} />
        ) : (
          <Refusal inBar>{`${making.refusal} ${words.nothingCharged}`}</Refusal>
        )}
      </div>
      <Button onClick={() => setDiscarding(true)}>{text().lists.discard.short}</Button>
      <Button look="solid" disabled={!canMake} onClick={() => void make()}>
        {making.running ? words.readingRows : words.makeBatch}
      </Button>
      {isDiscarding && <DiscardDialog sheet={sheet} onClose={() => setDiscarding(false)} />}
    </footer>
  )
}

function Faults({ check, onProblems }: { check: SheetCheck | undefined; onProblems: () => void }) {
  const words = text().lists.problems
  if (!check) return <p className={styles.soft}>{words.checking}</p>
  if (check.faultyRows === 0) return <p className={styles.soft}>{text().batches.exactPriceNext}</p>
  return (
    <p className={styles.fault}>
      {words.cannotRun(check.faultyRows, check.rows)}{' '}
      <button type="button" className={styles.way} onClick={onProblems}>
        {words.show}
      </button>
    </p>
  )
}

function estimateWords(estimate: Price | undefined): string {
  const words = text().batches
  if (!estimate) return words.priceFollows
  const coins = words.aboutCoins(estimate.coins)
  return estimate.micros > 0 ? `${coins} · ${formatDollars(estimate.micros)}` : coins
}
