import { ListFilter, MousePointerClick, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RecipeStep } from '#shared/batch/recipe.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ModelChooser } from '../models/model-chooser.tsx'
import styles from './add-step.module.css'
import { newStep, stepOf } from './recipe-steps.ts'

interface AddStepProps {
  catalog: StepCatalog
  /** The first step makes something: nobody can pick before. */
  first: boolean
  label: string
  /** A card among cards, or a small button beside others. */
  look?: 'card' | 'button'
  onAdd: (step: RecipeStep) => void
}

/** What may come next: a model, with its picture and price, or a stop on the way. */
export function AddStep({ catalog, first, label, look = 'card', onAdd }: AddStepProps) {
  const [open, setOpen] = useState(false)
  const added = useRef(false)
  const words = text().recipes
  const add = (step: RecipeStep) => {
    setOpen(false)
    added.current = true
    onAdd(step)
  }
  return (
    <Popover
      label={label}
      align="center"
      open={open}
      onOpenChange={(next) => {
        if (next) added.current = false
        setOpen(next)
      }}
      // the card that was added has the focus, where there are cards
      keepsFocus={() => look === 'card' && added.current}
      trigger={
        look === 'card' ? (
          <button type="button" className={styles.trigger} aria-label={label}>
            <Icon of={Plus} />
            <span>{words.addStep}</span>
          </button>
        ) : (
          <Button small icon={<Icon of={Plus} size="small" />}>
            {label}
          </Button>
        )
      }
    >
      {!first && (
        <div className={styles.stops}>
          <Button small icon={<Icon of={MousePointerClick} size="small" />} onClick={() => add(newStep('pick'))}>
            {words.pick}
          </Button>
          <Button small icon={<Icon of={ListFilter} size="small" />} onClick={() => add(newStep('keep'))}>
            {words.keep}
          </Button>
        </div>
      )}
      <ModelChooser
        models={catalog.models}
        chosen={null}
        onChoose={(id) => {
          const model = catalog.models.find((candidate) => candidate.id === id)
          if (model) add(stepOf(model, catalog.effects))
        }}
      />
    </Popover>
  )
}
