import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isKeyed } from '#shared/app/keymap.ts'
import { text } from '#shared/text/index.ts'
import { availableActions, useRegistry, type Action } from '../../core/actions/actions.ts'
import { keyWords } from '../../core/actions/keys.ts'
import { perform } from '../../core/actions/perform.ts'
import { searchAction } from '../../features/library/library-palette-actions.tsx'
import { covering } from '../../ui/covering.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { EverywhereActions } from '../everywhere-actions.tsx'
import { useFoundItems } from './found-items.tsx'
import { usePalette } from './palette-store.ts'
import styles from './palette.module.css'
import { rankActions, type Ranked, type RankedGroup } from './rank-actions.ts'

const PAGE = 8

/** Every command of the app behind one keystroke. */
export function Palette() {
  const { isOpen, setOpen, remember } = usePalette()
  const { rememberOpener, onCloseAutoFocus } = useFocusReturn()
  const chosen = useRef<Action>(undefined)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <div className={styles.scrim}>
          <Dialog.Content
            className={styles.palette}
            {...covering('dialog')}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              rememberOpener()
              chosen.current = undefined
              // selected, what was typed ahead would give way to the next letter
              event.preventDefault()
              field.current?.focus()
            }}
            onCloseAutoFocus={(event) => {
              onCloseAutoFocus(event)
              // only now: what it does may move the focus on
              if (chosen.current) void perform(chosen.current)
            }}
          >
            <Dialog.Title asChild>
              <VisuallyHidden>{text().shell.palette.title}</VisuallyHidden>
            </Dialog.Title>
            <EverywhereActions />
            <Finder
              field={field}
              onChoose={(action) => {
                chosen.current = action
                // what was found is looked for again, not done again
                if (!action.id.startsWith('found.')) remember(action.id)
                setOpen(false)
              }}
            />
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface FinderProps {
  field: RefObject<HTMLInputElement | null>
  onChoose: (action: Action) => void
}

function Finder({ field, onChoose }: FinderProps) {
  const registry = useRegistry()
  const recent = usePalette((palette) => palette.recent)
  const [query, setQuery] = useState(() => usePalette.getState().typedAhead)
  // by its id: what comes into the list late must not move the choice to a neighbour
  const [held, setHeld] = useState<string>()
  const listId = useId()
  const items = useFoundItems(query)
  const groups = useMemo(
    () => withSearch(rankActions(availableActions(registry), { query, recent }), items, query.trim()),
    [registry, query, recent, items],
  )
  const flat = groups.flatMap((group) => group.actions)
  const heldAt = flat.findIndex(({ action }) => action.id === held)
  const active = heldAt >= 0 ? heldAt : Math.min(0, flat.length - 1)
  const hold = (position: number) => setHeld(flat[position]?.action.id)
  const words = text().shell.palette

  const onKeyDown = (press: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[press.key]
    if (step !== undefined) {
      press.preventDefault()
      hold(moved(active, step, flat.length))
    } else if (press.key === 'Enter' && !press.nativeEvent.isComposing) {
      press.preventDefault()
      const ranked = flat[active]
      if (ranked) onChoose(ranked.action)
    }
  }

  return (
    <>
      <div className={styles.query}>
        <Icon of={Search} />
        <input
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label={words.title}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setHeld(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <VisuallyHidden live>{query === '' ? '' : words.count(flat.length)}</VisuallyHidden>
      <Results
        id={listId}
        groups={groups}
        active={active}
        onActive={hold}
        onChoose={({ action }) => onChoose(action)}
      />
      {query.trim() !== '' && flat.length === 1 && <p className={styles.none}>{words.none(query)}</p>}
      <footer className={styles.foot} aria-hidden>
        <Hint keys={['↑', '↓']} does={words.move} />
        <Hint keys={['↵']} does={words.run} />
        <Hint keys={['Esc']} does={words.close} />
      </footer>
    </>
  )
}

/** Whatever is written can be looked for in the library too; that stands last. */
function withSearch(groups: readonly RankedGroup[], items: readonly Action[], query: string): RankedGroup[] {
  if (query === '') return [...groups]
  const search = { action: searchAction(query), ranges: [] }
  const found = groups.flatMap(({ actions }) => actions).filter(({ action }) => action.id !== search.action.id)
  return [{ section: 'found', actions: [...found, ...items.map((action) => ({ action, ranges: [] })), search] }]
}

/** One step past an end comes to the other; a page stops there. */
function moved(at: number, step: number, count: number): number {
  if (count === 0) return 0
  if (Math.abs(step) === 1) return (at + step + count) % count
  return Math.min(count - 1, Math.max(0, at + step))
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

interface ResultsProps {
  id: string
  groups: readonly RankedGroup[]
  active: number
  onActive: (index: number) => void
  onChoose: (ranked: Ranked) => void
}

function Results({ id, groups, active, onActive, onChoose }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
    // the first heading comes back into sight with the first command
    if (active === 0) list.current?.scrollTo({ top: 0 })
  }, [id, active])
  const firsts = groups.map((_, index) => groups.slice(0, index).reduce((sum, group) => sum + group.actions.length, 0))
  const { recent, results, sections } = text().shell.palette
  const titleOf = ({ section }: RankedGroup) =>
    section === 'recent' ? recent : section === 'found' ? results : sections[section]
  return (
    <div ref={list} id={id} className={styles.results} role="listbox" aria-label={results} tabIndex={-1}>
      {groups.map((group, groupIndex) => (
        <div key={group.section} role="group" aria-label={titleOf(group)}>
          {group.section !== 'found' && (
            <p className={styles.section} aria-hidden>
              {titleOf(group)}
            </p>
          )}
          {group.actions.map((ranked, index) => {
            const position = (firsts[groupIndex] ?? 0) + index
            return (
              <Option
                key={ranked.action.id}
                id={optionId(id, position)}
                ranked={ranked}
                section={group.section === 'found' ? sections[ranked.action.section] : undefined}
                isActive={position === active}
                onActive={() => onActive(position)}
                onChoose={() => onChoose(ranked)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  ranked: Ranked
  /** Said where the list is not in sections. */
  section: string | undefined
  isActive: boolean
  onActive: () => void
  onChoose: () => void
}

function Option({ id, ranked: { action, ranges }, section, isActive, onActive, onChoose }: OptionProps) {
  const keys = isKeyed(action.id) ? keyWords(action.id) : []
  return (
    // keys are the field's: it keeps the focus and says which one is active
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className={styles.option}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // a list that scrolls under a resting pointer must not move the choice
      onPointerMove={isActive ? undefined : onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={action.picture ? styles.picture : styles.icon}>
        {action.picture ? action.picture() : action.icon && <Icon of={action.icon} />}
      </span>
      <span className={styles.name}>
        <Highlighted text={action.label} ranges={ranges} />
      </span>
      {action.detail && <span className={styles.detail}>{action.detail}</span>}
      {section && <span className={styles.detail}>{section}</span>}
      {keys.length > 0 && <Kbd keys={keys} />}
    </div>
  )
}

function Highlighted({ text: whole, ranges }: { text: string; ranges: Ranked['ranges'] }) {
  const pieces = ranges.flatMap(([from, to], index) => [
    { found: false, from: ranges[index - 1]?.[1] ?? 0, to: from },
    { found: true, from, to },
  ])
  const rest = { found: false, from: ranges.at(-1)?.[1] ?? 0, to: whole.length }
  return [...pieces, rest].map(({ found, from, to }) =>
    found ? (
      <mark key={from} className={styles.found}>
        {whole.slice(from, to)}
      </mark>
    ) : (
      whole.slice(from, to)
    ),
  )
}

function Hint({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <span className={styles.hint}>
      <Kbd keys={keys} />
      {does}
    </span>
  )
}
