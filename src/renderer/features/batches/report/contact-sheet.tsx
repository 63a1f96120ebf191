import { LayoutGrid, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import { MOST_ON_A_CONTACT_SHEET } from '#shared/app/contact-sheet.ts'
import { plainView } from '#shared/app/library-view.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useActions } from '../../../core/actions/actions.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { ContactSheetDialog, type ContactSheetContent } from '../../../media/exports/contact-sheet-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { batchTitle } from '../../../words/batch-words.ts'
import { ContactFrames } from './contact-frames.tsx'
import styles from './contact-sheet.module.css'
import { gridForContactSheet } from './sweep-cells.ts'
import { SweepTable } from './sweep-table.tsx'
import { hasSweepGrid, useSweepGrid } from './use-sweep-rows.ts'

/** What came out: frame by frame or, where values were swept, as a table of rows by values; on paper, too. */
export function ContactSheet({ batch }: { batch: Batch }) {
  return hasSweepGrid(batch) ? <SweptContactSheet batch={batch} /> : <PlainContactSheet batch={batch} />
}

function PlainContactSheet({ batch }: { batch: Batch }) {
  const paper = useFramesOnPaper(batch)
  return (
    <div className={styles.sheet}>
      <div className={styles.bar}>{paper.button}</div>
      <ContactFrames batch={batch} />
      {paper.dialog}
    </div>
  )
}

function SweptContactSheet({ batch }: { batch: Batch }) {
  const words = text().exports
  const [shown, setShown] = useState<'grid' | 'frames'>('grid')
  const grid = useSweepGrid(batch)
  const frames = useFramesOnPaper(batch)
  const table = useOnPaper(batch, { id: 'batch.sweepGrid', label: words.gridContactSheet }, async () =>
    grid ? { kind: 'grid', grid: gridForContactSheet(grid) } : undefined,
  )
  return (
    <div className={styles.sheet}>
      <div className={styles.bar}>
        <Segmented
          label={words.arrangement}
          value={shown}
          options={[
            { value: 'grid', label: words.asGrid, icon: Table2 },
            { value: 'frames', label: words.asFrames, icon: LayoutGrid },
          ]}
          onChange={setShown}
        />
        {shown === 'grid' ? table.button : frames.button}
      </div>
      {shown === 'frames' ? (
        <ContactFrames batch={batch} />
      ) : grid ? (
        <SweepTable grid={grid} />
      ) : (
        <Loading label={text().batches.readingBatch} />
      )}
      {table.dialog}
      {frames.dialog}
    </div>
  )
}

function useFramesOnPaper(batch: Batch) {
  const { client } = useConnection()
  return useOnPaper(batch, { id: 'batch.contactSheet', label: text().exports.contactSheet }, async () => {
    const view = plainView({ batchIds: [batch.id] })
    const { ids } = await client.request('library.ids', { ...view, limit: MOST_ON_A_CONTACT_SHEET + 1 })
    // in the order of the list, the oldest first
    return ids.length === 0 ? undefined : { kind: 'items', ids: ids.toReversed() }
  })
}

/** A button that asks how something is put on paper, and the dialog that does. */
function useOnPaper(
  batch: Batch,
  { id, label }: { id: string; label: string },
  contentOf: () => Promise<ContactSheetContent | undefined>,
) {
  const [content, setContent] = useState<ContactSheetContent>()
  const hasResults = (batch.counts.done ?? 0) > 0
  const open = () => withErrorToast(async () => setContent(await contentOf()))
  useActions(hasResults ? [{ id, label, section: 'batches', onlyFound: true, run: open }] : [])
  return {
    button: hasResults && (
      <Button small icon={<Icon of={LayoutGrid} size="small" />} onClick={() => void open()}>
        {label}
      </Button>
    ),
    dialog: content && (
      <ContactSheetDialog content={content} title={batchTitle(batch)} onClose={() => setContent(undefined)} />
    ),
  }
}
