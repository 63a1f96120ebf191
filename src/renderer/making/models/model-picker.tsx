import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Model } from '#shared/service/catalog.ts'
import { useControl } from '../../ui/field-control.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { taskLabel } from '../../words/labels.ts'
import { engineOf } from './find-models.ts'
import { ModelChooser } from './model-chooser.tsx'
import styles from './model-picker.module.css'
import { ModelPicture } from './model-picture.tsx'
import { ModelPrice } from './model-price.tsx'

interface ModelPickerProps {
  models: readonly Model[]
  chosen: string | null
  /** What choosing no model is called, where that is a choice. */
  none?: string | undefined
  onChoose: (modelId: string | null) => void
}

/** The model that is chosen, behind the button of a field; all of them, to be searched, when it is pressed. */
export function ModelPicker({ models, chosen, none, onChoose }: ModelPickerProps) {
  const { name: label, tie } = useControl(undefined)
  const contentId = useId()
  const [open, setOpen] = useState(false)
  const model = models.find(({ id }) => id === chosen)
  const name = model?.displayName ?? chosen ?? none ?? ''
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        // named by what it holds: its field's label alone would hide which model it is
        <button type="button" {...tie} className={styles.trigger} aria-labelledby={contentId}>
          <span id={contentId} className={styles.content}>
            <VisuallyHidden>{label}: </VisuallyHidden>
            {model && <ModelPicture model={model} />}
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              {model && (
                <span className={styles.about}>
                  {taskLabel(model.taskType)} · {engineOf(model)}
                </span>
              )}
            </span>
            {model && <ModelPrice model={model} />}
          </span>
          <Icon of={ChevronDown} size="small" />
        </button>
      }
    >
      <ModelChooser
        models={models}
        chosen={chosen}
        none={none}
        onChoose={(id) => {
          setOpen(false)
          onChoose(id)
        }}
      />
    </Popover>
  )
}
