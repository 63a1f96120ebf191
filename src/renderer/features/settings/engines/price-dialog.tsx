import { useState } from 'react'
import type { ModelPrices } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { formatDay } from '../../../words/format.ts'
import styles from './price-dialog.module.css'
import { correctedPrices, dollarsOf, isPrice, lineKey, priceLines } from './price-lines.ts'

/** What a paid engine bills, figure by figure, to be corrected by hand. */
export function PriceDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const prices = useCommand('providers.prices', { name })
  const words = text().engines.priceDialog
  return (
    <Dialog wide title={words.title(name)} description={words.lead} form open onOpenChange={onClose}>
      {prices.status === 'failed' && <ErrorNote error={prices.error} attempt="reads" onRetry={prices.reload} />}
      {prices.status === 'ready' && <Lines name={name} prices={prices.value.prices} onClose={onClose} />}
    </Dialog>
  )
}

function Lines({ name, prices, onClose }: { name: string; prices: ModelPrices; onClose: () => void }) {
  const { client } = useConnection()
  const saving = useAct()
  const [typed, setTyped] = useState<ReadonlyMap<string, number | undefined>>(new Map())
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const words = text().engines.priceDialog
  const lines = priceLines(prices)
  const wrong = [...typed.values()].some((dollars) => dollars === undefined || !isPrice(dollars))
  const changed = wrong ? {} : correctedPrices(prices, typed as ReadonlyMap<string, number>, today)
  const save = () =>
    void saving.run(async () => {
      await client.request('providers.setPrices', { name, prices: changed })
      showToast({ text: words.saved })
      onClose()
    })
  if (lines.length === 0) return <p className={styles.none}>{words.none}</p>
  return (
    <>
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
          { label: words.asOf, renderCell: ({ asOf }) => formatDay(asOf) },
        ]}
      />
      {wrong && <Refusal>{words.invalid}</Refusal>}
      {saving.error && <ErrorNote error={saving.error} />}
      <DialogActions>
        <Button onClick={onClose}>{text().common.cancel}</Button>
        <Button look="solid" disabled={saving.running || Object.keys(changed).length === 0} onClick={save}>
          {words.save}
        </Button>
      </DialogActions>
    </>
  )
}
