import { Flag as FlagIcon, Layers, ListTree, Star, X } from 'lucide-react'
import type { Flag, LibraryEntry } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { modalityIcon } from '../../../ui/kind-icons.ts'
import { formatCount } from '../../../words/format.ts'
import { formatLength } from '../../../words/item-words.ts'
import styles from './item-marks.module.css'

/** What it is, where that is not a plain picture: a film with its length, a sound, a model, a text. */
export function KindMark({ entry }: { entry: LibraryEntry }) {
  if (entry.kind === 'image') return null
  // without a picture its mark stands in the middle already
  if (!entry.hasPreviews && entry.durationSeconds === null) return null
  return (
    <span className={styles.kind}>
      <Icon of={modalityIcon(entry.kind)} size="small" />
      {entry.durationSeconds !== null && formatLength(entry.durationSeconds)}
    </span>
  )
}

export function MissingMark() {
  return <span className={styles.missing}>{text().library.missing}</span>
}

/** What is kept stands out, what is rejected steps back. */
export function FlagMark({ flag }: { flag: Flag }) {
  if (flag === 'none') return null
  return (
    <span className={styles.flag} data-flag={flag} title={text().culling.flagOf[flag]}>
      <Icon of={flag === 'pick' ? FlagIcon : X} size="small" />
    </span>
  )
}

export function StackMark({ count }: { count: number }) {
  return (
    <span className={styles.stack} title={text().culling.inStack(count)}>
      <Icon of={Layers} size="small" />
      {formatCount(count)}
    </span>
  )
}

/** What the steps before have made lies below it; its name says so in words, and the number is only drawn. */
export function StepsMark({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.stack} title={text().lineage.below(count)} data-count={formatCount(count)}>
      <Icon of={ListTree} size="small" />
    </span>
  )
}

export function Stars({ rating }: { rating: number }) {
  if (rating === 0) return null
  return (
    <span className={styles.stars} aria-hidden>
      {Array.from({ length: rating }, (_, star) => (
        <Star key={star} className={styles.star} />
      ))}
    </span>
  )
}
