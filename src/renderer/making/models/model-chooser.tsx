import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { providerOf, type Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { classNames } from '../../ui/class-names.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { engineStateWords, refusesWork } from '../../words/engine-words.ts'
import { modalityLabel, taskLabel } from '../../words/labels.ts'
import { engineOf, findModels } from './find-models.ts'
import styles from './model-chooser.module.css'
import { ModelPicture } from './model-picture.tsx'
import { ModelPrice } from './model-price.tsx'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

interface ModelChooserProps {
  models: readonly Model[]
  chosen: string | null
  /** What choosing no model is called, where that is a choice. */
  none?: string | undefined
  /** It stands among other things and not alone in what opens for it. */
  framed?: boolean
  onChoose: (modelId: string | null) => void
}

/** Every model behind one field: type, step with the arrows, take with Enter. */
export function ModelChooser({ models, chosen, none, framed = false, onChoose }: ModelChooserProps) {
  const [search, setSearch] = useState('')
  const [stepped, setStepped] = useState<string | null>()
  const listId = useId()
  const groups = useMemo(() => findModels(models, search), [models, search])
  const offersNone = none !== undefined && search.trim() === ''
  const ids = [...(offersNone ? [null] : []), ...groups.flatMap((group) => group.models.map(({ id }) => id))]
  // whoever types is shown the first that fits, whoever opens it what is chosen now
  const wanted = stepped === undefined ? (search === '' ? chosen : ids[0]) : stepped
  const active = ids.includes(wanted ?? null) ? (wanted ?? null) : ids[0]
  const optionId = (id: string | null) => `${listId}-${id ?? ''}`
  const words = text().lists.picker

  useEffect(() => {
    if (active !== undefined) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  })
  const onKeyDown = (press: KeyboardEvent) => {
    const step = STEPS[press.key]
    // an input method takes its word with Enter too
    if (press.key === 'Enter' && !press.nativeEvent.isComposing && active !== undefined) {
      press.preventDefault()
      onChoose(active)
    }
    if (!step || active === undefined) return
    press.preventDefault()
    setStepped(ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(active) + step))])
  }
  return (
    <div className={classNames(styles.chooser, framed && styles.framed)}>
      <SearchField
        bare
        data-first-focus
        role="combobox"
        label={words.search}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        value={search}
        onChange={(typed) => {
          setSearch(typed)
          setStepped(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className={styles.list} role="listbox" aria-label={words.models}>
        {offersNone && (
          // the field holds the focus and the keys, as a combobox does
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            id={optionId(null)}
            className={styles.option}
            role="option"
            aria-selected={active === null}
            onClick={() => onChoose(null)}
          >
            <span className={styles.none}>{none}</span>
          </div>
        )}
        {groups.map(({ title, models: own }) => (
          <div key={title} role="group" aria-label={title}>
            <div className={styles.heading} aria-hidden="true">
              {title}
            </div>
            {own.map((model) => (
              <Option
                key={model.id}
                id={optionId(model.id)}
                model={model}
                active={model.id === active}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
        {ids.length === 0 && <p className={styles.nothing}>{words.nothing}</p>}
      </div>
    </div>
  )
}

interface OptionProps {
  id: string
  model: Model
  active: boolean
  onChoose: (modelId: string) => void
}

function Option({ id, model, active, onChoose }: OptionProps) {
  const provider = providerOf(model)
  const isAway = provider !== undefined && refusesWork(provider.state)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className={styles.option}
      data-away={isAway || undefined}
      role="option"
      aria-selected={active}
      onClick={() => onChoose(model.id)}
    >
      <ModelPicture model={model} />
      <span className={styles.words}>
        <span className={styles.name}>{model.displayName}</span>
        <span className={styles.about}>
          {modalityLabel(model.modality)} · {taskLabel(model.taskType)} · {engineOf(model)}
          {isAway && ` · ${engineStateWords(provider)}`}
        </span>
      </span>
      <ModelPrice model={model} />
    </div>
  )
}
