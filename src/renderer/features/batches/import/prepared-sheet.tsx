import { ArrowLeft } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { Sheet, SheetCheck } from '#shared/app/sheet.ts'
import type { Model } from '#shared/service/catalog.ts'
import { unmatchedColumns } from '#shared/batch/unmatched-columns.ts'
import type { Effect } from '#shared/service/effect.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { useBatches, type BroughtList } from '../../../core/navigation/batches-view.ts'
import type { ChangeChosen } from '../../../making/prompts/chosen-styles.ts'
import { useChosenStyles, useStyles } from '../../../making/prompts/use-style-list.ts'
import { useWordLists } from '../../../making/prompts/use-word-lists.ts'
import { useDebouncedValue } from '../../../core/use-debounced-value.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlaceFrame } from '../../../ui/place-frame.tsx'
import { TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { estimateOf } from './estimate.ts'
import { hasMediaColumn, itemsOf, settingsOf, withTarget, type ImportChoices } from './import-choices.ts'
import { useImportDrafts, type ImportDraft } from './import-drafts.ts'
import { ImportFoot } from './import-foot.tsx'
import { ImportSettings } from './import-settings.tsx'
import { ListFilesField } from './list-files-field.tsx'
import { ListReading } from './list-reading.tsx'
import styles from './prepared-sheet.module.css'
import { ProblemsPanel } from './problems-panel.tsx'
import { SheetGrid, type SheetGridHandle } from './sheet-grid.tsx'
import { usedModels } from './sweep-params.ts'
import { useQuotes } from './use-quotes.ts'
import { useReadAgain } from './use-read-again.ts'
import { WorkbookTable } from './workbook-table.tsx'

/** Every setting that is typed is checked over all rows: not while it is being typed. */
const PATIENCE_MS = 200
/** So many rows tell what one costs. */
const PRICED_ROWS = 50

interface PreparedSheetProps {
  sheet: Sheet
  list: BroughtList | undefined
  draft: ImportDraft
  models: readonly Model[]
  effects: readonly Effect[]
}

/** The cells in the middle, what is chosen for all of them beside, what it comes to below. */
export function PreparedSheet({ sheet, list, draft, models, effects }: PreparedSheetProps) {
  const showList = useBatches((state) => state.showList)
  const changeDraft = useImportDrafts((state) => state.change)
  const [tab, setTab] = useState<'settings' | 'problems'>('settings')
  const [showPanel, setShowPanel] = useState(true)
  const grid = useRef<SheetGridHandle>(null)
  const { choices } = draft
  const words = text().batches
  const changeChoices = (part: Partial<ImportChoices>) =>
    changeDraft(sheet.id, (before) => ({ ...before, choices: { ...before.choices, ...part } }))
  const changeStyles = (change: ChangeChosen) =>
    changeDraft(sheet.id, (before) => ({
      ...before,
      choices: { ...before.choices, styles: change(before.choices.styles) },
    }))
  const settled = useDebouncedValue(choices, PATIENCE_MS)
  const model = models.find(({ id }) => id === settled.modelId)
  const savedStyles = useStyles()
  const chosenStyles = useChosenStyles(choices.styles)
  const wordLists = useWordLists()
  const findsText = useCommand('app.describe', {}).value?.findsText ?? true
  const { settings, faults } = useMemo(() => settingsOf(settled, models, savedStyles), [settled, models, savedStyles])
  const check = useCommand('sheets.check', { id: sheet.id, settings }, { keep: true })
  const unread = useCommand('sheets.unreadWords', { id: sheet.id, settings }, { keep: true }).value
  const checked = check.status === 'ready' ? check.value : undefined
  const first = useCommand(
    'sheets.rows',
    { id: sheet.id, settings, view: {}, offset: 0, limit: PRICED_ROWS },
    { keep: true },
  )
  const firstRows = first.status === 'ready' ? first.value.rows : undefined
  const items = useMemo(
    () =>
      itemsOf({ columns: sheet.columns, rows: firstRows ?? [] }, settings, { models, effects, wordLists, findsText }),
    [sheet.columns, firstRows, settings, models, effects, wordLists, findsText],
  )
  const prices = useQuotes(items, models)
  const readAgain = useReadAgain(sheet, list)

  const unmatched = useMemo(() => unmatchedColumns(sheet.columns, choices.mapping), [sheet.columns, choices.mapping])
  const meant = unmatched.filter(({ nearest }) => nearest !== null)
  const show = (fault: SheetCheck['faults'][number]) => grid.current?.showRow(fault.firstRow, fault.column)
  return (
    <PlaceFrame
      leading={<IconButton icon={ArrowLeft} label={words.back} onClick={showList} />}
      title={sheet.name}
      summary={words.listFacts(sheet.rows, sheet.columns.length)}
    >
      <div className={styles.sheet} data-alone={!showPanel || undefined}>
        {showPanel && (
          <div className={styles.panel}>
            <Tabs value={tab} onValueChange={(chosen) => setTab(chosen as typeof tab)}>
              <div className={styles.tabs}>
                <TabList
                  label={text().lists.panel}
                  tabs={[
                    { value: 'settings', label: text().lists.settings },
                    { value: 'problems', label: text().lists.problems.tab((checked?.faultyRows ?? 0) + meant.length) },
                  ]}
                />
              </div>
              <TabPanel value="settings">
                <ImportSettings
                  choices={choices}
                  onChange={changeChoices}
                  onChoose={(choosing) => grid.current?.choose(choosing)}
                  onStyles={changeStyles}
                  name={draft.name}
                  onName={(name) => changeDraft(sheet.id, (before) => ({ ...before, name }))}
                  table={<WorkbookTable sheet={sheet} onChange={readAgain} />}
                  listParts={
                    hasMediaColumn(model ? [model] : models, choices.mapping) && (
                      <ListFilesField sheet={sheet} brought={list?.files?.length ?? 0} />
                    )
                  }
                  models={models}
                  used={usedModels(checked?.models, models, model)}
                  effects={effects}
                  faults={faults}
                  first={items[0]}
                  prices={prices}
                />
                {readAgain && <ListReading sheet={sheet} onChange={readAgain} />}
              </TabPanel>
              <TabPanel value="problems">
                <ProblemsPanel
                  check={checked}
                  unread={unread}
                  unmatched={unmatched}
                  onTarget={(column, target) =>
                    grid.current?.choose((held) => ({ mapping: withTarget(held.mapping, column, target) }))
                  }
                  onShow={show}
                  onFix={(faults) => void grid.current?.fix(faults)}
                />
              </TabPanel>
            </Tabs>
          </div>
        )}
        <SheetGrid
          ref={grid}
          sheet={sheet}
          draft={draft}
          settings={settings}
          models={models}
          check={checked}
          showPanel={showPanel}
          onPanel={() => setShowPanel(!showPanel)}
        />
        <ImportFoot
          sheet={sheet}
          draft={draft}
          models={models}
          savedStyles={savedStyles}
          chosenStyles={chosenStyles}
          faults={faults}
          check={checked}
          estimate={estimateOf(items, checked?.generations ?? 0, { prices, models })}
          onProblems={() => {
            setShowPanel(true)
            setTab('problems')
          }}
        />
      </div>
    </PlaceFrame>
  )
}
