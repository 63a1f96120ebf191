import { text } from '#shared/text/index.ts'
import type { ItemAction } from '../../../media/items/item-actions.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Section } from '../../../ui/section.tsx'
import { formatBytes, formatCoins, formatCount } from '../../../words/format.ts'
import { kindWord } from '../../../words/item-words.ts'
import type { ItemChanges } from '../actions/item-changes.ts'
import { useSummary } from '../pages/use-summary.ts'
import { Handles, TagSection } from './inspector-parts.tsx'
import styles from './many-items.module.css'

const MOST_MODELS = 8

interface ManyItemsProps {
  ids: readonly string[]
  isTrash: boolean
  changes: ItemChanges
  actions: readonly ItemAction[]
}

/** What several items sum up to and have in common. */
export function ManyItems({ ids, isTrash, changes, actions }: ManyItemsProps) {
  const summary = useSummary(ids)
  const words = text().library
  const [rating, ...others] = summary?.ratings ?? []
  return (
    <>
      <h2 className={styles.title}>{words.chosen(ids.length)}</h2>
      <Handles
        rating={rating && others.length === 0 ? Number(rating.value) : 0}
        onRate={isTrash ? undefined : (stars) => void changes.rate(ids, stars)}
        actions={actions}
      />
      {summary && (
        <>
          <Section small title={words.together}>
            <Facts>
              <Fact label={words.coins}>{formatCoins(summary.coins)}</Fact>
              <Fact label={words.fileSize}>{formatBytes(summary.bytes)}</Fact>
              {summary.kinds.map(({ value, count }) => (
                <Fact key={value} label={kindWord(value)}>
                  {formatCount(count)}
                </Fact>
              ))}
              {summary.missing > 0 && !isTrash && <Fact label={words.missing}>{formatCount(summary.missing)}</Fact>}
            </Facts>
          </Section>
          <Section small title={words.model}>
            <Facts>
              {summary.models.slice(0, MOST_MODELS).map(({ value, label, count }) => (
                <Fact key={value} label={label}>
                  {formatCount(count)}
                </Fact>
              ))}
            </Facts>
          </Section>
          {!isTrash && <TagSection tags={summary.tags} of={ids} changes={changes} actions={actions} />}
        </>
      )}
    </>
  )
}
