import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import type { Model } from '#shared/service/catalog.ts'
import { MODALITIES } from '#shared/service/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { isTyping } from '../../ui/is-typing.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCompose } from './compose-store.ts'
import { ANY, filterModels, groupByModality, NO_FILTERS, priceChoices, taskChoices } from './filter-models.ts'
import { modalityLabel } from './labels.ts'
import styles from './model-browser.module.css'
import { ModelList, optionId } from './model-list.tsx'
import { Workbench } from './workbench.tsx'

const LIST_ID = 'models'
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** Every model, narrowed by words, kind, task and price; beside it the one that is picked. */
export function ModelBrowser({ models }: { models: readonly Model[] }) {
  const { filters, modelId, narrow, chooseModel } = useCompose()
  const search = useRef<HTMLInputElement>(null)
  useSlash(search)

  const found = useDeferredValue(filterModels(models, filters))
  const groups = groupByModality(found)
  const listed = groups.flatMap((group) => group.models)
  const chosen = listed.find(({ id }) => id === modelId) ?? listed[0]

  /** The same keys in the search field and in the list: the eyes are on the list either way. */
  const move = (press: ReactKeyboardEvent) => {
    const step = STEPS[press.key]
    if (!step || !chosen) return
    press.preventDefault()
    const index = Math.min(listed.length - 1, Math.max(0, listed.indexOf(chosen) + step))
    const next = listed[index]
    if (next) chooseModel(next.id)
  }

  const kinds = MODALITIES.filter((modality) => models.some((model) => model.modality === modality))
  const active = chosen ? { 'aria-activedescendant': optionId(chosen) } : {}
  return (
    <div className={styles.browser}>
      <div className={styles.finder}>
        <div className={styles.filters}>
          <TextField
            ref={search}
            label="Search models"
            placeholder="Search models"
            icon={Search}
            role="combobox"
            aria-expanded
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            {...active}
            value={filters.search}
            onChange={(change) => narrow({ search: change.target.value })}
            onKeyDown={move}
            trailing={<Kbd keys={['/']} />}
          />
          <Segmented
            label="Kind"
            value={filters.modality}
            options={[ANY, ...kinds].map((kind) => ({
              value: kind,
              label: kind === ANY ? 'All' : modalityLabel(kind),
            }))}
            onChange={(modality) => narrow({ modality })}
          />
          <div className={styles.selects}>
            <Select
              label="Task"
              value={filters.taskType}
              options={[{ value: ANY, label: 'Any task' }, ...taskChoices(models, filters.modality)]}
              onChange={(taskType) => narrow({ taskType })}
            />
            <Select
              label="Price"
              value={filters.maxCoins}
              options={[{ value: ANY, label: 'Any price' }, ...priceChoices(models)]}
              onChange={(maxCoins) => narrow({ maxCoins })}
            />
          </div>
        </div>
        {chosen ? (
          <ModelList id={LIST_ID} groups={groups} chosen={chosen} onChoose={chooseModel} onKeyDown={move} {...active} />
        ) : (
          <div className={styles.none}>
            <p>No model fits. {models.length > 0 && 'Try fewer words or a wider filter.'}</p>
            {models.length > 0 && <Button onClick={() => narrow(NO_FILTERS)}>Show all models</Button>}
          </div>
        )}
      </div>
      <div className={styles.detail}>{chosen && <Workbench key={chosen.id} model={chosen} />}</div>
    </div>
  )
}

/** "/" goes to the search field from anywhere but a text being written. */
function useSlash(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const listen = (press: KeyboardEvent) => {
      if (press.key !== '/' || press.ctrlKey || press.metaKey || press.altKey || isTyping(press.target)) return
      press.preventDefault()
      field.current?.select()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [field])
}
