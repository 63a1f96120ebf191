import { memo, useEffect, type ComponentProps } from 'react'
import { providerOf, type Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { StateMark } from '../../../ui/state-mark.tsx'
import { engineStateWords, engineTone, refusesWork } from '../../../words/engine-words.ts'
import { formatCount } from '../../../words/format.ts'
import { taskLabel, vendorLabel } from '../../../words/labels.ts'
import type { ModelGroup } from './filter-models.ts'
import styles from './model-list.module.css'
import { ModelPicture } from '../../../making/models/model-picture.tsx'
import { ModelPrice } from '../../../making/models/model-price.tsx'

interface ModelListProps extends Omit<ComponentProps<'div'>, 'children'> {
  groups: readonly ModelGroup[]
  chosen: Model
  onChoose: (modelId: string) => void
}

export function optionId(model: Model): string {
  return `model-${model.id}`
}

export function ModelList({ groups, chosen, onChoose, ...rest }: ModelListProps) {
  const chosenOption = optionId(chosen)
  useEffect(() => {
    document.getElementById(chosenOption)?.scrollIntoView({ block: 'nearest' })
  }, [chosenOption])

  return (
    <div className={styles.list} role="listbox" aria-label={text().compose.browser.list} tabIndex={0} {...rest}>
      {groups.map(({ key, label, models, engine }) => (
        <div
          key={key}
          role="group"
          aria-label={
            engine && engine.state !== 'ready' ? text().engines.because(label, engineStateWords(engine)) : label
          }
        >
          <div className={styles.heading} aria-hidden="true">
            {label}
            <span className={styles.count}>{formatCount(models.length)}</span>
            {engine && engine.state !== 'ready' && (
              <span className={styles.engine}>
                <StateMark tone={engineTone(engine.state)}>{engineStateWords(engine)}</StateMark>
              </span>
            )}
          </div>
          {models.map((model) => (
            <Option key={model.id} model={model} chosen={model === chosen} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  model: Model
  chosen: boolean
  onChoose: (modelId: string) => void
}

/** Every letter of a prompt draws the place anew, and none of them changes a model. */
const Option = memo(function Option({ model, chosen, onChoose }: OptionProps) {
  const provider = providerOf(model)
  return (
    // the list holds the focus and the keys, as a listbox does
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={optionId(model)}
      className={styles.option}
      data-away={provider !== undefined && refusesWork(provider.state)}
      role="option"
      aria-selected={chosen}
      onClick={() => onChoose(model.id)}
    >
      <span className={styles.picture}>
        <ModelPicture model={model} />
      </span>
      <span className={styles.name}>{model.displayName}</span>
      <span className={styles.about}>
        {taskLabel(model.taskType)} · {vendorLabel(model.vendor)}
      </span>
      <span className={styles.price}>
        <ModelPrice model={model} />
      </span>
    </div>
  )
})
