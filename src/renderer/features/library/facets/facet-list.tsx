import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { LibraryFacets } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatCount } from '../../../words/format.ts'
import { toggled, type ListFacet } from '../view/library-filter.ts'
import { useLibrary } from '../view/library-store.ts'
import styles from './facet-list.module.css'

const SHOWN_AT_FIRST = 6

export function FacetSection({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  return (
    <section className={styles.section}>
      <h2>
        <button type="button" className={styles.heading} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon of={ChevronRight} size="small" />
          {title}
        </button>
      </h2>
      {open && children}
    </section>
  )
}

interface FacetValueProps {
  label: string
  /** Not known while it is being counted. */
  count: number | undefined
  chosen: boolean
  onToggle: () => void
}

export function FacetValue({ label, count, chosen, onToggle }: FacetValueProps) {
  return (
    <button type="button" className={styles.value} aria-pressed={chosen} onClick={onToggle}>
      <span className={styles.label} title={label}>
        {label}
      </span>
      {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
    </button>
  )
}

interface FacetListProps {
  facet: ListFacet
  title: string
  values: LibraryFacets['kinds']
  chosen: readonly string[]
}

/** The values of a facet with how many there are of each; several can be chosen. What is chosen never leaves. */
export function FacetList({ facet, title, values, chosen }: FacetListProps) {
  const [all, setAll] = useState(false)
  const { filter, setFilter } = useLibrary()
  const gone = chosen.filter((value) => !values.some((known) => known.value === value))
  const known = [...values, ...gone.map((value) => ({ value, label: value, count: 0 }))]
  if (known.length === 0) return null
  const shown = all ? known : known.filter(({ value }, index) => index < SHOWN_AT_FIRST || chosen.includes(value))
  return (
    <FacetSection title={title}>
      <ul aria-label={title}>
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <FacetValue
              label={label}
              count={count}
              chosen={chosen.includes(value)}
              onToggle={() => setFilter(toggled(filter, facet, value))}
            />
          </li>
        ))}
      </ul>
      {known.length > SHOWN_AT_FIRST && (
        <button type="button" className={styles.more} onClick={() => setAll(!all)}>
          {all ? text().library.showFewer : text().library.showAll(known.length)}
        </button>
      )}
    </FacetSection>
  )
}
