import { RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { conflictsOf, isCombination, type KeyConflict } from '#shared/app/key-bindings.ts'
import { FIXED_KEYS, keysOf, type KeyedActionId } from '#shared/app/keymap.ts'
import { text } from '#shared/text/index.ts'
import { actionName } from '../../../core/actions/action-names.ts'
import { combinationOf, combinationsOf, combinationWords } from '../../../core/actions/keys.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './shortcut-row.module.css'

interface ShortcutRowProps {
  id: KeyedActionId
  name: string
  isChanged: boolean
  /** An empty combination leaves it without that key. */
  onBind: (nth: number, combination: string) => void
  onReset: () => void
}

/** What is going on with one of the keys. */
type Binding =
  | { nth: number; at: 'pressing'; refused: boolean }
  | { nth: number; at: 'taken'; combination: string; by: readonly KeyConflict[] }

export function ShortcutRow({ id, name, isChanged, onBind, onReset }: ShortcutRowProps) {
  const [binding, setBinding] = useState<Binding>()
  const words = text().shortcutKeys
  const written = combinationsOf(id)
  const conflicts = keysOf(id).keys.flatMap((combination) => conflictsOf(id, combination))

  const take = (nth: number, combination: string) => {
    if (combination === 'Backspace' || combination === 'Delete') finish(nth, '')
    else if (!isCombination(combination)) setBinding({ nth, at: 'pressing', refused: true })
    else {
      const by = conflictsOf(id, combination)
      if (by.length === 0) finish(nth, combination)
      else setBinding({ nth, at: 'taken', combination, by })
    }
  }
  const finish = (nth: number, combination: string) => {
    setBinding(undefined)
    onBind(nth, combination)
  }

  if (FIXED_KEYS.has(id))
    return (
      <li className={styles.row} title={words.fixed}>
        <span className={styles.name}>{name}</span>
        <span className={styles.fixed}>
          <Kbd keys={written.flatMap(combinationWords)} />
        </span>
      </li>
    )
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.keys}>
        {written.map((combination, nth) => (
          <KeyButton
            // one action may have the same key twice for a moment
            // oxlint-disable-next-line react/no-array-index-key
            key={nth}
            name={name}
            keys={combinationWords(combination)}
            isPressing={binding?.nth === nth && binding.at === 'pressing'}
            onBegin={() => setBinding({ nth, at: 'pressing', refused: false })}
            onPress={(pressed) => take(nth, pressed)}
            onLeave={() => setBinding((now) => (now?.nth === nth && now.at === 'pressing' ? undefined : now))}
          />
        ))}
        {isChanged && <IconButton small icon={RotateCcw} label={words.reset(name)} onClick={onReset} />}
      </span>
      {binding?.at === 'pressing' && binding.refused && (
        <p className={styles.note} role="alert">
          {words.notPossible}
        </p>
      )}
      {binding?.at === 'taken' && (
        <div ref={intoSight} className={styles.note} role="alert">
          <p>{words.taken(combinationWords(binding.combination).join(' '), namesOf(binding.by))}</p>
          <span className={styles.choice}>
            <Button small look="solid" onClick={() => finish(binding.nth, binding.combination)}>
              {words.take}
            </Button>
            <Button small onClick={() => setBinding(undefined)}>
              {words.keep}
            </Button>
          </span>
        </div>
      )}
      {binding === undefined && conflicts.length > 0 && (
        <p className={styles.note}>{words.conflict(namesOf(conflicts))}</p>
      )}
    </li>
  )
}

/** What has to be answered must be seen. */
function intoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' })
}

function namesOf(conflicts: readonly KeyConflict[]): string {
  return [...new Set(conflicts.map(({ id }) => actionName(id)))].join(', ')
}

interface KeyButtonProps {
  name: string
  keys: readonly string[]
  isPressing: boolean
  onBegin: () => void
  onPress: (combination: string) => void
  onLeave: () => void
}

function KeyButton({ name, keys, isPressing, onBegin, onPress, onLeave }: KeyButtonProps) {
  const words = text().shortcutKeys
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    if (press.key === 'Tab') return onLeave()
    // before anybody who has the keys now could answer them
    press.preventDefault()
    press.stopImmediatePropagation()
    if (press.key === 'Escape') return onLeave()
    const combination = combinationOf(press)
    if (combination !== undefined) onPress(combination)
  })
  useEffect(() => {
    if (!isPressing) return undefined
    const listen = (press: KeyboardEvent) => onKey(press)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isPressing])
  return (
    <button
      type="button"
      className={styles.key}
      aria-label={isPressing ? words.pressing(name) : words.change(name, keys.join(' ') || words.none)}
      aria-pressed={isPressing}
      onClick={onBegin}
      onBlur={onLeave}
    >
      {isPressing ? (
        words.press
      ) : keys.length > 0 ? (
        <Kbd keys={keys} />
      ) : (
        <span className={styles.none}>{words.none}</span>
      )}
    </button>
  )
}
