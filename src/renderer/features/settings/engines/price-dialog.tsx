import { useState } from 'react'
import type { ModelPrices } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { formatDate } from '../../../words/format.ts'
import { localDay } from '../../../words/local-day.ts'
import styles from './price-dialog.module.css'
import { correctedPrices, dollarsOf, isPrice, lineKey, priceLines } from './price-lines.ts'

/** What a paid engine bills, figure by figure, to be corrected by hand. */
export function PriceDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const prices = useCommand('providers.prices', { name })
  const words = text().engines.priceDialog
  return (
    <Dialog wide title={words.title(name)} description={words.lead} open onOpenChange={onClose}>
      {prices.status === 'failed' && <ErrorNote error={prices.error} attempt="reads" onRetry={prices.reload} />}
      {prices.status === 'ready' && <Lines name={name} prices={prices.value.prices} onClose={onClose} />}
    </Dialog>
  )
}

function Lines({ name, prices, onClose }: { name: string; prices: ModelPrices; onClose: () => void }) {
  const { client } = useConnection()
  const saving = useAct()
  const [typed, setTyped] = useState<ReadonlyMap<string, number | undefined>>(new Map())
  const [today] = useState(() => localDay(Date.now()))
  const words = text().engines.priceDialog
  const lines = priceLines(prices)
  const wrong = [...typed.values()].some((dollars) => dollars === undefined || !isPrice(dollars))
  const changed = wrong ? {} : correctedPrices(prices, typed as ReadonlyMap<string, number>, today)
  const isReady = !saving.running && Object.keys(changed).length > 0
  const save = () => {
    if (!isReady) return
    void saving.run(async () => {
      await client.request('providers.setPrices', { name, prices: changed })
      showToast({ text: words.saved })
      onClose()
    })
  }
  if (lines.length === 0) return <p className={styles.none}>{words.none}</p>
  return (
    <DialogForm
      onSubmit={save}
      refusal={wrong ? words.invalid : undefined}
      problem={saving.error && <ErrorNote error={saving.error} />}
      actions={
        <>
          <Button onClick={onClose}>{text().common.cancel}</Button>
          <Button look="solid" type="submit" disabled={!isReady}>
            {words.save}
          </Button>
        </>
      }
    >
      <DataTable
        label={words.title(name)}
        rows={lines}
        keyOf={lineKey}
        columns={[
          { label: words.model, wide: true, renderCell: ({ model }) => model },
          { label: words.for, renderCell: ({ what }) => what },
          {
            label: words.price,
            renderCell: (line) => {
              const key = lineKey(line)
              const dollars = typed.has(key) ? typed.get(key) : dollarsOf(line.micros)
              return (
                <NumberField
                  label={words.field(line.model, line.what)}
                  unit="$"
                  value={dollars}
                  step={0.01}
                  invalid={dollars === undefined || !isPrice(dollars)}
                  onChange={(value) => setTyped(new Map(typed).set(key, value))}
                />
              )
            },
          },
          { label: words.asOf, renderCell: ({ asOf }) => formatDate(asOf) },
        ]}
      />
    </DialogForm>
  )
}
