import type { Sheet } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { useBatches } from '../../../core/navigation/batches-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './discard-sheet.module.css'
import { useImportDrafts } from './import-drafts.ts'

interface DiscardSheetProps {
  sheet: Pick<Sheet, 'id' | 'name'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before a list that is prepared goes for good; the file it came from is nobody's business. */
export function DiscardSheet({ sheet, open, onOpenChange }: DiscardSheetProps) {
  const { client } = useConnection()
  const showList = useBatches((state) => state.showList)
  const forget = useImportDrafts((state) => state.forget)
  const discarding = useAct()
  const words = text().lists.discard
  const discard = () =>
    void discarding.run(async () => {
      await client.request('sheets.discard', { id: sheet.id })
      onOpenChange(false)
      showList()
      forget(sheet.id)
    })
  return (
    <Dialog title={words.title(sheet.name)} description={words.lead} open={open} onOpenChange={onOpenChange}>
      {discarding.refusal !== undefined && <p role="alert">{discarding.refusal}</p>}
      <div className={styles.actions}>
        <Button onClick={() => onOpenChange(false)}>{text().batches.keepIt}</Button>
        <Button look="solid" data-first-focus disabled={discarding.running} onClick={discard}>
          {words.action}
        </Button>
      </div>
    </Dialog>
  )
}
