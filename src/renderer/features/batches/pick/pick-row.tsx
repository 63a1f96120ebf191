import { Check, Maximize2 } from 'lucide-react'
import { useRef, type CSSProperties } from 'react'
import type { RowToPick } from '#shared/app/recipes.ts'
import { text } from '#shared/text/index.ts'
import { useSeen } from '../../../ui/use-seen.ts'
import { OutputPicture } from '../../../media/pictures/output-picture.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { formatCount } from '../../../words/format.ts'
import { useLibraryEntry } from '../table/use-library-entry.ts'
import { isChosen, isPicked, type Choices, type Place } from './pick-choices.ts'
import styles from './pick-row.module.css'

interface PickRowProps {
  row: RowToPick
  /** It is decided, and more of it may be chosen. */
  isMore: boolean
  choices: Choices
  /** The output that has the focus, or would have it. */
  place: Place | undefined
  busy: boolean
  onToggle: (place: Place) => void
  onPlace: (place: Place) => void
  onEnlarge: (place: Place) => void
  onRow: () => void
  onConfirm: () => void
}

/** A row that waits: what it says, its outputs side by side, and what is decided about it as a whole. */
export function PickRow(props: PickRowProps) {
  const { row, isMore, choices, place, busy, onRow, onConfirm } = props
  const section = useRef<HTMLElement>(null)
  const seen = useSeen(section, '50%')
  const words = text().recipes
  const title = row.copy > 1 ? words.rowCopy(row.listRow, row.copy) : words.rowNumber(row.listRow)
  const saying = Object.values(row.columns).find((cell) => cell.trim() !== '') ?? ''
  const chosen = row.outputs.filter(({ position }) => isChosen(choices, { rowId: row.rowId, position })).length
  const goingOn = chosen + row.picked.length
  return (
    <section ref={section} className={styles.row} aria-label={`${title}: ${saying}`} data-row={row.rowId}>
      <header className={styles.head}>
        <span className={styles.number}>{title}</span>
        <span className={styles.words} title={saying}>
          {saying}
        </span>
        <span className={styles.count}>{words.chosenOf(goingOn, row.outputs.length)}</span>
        <Button small tabIndex={-1} onClick={onRow}>
          {chosen > 0 && goingOn === row.outputs.length ? words.chooseNone : words.chooseAll}
        </Button>
        <Button once small tabIndex={-1} disabled={busy || (isMore && chosen === 0)} onClick={onConfirm}>
          {chosen === 0 && !isMore ? words.endRow : words.confirmRow}
        </Button>
      </header>
      <ul className={styles.outputs} style={{ '--count': row.outputs.length } as CSSProperties}>
        {row.outputs.map((output) => (
          <Output
            key={output.itemId}
            {...props}
            output={output}
            seen={seen}
            chosen={isChosen(choices, { rowId: row.rowId, position: output.position })}
            picked={isPicked(row, output.position)}
            current={place?.rowId === row.rowId && place.position === output.position}
          />
        ))}
      </ul>
    </section>
  )
}

interface OutputProps extends PickRowProps {
  output: RowToPick['outputs'][number]
  /** Its row has been in sight: only then its picture is asked for. */
  seen: boolean
  chosen: boolean
  /** It goes on already. */
  picked: boolean
  /** It has the focus, or is where Tab leads. */
  current: boolean
}

function Output({ row, output, seen, chosen, picked, current, onToggle, onPlace, onEnlarge }: OutputProps) {
  const item = useLibraryEntry(seen ? output.itemId : null)
  const words = text().recipes
  const at = { rowId: row.rowId, position: output.position }
  return (
    <li className={styles.place}>
      <button
        type="button"
        className={styles.output}
        data-output={`${at.rowId} ${at.position}`}
        aria-pressed={chosen || picked}
        aria-disabled={picked || undefined}
        tabIndex={current ? 0 : -1}
        onFocus={() => onPlace(at)}
        onClick={() => onToggle(at)}
        onDoubleClick={() => onEnlarge(at)}
      >
        <span className={styles.picture}>
          <OutputPicture item={item} path={item?.path ?? ''} words="" className={styles.image} />
        </span>
        <span className={styles.foot}>
          <VisuallyHidden>{words.output(output.position, row.listRow)} </VisuallyHidden>
          <span className={styles.position} aria-hidden="true">
            {formatCount(output.position)}
          </span>
          {picked ? (
            <span className={styles.coins}>{words.goesOnAlready}</span>
          ) : (
            output.coins !== null && <span className={styles.coins}>{words.costs(output.coins)}</span>
          )}
        </span>
        <span className={styles.tick} aria-hidden="true">
          {(chosen || picked) && <Icon of={Check} size="small" />}
        </span>
      </button>
      <IconButton
        icon={Maximize2}
        label={words.enlarge}
        small
        tabIndex={-1}
        className={styles.enlarge}
        onClick={() => onEnlarge(at)}
      />
    </li>
  )
}
