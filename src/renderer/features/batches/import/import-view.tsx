import { ArrowLeft } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { CommandOutput } from '#shared/app/commands.ts'
import type { BatchItem } from '#shared/batch/items.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { LoadFailure } from '../../../core/load-failure.tsx'
import { useBatches, type BroughtList, type ListSource } from '../../../core/navigation/batches-view.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { PlaceFrame } from '../../../ui/place-frame.tsx'
import { bringInputs } from './bring-inputs.ts'
import {
  generalIssues,
  guessMapping,
  guessModel,
  hasMediaColumn,
  previewOf,
  settingsOf,
  type ImportChoices,
} from './import-choices.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportSettings } from './import-settings.tsx'
import styles from './import-view.module.css'
import { useLastModel } from './last-model.ts'
import { ListFilesField } from './list-files-field.tsx'
import { ListReading, type Reading } from './list-reading.tsx'
import { keyOf, useQuotes } from './use-quotes.ts'

/** A brought list on its way to a batch: what its columns mean, what runs it, what it would come to. */
export function ImportView({ list }: { list: BroughtList }) {
  const showList = useBatches((state) => state.showList)
  const [reading, setReading] = useState<Reading>({})
  const source: ListSource = { ...list.source, ...reading }
  const inspection = useCommand('batches.inspectList', { source: source })
  const models = useCommand('models.list', {})
  const effects = useCommand('effects.list', {})
  const settings = useCommand('settings.read', {})
  const words = text().batches
  const back = <IconButton icon={ArrowLeft} label={words.back} onClick={showList} />
  const failed = [inspection, models, settings].find((answer) => answer.status === 'failed')
  if (failed?.status === 'failed')
    return (
      <PlaceFrame leading={back} title={list.name}>
        <LoadFailure title={words.listUnusable} error={failed.error} loading={failed.loading} retry={failed.reload} />
      </PlaceFrame>
    )
  if (inspection.status !== 'ready' || models.status !== 'ready' || settings.status !== 'ready')
    return (
      <PlaceFrame leading={back} title={list.name}>
        <Loading label={words.readingList} />
      </PlaceFrame>
    )
  return (
    <Importing
      // read another way it is another list
      key={JSON.stringify([inspection.value.delimiter, inspection.value.heading])}
      list={list}
      source={source}
      onReading={setReading}
      inspected={inspection.value}
      models={models.value.models}
      effects={effects.status === 'ready' ? effects.value.effects : []}
      nameTemplate={settings.value.nameTemplate}
    />
  )
}

type InspectedList = CommandOutput<'batches.inspectList'>

interface ImportingProps {
  list: BroughtList
  source: ListSource
  onReading: (reading: Reading) => void
  inspected: InspectedList
  models: readonly Model[]
  effects: readonly Effect[]
  nameTemplate: string
}

const NO_FILES: NonNullable<BroughtList['files']> = []

function Importing({ list, source, onReading, inspected, models, effects, nameTemplate }: ImportingProps) {
  const { client } = useConnection()
  const { showList, openBatch } = useBatches()
  const { modelId: lastModel, note } = useLastModel()
  const files = list.files ?? NO_FILES
  const [name, setName] = useState(list.name)
  const [folder, setFolder] = useState('')
  const [taken, setTaken] = useState<number>()
  const [choices, setChoices] = useState<ImportChoices>(() => {
    const mapping = guessMapping(inspected)
    return {
      modelId: list.modelId ?? guessModel(mapping, models, lastModel),
      effectId: null,
      mapping,
      constants: {},
      sweeps: [],
      sweepMode: 'crossed',
      repeats: '1',
      seedRule: 'stepped',
      seedStart: '1',
      nameTemplate,
      consent: false,
    }
  })
  const words = text().batches
  const change = (part: Partial<ImportChoices>) => setChoices((before) => ({ ...before, ...part }))
  const model = models.find(({ id }) => id === choices.modelId)
  const params = useMemo(() => new Set((model?.params ?? []).map((param) => String(param.name))), [model])
  const settled = useDeferredValue(choices)
  const settings = useMemo(() => settingsOf(settled, model), [settled, model])
  const preview = useMemo(
    () => previewOf(inspected, settings, { models, effects }),
    [inspected, settings, models, effects],
  )
  const items = preview.rows.flatMap((row) => row.items)
  const prices = useQuotes(items, models)
  const making = useAct()

  const make = () =>
    making.run(async () => {
      const brought = files.length === 0 ? undefined : await bringInputs(client, files, setTaken)
      setTaken(undefined)
      const { id } = await client.request('batches.create', {
        source,
        settings,
        name: name.trim() || list.name,
        ...(folder.trim() === '' ? {} : { folder: folder.trim() }),
        ...(brought && { files: brought }),
      })
      if (settings.modelId !== null) note(settings.modelId)
      openBatch(id, { planning: true })
    })

  return (
    <PlaceFrame
      leading={<IconButton icon={ArrowLeft} label={words.back} onClick={showList} />}
      title={list.name}
      summary={words.listFacts(inspected.rows, inspected.columns.length)}
    >
      <div className={styles.import}>
        <div className={styles.settings}>
          <ImportSettings
            choices={choices}
            onChange={change}
            name={name}
            onName={setName}
            listParts={
              // a list that lies on the disk knows where its files are
              !('path' in source) &&
              hasMediaColumn(model ? [model] : models, choices.mapping) && (
                <ListFilesField brought={files.length} folder={folder} onFolder={setFolder} />
              )
            }
            models={models}
            effects={effects}
            first={items[0]}
            prices={prices}
          />
          <ListReading read={inspected} onChange={onReading} />
        </div>
        <div className={styles.preview}>
          <ImportPreview
            columns={inspected.columns}
            rows={inspected.rows}
            preview={preview}
            mapping={choices.mapping}
            params={params}
            onMapping={(mapping) => change({ mapping })}
          />
        </div>
        <footer className={styles.foot}>
          <div className={styles.sum} aria-live="polite">
            <p>
              <strong>{words.generations(preview.generations)}</strong>
              <span className={styles.soft}> · {estimateOf(items, preview.generations, prices, models)}</span>
            </p>
            {making.refusal === undefined ? (
              <Faults count={preview.faultyRows} looked={preview.rows.length} general={generalIssues(preview)} />
            ) : (
              <p className={styles.fault} role="alert">
                {making.refusal} {words.nothingCharged}
              </p>
            )}
          </div>
          <Button onClick={showList}>{words.cancel}</Button>
          <Button look="solid" disabled={making.running || inspected.rows === 0} onClick={() => void make()}>
            {taken === undefined
              ? making.running
                ? words.readingRows
                : words.makeBatch
              : words.bringingFiles(taken + 1, files.length)}
          </Button>
        </footer>
      </div>
    </PlaceFrame>
  )
}

function Faults({ count, looked, general }: { count: number; looked: number; general: readonly string[] }) {
  const words = text().batches
  if (count === 0) return <p className={styles.soft}>{words.exactPriceNext}</p>
  return <p className={styles.fault}>{words.faultyRows(count, looked, general.join(' '))}</p>
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
  if (known.length === 0) return text().batches.priceFollows
  const each = known.reduce((sum, coins) => sum + coins, 0) / known.length
  return text().batches.aboutCoins(Math.round(each * generations))
}
