import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { Sheet } from '#shared/app/sheet.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, type Asked } from '../../../bridge/hooks.ts'
import { LoadFailure } from '../../../core/load-failure.tsx'
import { useBatches, type BroughtList } from '../../../core/navigation/batches-view.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { PlaceFrame } from '../../../ui/place-frame.tsx'
import { guessDynamic, guessMapping, guessModel, namesEveryModel, usedMapping } from './guess-choices.ts'
import { choicesFor, type ImportChoices } from './import-choices.ts'
import { useImportDrafts } from './import-drafts.ts'
import { useLastModel } from './last-model.ts'
import { PreparedSheet } from './prepared-sheet.tsx'

interface SheetViewProps {
  id: string
  /** What it was brought as; unknown when it was opened again. */
  list: BroughtList | undefined
}

/** A list on its way to a batch: its cells, what its columns mean, what runs it and what it would come to. */
export function SheetView({ id, list }: SheetViewProps) {
  const showList = useBatches((state) => state.showList)
  const sheet = useCommand('sheets.read', { id })
  const models = useCommand('models.list', {})
  const effects = useCommand('effects.list', {})
  const settings = useCommand('settings.read', {})
  const draft = useImportDrafts(({ drafts }) => drafts[id])
  const words = text().batches
  const catalog = models.status === 'ready' ? models.value.models : undefined
  const nameTemplate = settings.status === 'ready' ? settings.value.nameTemplate : undefined
  const first = useFirstChoices(sheet.status === 'ready' ? sheet.value : undefined, {
    list,
    models: catalog,
    nameTemplate,
  })
  const back = <IconButton icon={ArrowLeft} label={words.back} onClick={showList} />
  const failed = [sheet, models, settings, first].find((answer) => answer.status === 'failed')
  if (failed?.status === 'failed')
    return (
      <PlaceFrame leading={back} title={list?.name ?? words.batch}>
        <LoadFailure title={words.listUnusable} error={failed.error} loading={failed.loading} retry={failed.reload} />
      </PlaceFrame>
    )
  if (sheet.status !== 'ready' || !catalog || !draft)
    return (
      <PlaceFrame leading={back} title={list?.name ?? words.batch}>
        <Loading label={words.readingList} />
      </PlaceFrame>
    )
  return (
    <PreparedSheet
      sheet={sheet.value}
      list={list}
      draft={draft}
      models={catalog}
      effects={effects.status === 'ready' ? effects.value.effects : []}
    />
  )
}

const FIRST_ROWS = 20

interface Known {
  list: BroughtList | undefined
  models: readonly Model[] | undefined
  nameTemplate: string | undefined
}

/** What is most likely meant, for a list that nobody has chosen anything for yet; answers what that is judged by. */
function useFirstChoices(sheet: Sheet | undefined, { list, models, nameTemplate }: Known): Asked<'sheets.rows'> {
  const { drafts, put } = useImportDrafts()
  const lastModel = useLastModel(({ modelId }) => modelId)
  const isNew = sheet !== undefined && drafts[sheet.id] === undefined
  const settings = useMemo(() => BatchSettings.parse({}), [])
  const first = useCommand(
    'sheets.rows',
    isNew ? { id: sheet.id, settings, view: {}, offset: 0, limit: FIRST_ROWS } : null,
  )
  const rows = first.status === 'ready' ? first.value.rows : undefined
  useEffect(() => {
    if (!isNew || !models || !rows || nameTemplate === undefined) return
    const sample = rows.map(({ cells }) => cells)
    const mapping = guessMapping({ ...sheet, sample })
    const choices: ImportChoices = {
      modelId:
        list?.modelId ??
        guessModel(usedMapping(mapping, { ...sheet, sample }), models, {
          last: lastModel,
          isNamed: namesEveryModel({ ...sheet, sample }, mapping),
        }),
      effectId: null,
      mapping,
      constants: {},
      sweeps: [],
      sweepMode: 'crossed',
      repeats: '1',
      seedRule: 'stepped',
      seedStart: '1',
      dynamicPrompts: guessDynamic(sample),
      styles: [],
      nameTemplate,
      consent: false,
    }
    put(sheet.id, {
      name: sheet.name,
      widths: {},
      frozen: 0,
      choices: list?.recipe ? { ...choices, ...choicesFor(list.recipe, choices) } : choices,
    })
  }, [isNew, sheet, list, models, rows, nameTemplate, lastModel, put])
  return first
}
