import { ChevronRight, CircleHelp, FileInput, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { LibraryEntry } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { titleOf } from '../../words/item-words.ts'
import { ItemPicture } from '../pictures/item-picture.tsx'
import type { Relative } from './family-line.ts'
import styles from './lineage-strip.module.css'

const STAMP = { width: 52, height: 40 }

interface LineageStripProps {
  line: readonly Relative[]
  isCut: boolean
  shownId: string
  /** What is laid under it, where it is compared. */
  comparedId: string | undefined
  onVisit: (id: string) => void
}

/** What led to the item that is shown and what came of it, as small pictures in one line. */
export function LineageStrip({ line, isCut, shownId, comparedId, onVisit }: LineageStripProps) {
  const words = text().lineage
  return (
    <nav className={styles.strip} aria-label={words.strip}>
      <ol className={styles.line}>
        {line.map(({ key, entry, name, steps }, index) => (
          <li key={key} className={styles.part}>
            {index > 0 && steps !== line[index - 1]?.steps && (
              <span className={styles.arrow}>
                <Icon of={ChevronRight} size="small" />
              </span>
            )}
            {entry ? (
              <button
                ref={entry.id === shownId ? bringIntoView : undefined}
                type="button"
                className={styles.item}
                title={nameOf(entry, steps)}
                aria-label={nameOf(entry, steps)}
                aria-current={entry.id === shownId ? 'true' : undefined}
                data-compared={entry.id === comparedId || undefined}
                data-away={entry.missing || undefined}
                // one stop for the whole line: arrows go on from there
                tabIndex={entry.id === shownId ? 0 : -1}
                onClick={() => onVisit(entry.id)}
                onKeyDown={stepInLine}
              >
                <ItemPicture entry={entry} space={STAMP} />
                {entry.missing && (
                  <span className={styles.mark}>
                    <Icon of={entry.trashedAt === null ? CircleHelp : Trash2} size="small" />
                  </span>
                )}
              </button>
            ) : (
              <span className={styles.brought} title={name === null ? words.brought : words.broughtName(name)}>
                <Icon of={FileInput} size="small" />
                <span className={styles.name}>{name ?? words.brought}</span>
              </span>
            )}
          </li>
        ))}
        {isCut && <li className={styles.more}>{words.more}</li>}
      </ol>
    </nav>
  )
}

function nameOf(entry: LibraryEntry, steps: number): string {
  const words = text().lineage
  const away = entry.trashedAt === null ? words.missing : words.inTrash
  return [
    steps < 0 ? words.before(-steps) : steps > 0 ? words.after(steps) : undefined,
    titleOf(entry),
    entry.modelName,
    entry.missing ? away : undefined,
  ]
    .filter(Boolean)
    .join(', ')
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Among its pictures the arrows move the focus; everywhere else in the viewer they turn the pages. */
function stepInLine(press: KeyboardEvent<HTMLButtonElement>): void {
  const { key, altKey, shiftKey, currentTarget } = press
  if (altKey || shiftKey || !['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) return
  const buttons = [...(currentTarget.closest('ol')?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(currentTarget)
  const to = key === 'Home' ? 0 : key === 'End' ? buttons.length - 1 : at + (key === 'ArrowLeft' ? -1 : 1)
  press.preventDefault()
  press.stopPropagation()
  buttons[to]?.focus()
}
