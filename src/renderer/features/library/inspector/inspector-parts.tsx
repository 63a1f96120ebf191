import { Plus, X } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { ActionButton } from '../../../core/actions/action-button.tsx'
import { perform } from '../../../core/actions/perform.ts'
import type { ItemAction } from '../../../media/items/item-actions.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/section.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { formatCount } from '../../../words/format.ts'
import type { ItemChanges } from '../actions/item-changes.ts'
import styles from './inspector-parts.module.css'

const PROMINENT: ReadonlySet<string> = new Set([
  'item.runAgain',
  'item.useAsInput',
  'item.collect',
  'item.reveal',
  'item.export',
  'item.compare',
  'item.open',
  'item.pick',
  'item.reject',
  'item.trash',
  'item.restore',
])

interface HandlesProps {
  /** 0 when those chosen differ. */
  rating: number
  /** Undefined for what lies in the trash. */
  onRate: ((rating: number) => void) | undefined
  actions: readonly ItemAction[]
}

/** What is done most: stars, and the actions as buttons. */
export function Handles({ rating, onRate, actions }: HandlesProps) {
  const words = text().library
  return (
    <>
      {onRate && (
        <div className={styles.row}>
          <Stars label={words.rating} value={rating} nameOf={words.stars} onChange={onRate} />
        </div>
      )}
      <div className={styles.row}>
        {actions
          .filter(({ id }) => PROMINENT.has(id))
          .map((action) => (
            <ActionButton key={action.id} action={action} small />
          ))}
      </div>
    </>
  )
}

interface TagSectionProps {
  /** `count` is how many have it. */
  tags: readonly { value: string; count: number }[]
  of: readonly string[]
  changes: ItemChanges
  actions: readonly ItemAction[]
}

/** Tags: one that all have is taken away by a click, one that some have is given to the rest. */
export function TagSection({ tags, of: ids, changes, actions }: TagSectionProps) {
  const words = text().library
  const add = actions.find(({ id }) => id === 'item.tag')
  return (
    <Section small title={words.tags}>
      <div className={styles.tags}>
        {tags.map(({ value, count }) => {
          const onAll = count === ids.length
          return (
            <button
              key={value}
              type="button"
              className={styles.tag}
              aria-label={onAll ? words.removeTag(value) : words.giveTagToAll(value)}
              onClick={() => void changes.retag(ids, onAll ? { remove: [value] } : { add: [value] })}
            >
              {value}
              {onAll ? <Icon of={X} size="small" /> : <span className={styles.count}>{formatCount(count)}</span>}
            </button>
          )
        })}
        {add && (
          <button type="button" className={styles.tag} onClick={() => void perform(add)}>
            <Icon of={Plus} size="small" />
            {words.addTag}
          </button>
        )}
      </div>
    </Section>
  )
}
