import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { formatCount } from '../../../words/format.ts'
import { keyWord, type ItemAction } from '../actions/item-actions.ts'
import type { ItemChanges } from '../actions/item-changes.ts'
import styles from './inspector-parts.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const PROMINENT: ReadonlySet<string> = new Set(['again', 'input', 'collect', 'reveal', 'export', 'compare', 'open'])

interface HandlesProps {
  /** 0 when those chosen differ. */
  rating: number
  onRate: (rating: number) => void
  actions: readonly ItemAction[]
}

/** What is done most: stars, and the actions as buttons. */
export function Handles({ rating, onRate, actions }: HandlesProps) {
  const words = text().library
  return (
    <>
      <div className={styles.row}>
        <Stars label={words.rating} value={rating} nameOf={words.stars} onChange={onRate} />
      </div>
      <div className={styles.row}>
        {actions
          .filter(({ id }) => PROMINENT.has(id))
          .map(({ id, icon, label, key, run }) => (
            <IconButton
              key={id}
              icon={icon}
              label={label}
              {...(key === undefined ? {} : { keys: [keyWord(key)] })}
              small
              onClick={run}
            />
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
  onAdd: () => void
}

/** Tags: one that all have is taken away by a click, one that some have is given to the rest. */
export function TagSection({ tags, of: ids, changes, onAdd }: TagSectionProps) {
  const words = text().library
  return (
    <Section title={words.tags}>
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
        <button type="button" className={styles.tag} onClick={onAdd}>
          <Icon of={Plus} size="small" />
          {words.addTag}
        </button>
      </div>
    </Section>
  )
}
