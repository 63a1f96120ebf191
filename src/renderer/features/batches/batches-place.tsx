import { X } from 'lucide-react'
import { text as catalogue } from '#shared/text/index.ts'
import { useAct } from '../../core/acting.ts'
import { useBatches, type BroughtList } from '../../core/navigation/batches-view.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { BatchView } from './batch-view.tsx'
import styles from './batches-place.module.css'
import { ImportView } from './import/import-view.tsx'
import { ListDrop } from './import/list-intake.tsx'
import { readingKey } from './import/same-list.ts'
import { SheetView } from './import/sheet-view.tsx'
import { BatchesOverview } from './list/batches-overview.tsx'

export function BatchesPlace() {
  const { view, importList } = useBatches()
  const bringing = useAct()
  const take = (list: Promise<BroughtList>) =>
    void bringing.run(async () => {
      importList(await list)
    })
  return (
    <ListDrop>
      {view.at === 'import' && <ImportView key={readingKey(view.list)} list={view.list} />}
      {view.at === 'sheet' && <SheetView key={view.id} id={view.id} list={view.list} />}
      {view.at === 'batch' && <BatchView key={view.id} id={view.id} planning={view.planning} />}
      {view.at === 'list' && <BatchesOverview onList={take} />}
      {bringing.refusal !== undefined && (
        <div className={styles.refusal} role="alert">
          <p>{bringing.refusal}</p>
          <IconButton icon={X} label={catalogue().batches.dismiss} small onClick={bringing.dismiss} />
        </div>
      )}
    </ListDrop>
  )
}
