import type { Operation } from '#shared/batch/operations.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import { text } from '#shared/text/index.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { taskIcon } from '../../ui/kind-icons.ts'
import { Select } from '../../ui/select.tsx'
import { effectLabel, modalityLabel, taskLabel } from '../../words/labels.ts'
import { operationGroups, operationKey } from './operation-groups.ts'
import styles from './operation-picker.module.css'

interface OperationPickerProps {
  operations: readonly Operation[]
  models: readonly Model[]
  effects: readonly Effect[]
  chosen: Operation | undefined
  onChoose: (operation: Operation) => void
}

/** One thing to do, by what it is; then with which model, or as which effect, where there are several. */
export function OperationPicker({ operations, models, effects, chosen, onChoose }: OperationPickerProps) {
  const words = text().pictures
  const groups = operationGroups(operations)
  const group = groups.find(({ taskType }) => taskType === chosen?.taskType)
  return (
    <>
      <ChoiceCards
        className={styles.tasks}
        label={words.operation}
        value={chosen?.taskType ?? ''}
        options={groups.map(({ taskType }) => ({
          value: taskType,
          content: (
            <>
              <Icon of={taskIcon(taskType)} />
              <span>{operationLabel(taskType)}</span>
            </>
          ),
        }))}
        onChange={(taskType) => {
          // the task that is chosen keeps its model
          if (taskType === chosen?.taskType) return
          const [first] = groups.find((candidate) => candidate.taskType === taskType)?.operations ?? []
          if (first) onChoose(first)
        }}
      />
      {chosen && group && group.operations.length > 1 && (
        <Field label={chosen.effectId === null ? words.withModel : words.withEffect}>
          <Select
            tall
            value={operationKey(chosen)}
            options={group.operations.map((operation) => ({
              value: operationKey(operation),
              label: nameOf(operation, models, effects),
            }))}
            onChange={(key) => {
              const found = group.operations.find((operation) => operationKey(operation) === key)
              if (found) onChoose(found)
            }}
          />
        </Field>
      )}
    </>
  )
}

/** What comes of a picture may be something else than a picture. */
export function operationLabel(taskType: string): string {
  const modality = taskType.slice(0, taskType.indexOf('.'))
  return modality === '3d' ? `${modalityLabel(modality)}: ${taskLabel(taskType)}` : taskLabel(taskType)
}

/** What does it: an effect by its own name, a model by its maker's. */
export function nameOf(
  { modelId, effectId }: Pick<Operation, 'modelId' | 'effectId'>,
  models: readonly Model[],
  effects: readonly Effect[],
): string {
  const effect = effects.find(({ id }) => id === effectId)
  if (effect) return effectLabel(effect.nameKey)
  return models.find(({ id }) => id === modelId)?.displayName ?? modelId
}
