import { text } from '#shared/text/index.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { formatBytes, formatCoins, formatCount } from '../../../words/format.ts'
import { kindWord } from '../../../words/item-words.ts'
import type { ItemChanges } from '../actions/item-changes.ts'
import type { ShownView } from '../pages/item-pages.ts'
import { useSummary } from '../pages/use-summary.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'

interface TrashDialogProps {
  ids: readonly string[]
  shown: Pick<ShownView, 'stacked' | 'folded'>
  changes: ItemChanges
  onClose: () => void
}

/** What is about to be deleted: how many, how large and what they cost. */
export function TrashDialog({ ids, shown, changes, onClose }: TrashDialogProps) {
  const words = text().culling
  const summary = useSummary(ids)
  const { run, running, refusal } = useAct()
  const faces = (shown.folded ? summary?.withSteps : 0) || (shown.stacked ? summary?.withVariations : 0)
  const trash = () =>
    run(async () => {
      await changes.trash(ids)
      onClose()
    })
  return (
    <Dialog
      title={words.trashTitle(ids.length)}
      description={faces ? `${words.trashHint} ${words.trashFaces}` : words.trashHint}
      busy={running}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <DialogForm
        onSubmit={() => void trash()}
        refusal={refusal}
        actions={
          <>
            <Button onClick={onClose} disabled={running}>
              {text().common.cancel}
            </Button>
            <Button type="submit" look="solid" disabled={running}>
              {running ? words.deleting : words.deleteAction}
            </Button>
          </>
        }
      >
        <Facts>
          {summary?.kinds.map(({ value, count }) => (
            <Fact key={value} label={kindWord(value)}>
              {formatCount(count)}
            </Fact>
          ))}
          <Fact label={words.size}>{summary && formatBytes(summary.bytes)}</Fact>
          <Fact label={words.cost}>{summary && formatCoins(summary.coins)}</Fact>
        </Facts>
      </DialogForm>
    </Dialog>
  )
}
