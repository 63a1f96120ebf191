import { useRef, type KeyboardEvent } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { keyWords } from '../../../core/actions/keys.ts'
import { useSearchKey } from '../../../core/actions/use-search-key.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { AGE_CHOICES, ANY, MIXED, modelsOf, STATE_CHOICES, useBatchFilter } from './batch-filter.ts'
import styles from './batch-filter-bar.module.css'

interface BatchFilterBarProps {
  batches: readonly Batch[]
  models: readonly Model[]
  /** Leads from the search to what it found. */
  onLeave: () => void
}

/** Narrows the list of batches by words, state, model and age. */
export function BatchFilterBar({ batches, models, onLeave }: BatchFilterBarProps) {
  const { filter, narrow } = useBatchFilter()
  const field = useRef<HTMLInputElement>(null)
  const words = text().lists.find
  const { states } = text().batches
  useSearchKey(field, 'batches')
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.key !== 'ArrowDown' && press.key !== 'Enter') return
    press.preventDefault()
    onLeave()
  }
  const nameOf = (id: string) =>
    id === MIXED ? words.mixedModels : (models.find((model) => model.id === id)?.displayName ?? id)
  const singles = batches.filter(({ kind }) => kind === 'single').length
  return (
    <div className={styles.bar} role="search" aria-label={words.search}>
      <div className={styles.search}>
        <SearchField
          ref={field}
          small
          label={words.search}
          maxLength={200}
          value={filter.search}
          onChange={(search) => narrow({ search })}
          onKeyDown={onKeyDown}
          hint={<Kbd keys={keyWords('search.here')} />}
        />
      </div>
      <Select
        label={words.state}
        value={filter.state}
        options={[
          { value: ANY, label: words.anyState },
          ...STATE_CHOICES.map((value) => ({ value, label: states[value] })),
          { value: 'look', label: words.needsLook },
          { value: 'blocked', label: words.withBlocked },
        ]}
        onChange={(state) => narrow({ state })}
      />
      <Select
        label={words.model}
        value={filter.model}
        options={[
          { value: ANY, label: words.anyModel },
          ...modelsOf(batches).map((value) => ({ value, label: nameOf(value) })),
        ]}
        onChange={(model) => narrow({ model })}
      />
      <Select
        label={words.made}
        value={filter.age}
        options={[
          { value: ANY, label: words.anyTime },
          ...AGE_CHOICES.map((value) => ({
            value,
            label: value === '1' ? words.today : words.lastDays(Number(value)),
          })),
        ]}
        onChange={(age) => narrow({ age })}
      />
      {singles > 0 && (
        <CheckBox checked={filter.singleRuns} onChange={(singleRuns) => narrow({ singleRuns })}>
          {words.singleRuns(singles)}
        </CheckBox>
      )}
    </div>
  )
}
