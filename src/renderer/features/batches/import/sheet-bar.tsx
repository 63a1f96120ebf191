import { CircleAlert, PanelLeft, Plus, Redo2, Replace, Rows3, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { text } from '#shared/text/index.ts'
import { useSearchKey } from '../../../core/actions/use-search-key.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { formatCount } from '../../../words/format.ts'
import styles from './sheet-bar.module.css'

interface SheetBarProps {
  search: string
  onSearch: (search: string) => void
  faulty: boolean
  faultyRows: number
  onFaulty: (faulty: boolean) => void
  showPanel: boolean
  onPanel: () => void
  onUndo: () => void
  onRedo: () => void
  onFind: () => void
  onInsert: () => void
  onAddColumn: () => void
}

/** What narrows the list and what is done to it, above its cells. */
export function SheetBar(props: SheetBarProps) {
  const { search, onSearch, faulty, faultyRows, onFaulty, showPanel, onPanel } = props
  const field = useRef<HTMLInputElement>(null)
  const words = text().lists.bar
  useSearchKey(field, 'batches')
  return (
    <div className={styles.bar} role="toolbar" aria-label={words.title}>
      <IconButton small icon={PanelLeft} label={words.panel} aria-pressed={showPanel} onClick={onPanel} />
      <div className={styles.search}>
        <SearchField ref={field} small label={words.search} maxLength={500} value={search} onChange={onSearch} />
      </div>
      <button
        type="button"
        className={styles.faulty}
        aria-pressed={faulty}
        disabled={faultyRows === 0 && !faulty}
        onClick={() => onFaulty(!faulty)}
      >
        <Icon of={CircleAlert} size="small" />
        {words.onlyFaulty}
        <span className={styles.count}>{formatCount(faultyRows)}</span>
      </button>
      <span className={styles.space} />
      <IconButton small icon={Undo2} label={words.undo} onClick={props.onUndo} />
      <IconButton small icon={Redo2} label={words.redo} onClick={props.onRedo} />
      <IconButton small icon={Replace} label={words.find} onClick={props.onFind} />
      <IconButton small icon={Rows3} label={words.insert} onClick={props.onInsert} />
      <IconButton small icon={Plus} label={words.addColumn} onClick={props.onAddColumn} />
    </div>
  )
}
