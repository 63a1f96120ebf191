import { Star } from 'lucide-react'
import { useDeferredValue, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import type { Model } from '#shared/service/catalog.ts'
import { MODALITIES } from '#shared/service/tasks.ts'
import { text } from '#shared/text/index.ts'
import { keyWords } from '../../core/actions/keys.ts'
import { useSearchKey } from '../../core/actions/use-search-key.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { NoResults } from '../../ui/no-results.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { modalityLabel, vendorLabel, workspaceLabel } from '../../words/labels.ts'
import { useCompose } from './compose-store.ts'
import {
  fieldChoices,
  filterModels,
  groupModels,
  isUnfiltered,
  priceChoices,
  taskChoices,
} from './models/filter-models.ts'
import styles from './model-browser.module.css'
import { ANY, NO_FILTERS } from './model-filters.ts'
import { ModelList, optionId } from './models/model-list.tsx'
import { Workbench } from './workbench.tsx'

const LIST_ID = 'models'
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** Every model, narrowed by words, kind, task and price; beside it the one that is picked. */
export function ModelBrowser({ models }: { models: readonly Model[] }) {
  const { filters, modelId, favourites, recent, narrow, chooseModel } = useCompose()
  const words = text().compose.browser
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search, 'compose')

  const found = useDeferredValue(filterModels(models, filters, favourites))
  // whoever searches looks for something else than what is at hand
  const groups = groupModels(found, isUnfiltered(filters) ? { favourites, recent } : { favourites: [], recent: [] })
  const listed = groups.flatMap((group) => group.models)
  const chosen = listed.find(({ id }) => id === modelId) ?? listed[0]
  // what was being set up stays in sight while a search finds nothing
  const atWork = chosen ?? models.find(({ id }) => id === modelId) ?? models[0]

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
          <div className={styles.search}>
            <SearchField
              ref={search}
              label={words.search}
              role="combobox"
              aria-expanded
              aria-controls={LIST_ID}
              aria-autocomplete="list"
              {...active}
              value={filters.search}
              onChange={(typed) => narrow({ search: typed })}
              onKeyDown={move}
              hint={<Kbd keys={keyWords('search.here')} />}
            />
            <IconButton
              className={styles.star}
              icon={Star}
              label={words.onlyFavourites}
              aria-pressed={filters.favourites}
              onClick={() => narrow({ favourites: !filters.favourites })}
            />
          </div>
          <Segmented
            label={words.kind}
            value={filters.modality}
            options={[ANY, ...kinds].map((kind) => ({
              value: kind,
              label: kind === ANY ? words.all : modalityLabel(kind),
            }))}
            onChange={(modality) => narrow({ modality })}
          />
          <div className={styles.selects}>
            <Select
              label={words.task}
              value={filters.taskType}
              options={[{ value: ANY, label: words.anyTask }, ...taskChoices(models, filters.modality)]}
              onChange={(taskType) => narrow({ taskType })}
            />
            <Select
              label={words.price}
              value={filters.maxCoins}
              options={[{ value: ANY, label: words.anyPrice }, ...priceChoices(models)]}
              onChange={(maxCoins) => narrow({ maxCoins })}
            />
            <Select
              label={words.workspace}
              value={filters.workspace}
              options={[
                { value: ANY, label: words.anyWorkspace },
                ...fieldChoices(models, 'workspace', workspaceLabel),
              ]}
              onChange={(workspace) => narrow({ workspace })}
            />
            <Select
              label={words.vendor}
              value={filters.vendor}
              options={[{ value: ANY, label: words.anyVendor }, ...fieldChoices(models, 'vendor', vendorLabel)]}
              onChange={(vendor) => narrow({ vendor })}
            />
          </div>
        </div>
        {chosen ? (
          <ModelList id={LIST_ID} groups={groups} chosen={chosen} onChoose={chooseModel} onKeyDown={move} {...active} />
        ) : (
          <NoResults action={models.length > 0 && <Button onClick={() => narrow(NO_FILTERS)}>{words.showAll}</Button>}>
            {models.length > 0 ? words.noneFits : words.none}
          </NoResults>
        )}
      </div>
      <div className={styles.detail}>{atWork && <Workbench key={atWork.id} model={atWork} />}</div>
    </div>
  )
}
