import { ArrowLeft } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { CommandOutput } from '#shared/app/commands.ts'
import { FIRST_MODEL } from '#shared/batch/first-model.ts'
import type { BatchItem } from '#shared/batch/items.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { Model } from '#shared/service/catalog.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatQuantity } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { useBatches, type BroughtList } from './batches-store.ts'
import { generalIssues, hasMediaColumn, previewOf, settingsOf, type ImportChoices } from './import-choices.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportSettings } from './import-settings.tsx'
import styles from './import-view.module.css'
import { useAction } from './use-action.ts'
import { keyOf, useQuotes } from './use-quotes.ts'
import { useListInspection } from './use-list-inspection.ts'

/** A brought list on its way to a batch: what its columns mean, what runs it, what it would come to. */
export function ImportView({ list }: { list: BroughtList }) {
  const showList = useBatches((state) => state.showList)
  const inspection = useListInspection(list.source)
  const models = useCommand('models.list', {})
  const effects = useCommand('effects.list', {})
  const settings = useCommand('settings.read', {})
  const back = <IconButton icon={ArrowLeft} label="Back to all batches" onClick={showList} />
  const failed = [inspection, models, settings].find((answer) => answer.status === 'failed')
  if (failed?.status === 'failed')
    return (
      <PlaceFrame leading={back} title={list.name}>
        <LoadFailure
          title="The list cannot be used"
          error={failed.error}
          loading={failed.loading}
          retry={failed.reload}
        />
      </PlaceFrame>
    )
  if (inspection.status !== 'ready' || models.status !== 'ready' || settings.status !== 'ready')
    return (
      <PlaceFrame leading={back} title={list.name}>
        <Loading label="Reading the list" />
      </PlaceFrame>
    )
  return (
    <Importing
      list={list}
      inspected={inspection.value}
      models={models.value.models}
      effects={effects.status === 'ready' ? effects.value.effects : []}
      nameTemplate={settings.value.nameTemplate}
    />
  )
}

export type InspectedList = CommandOutput<'batches.inspectList'>

interface ImportingProps {
  list: BroughtList
  inspected: InspectedList
  models: readonly Model[]
  effects: readonly Effect[]
  nameTemplate: string
}

function Importing({ list, inspected, models, effects, nameTemplate }: ImportingProps) {
  const { client } = useConnection()
  const { showList, openBatch } = useBatches()
  const [name, setName] = useState(list.name)
  const [folder, setFolder] = useState('')
  const [choices, setChoices] = useState<ImportChoices>(() => ({
    modelId: list.modelId ?? firstModel(inspected, models),
    effectId: null,
    mapping: inspected.mapping as ImportChoices['mapping'],
    constants: {},
    sweeps: [],
    sweepMode: 'crossed',
    repeats: '1',
    seedRule: 'stepped',
    seedStart: '1',
    nameTemplate,
    consent: false,
  }))
  const change = (part: Partial<ImportChoices>) => setChoices((before) => ({ ...before, ...part }))
  const model = models.find(({ id }) => id === choices.modelId)
  const settled = useDeferredValue(choices)
  const settings = useMemo(() => settingsOf(settled, model), [settled, model])
  const preview = useMemo(
    () => previewOf(inspected, settings, { models, effects }),
    [inspected, settings, models, effects],
  )
  const items = preview.rows.flatMap((row) => row.items)
  const prices = useQuotes(items, models)
  const making = useAction()

  const make = () =>
    making.run(async () => {
      const { id } = await client.request('batches.create', {
        source: list.source,
        settings,
        name: name.trim() || list.name,
        ...(folder.trim() === '' ? {} : { folder: folder.trim() }),
      })
      openBatch(id, { planning: true })
    })

  return (
    <PlaceFrame
      leading={<IconButton icon={ArrowLeft} label="Back to all batches" onClick={showList} />}
      title={list.name}
      summary={`${formatQuantity(inspected.rows, 'row')} · ${formatQuantity(inspected.columns.length, 'column')}`}
    >
      <div className={styles.import}>
        <div className={styles.settings}>
          <ImportSettings
            choices={choices}
            onChange={change}
            name={name}
            onName={setName}
            folder={'text' in list.source && hasMediaColumn(model, choices.mapping) ? folder : undefined}
            onFolder={setFolder}
            models={models}
            effects={effects}
            first={items[0]}
            prices={prices}
          />
        </div>
        <div className={styles.preview}>
          <ImportPreview
            columns={inspected.columns}
            rows={inspected.rows}
            preview={preview}
            mapping={choices.mapping}
            onMapping={(mapping) => change({ mapping })}
          />
        </div>
        <footer className={styles.foot}>
          <div className={styles.sum} aria-live="polite">
            <p>
              <strong>{formatQuantity(preview.generations, 'generation')}</strong>
              <span className={styles.soft}> · {estimateOf(items, preview.generations, prices, models)}</span>
            </p>
            {making.refusal === undefined ? (
              <Faults count={preview.faultyRows} looked={preview.rows.length} general={generalIssues(preview)} />
            ) : (
              <p className={styles.fault} role="alert">
                {making.refusal} Nothing was charged.
              </p>
            )}
          </div>
          <Button onClick={showList}>Cancel</Button>
          <Button look="solid" disabled={making.running || inspected.rows === 0} onClick={() => void make()}>
            {making.running ? 'Reading the rows' : 'Make the batch'}
          </Button>
        </footer>
      </div>
    </PlaceFrame>
  )
}

function Faults({ count, looked, general }: { count: number; looked: number; general: readonly string[] }) {
  if (count === 0) return <p className={styles.soft}>Nothing is charged yet: the exact price comes next.</p>
  return (
    <p className={styles.fault}>
      {formatCount(count)} of the first {formatQuantity(looked, 'row')} cannot run as they are
      {general.length > 0 ? `: ${general.join(' ')}` : '. Marked cells say why'}
      {' · the others can go on without them.'}
    </p>
  )
}

function firstModel({ mapping }: InspectedList, models: readonly Model[]): string | null {
  const targets = new Set(Object.values(mapping))
  // a list that says so itself needs no model for the rest
  if (targets.has('model') || targets.has('effect')) return null
  const fits = models.filter((model) =>
    [...targets].every((target) => target === 'status' || model.params.some(({ name }) => name === target)),
  )
  return (fits.find(({ id }) => id === FIRST_MODEL) ?? fits[0] ?? models[0])?.id ?? null
}

function estimateOf(
  items: readonly BatchItem[],
  generations: number,
  prices: ReadonlyMap<string, number | null>,
  models: readonly Model[],
): string {
  const known = items
    .filter(({ issues }) => issues.length === 0)
    .map((item) => prices.get(keyOf(item, models) ?? '') ?? undefined)
    .filter((coins) => coins !== undefined)
  if (known.length === 0) return 'the price follows'
  const each = known.reduce((sum, coins) => sum + coins, 0) / known.length
  return `about ${formatQuantity(Math.round(each * generations), 'coin')}`
}
