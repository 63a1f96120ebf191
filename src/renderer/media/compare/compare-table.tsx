import { ChevronRight } from 'lucide-react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { fileNameOf } from '../../words/file-name-of.ts'
import { useMediaOfItems } from '../named/use-item-media.ts'
import { compareSettings } from './compare-settings.ts'
import styles from './compare-table.module.css'
import { comparedWords } from './compared-words.ts'

/** Above this they stand in two rows. */
export const MOST_IN_A_ROW = 4

interface CompareTableProps {
  /** Undefined where one is not known yet. */
  items: readonly (LibraryItem | undefined)[]
}

/** What was set differently stands under each; what was the same is folded away. */
export function CompareTable({ items }: CompareTableProps) {
  const words = text().viewers
  const known = items.filter((item) => item !== undefined)
  const media = useMediaOfItems(known)
  const { differing, same } = compareSettings(known.map((item, at) => comparedWords(item, media[at] ?? {})))
  // in two rows the pictures do not stand above their settings
  const named = items.length > MOST_IN_A_ROW
  return (
    // what scrolls must be reachable by keys
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.settings} tabIndex={0} aria-label={words.differing}>
      {differing.length === 0 && <p className={styles.none}>{words.nothingDiffers}</p>}
      <div className={styles.columns} data-named={named || undefined}>
        {items.map((item, index) => {
          const at = item ? known.indexOf(item) : -1
          return (
            <dl
              key={item?.id ?? index}
              className={styles.column}
              style={{ gridRow: `1 / span ${Math.max(1, differing.length) + Number(named)}` }}
              aria-label={item && fileNameOf(item.path)}
            >
              {item && named && (
                <div className={styles.setting}>
                  <dt className={styles.label}>{words.fileName}</dt>
                  <dd className={styles.name}>{fileNameOf(item.path)}</dd>
                </div>
              )}
              {at >= 0 &&
                differing.map(({ name, label, values, odd }) => (
                  <div key={name} className={styles.setting}>
                    <dt className={styles.label}>{label}</dt>
                    <dd className={styles.value} title={values[at]}>
                      <span className={styles.words} data-odd={odd[at]} data-unset={values[at] === undefined}>
                        {values[at] ?? words.notSet}
                      </span>
                    </dd>
                  </div>
                ))}
            </dl>
          )
        })}
      </div>
      {same.length > 0 && (
        <details className={styles.same}>
          <summary className={styles.summary}>
            <Icon of={ChevronRight} size="small" />
            {words.same(same.length)}
          </summary>
          <dl className={styles.agreed}>
            {same.map(({ name, label, values }) => (
              <div key={name} className={styles.setting}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.value}>{values[0]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}
