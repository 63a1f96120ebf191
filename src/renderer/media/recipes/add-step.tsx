import { ListFilter, MousePointerClick, Plus } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef, useState } from 'react'
import type { RecipeStep } from '#shared/batch/recipe.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import { text } from '#shared/text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { focusSearch, ModelChooser } from '../models/model-chooser.tsx'
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
    <Popover.Root open={open} onOpenChange={setOpen}>
      {look === 'card' ? (
        <Popover.Trigger className={styles.trigger} aria-label={label}>
          <Icon of={Plus} />
          <span>{words.addStep}</span>
        </Popover.Trigger>
      ) : (
        <Popover.Trigger asChild>
          <Button small icon={<Icon of={Plus} size="small" />}>
            {label}
          </Button>
        </Popover.Trigger>
      )}
      <Popover.Portal>
        <Popover.Content
          className={styles.popover}
          align="center"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={focusSearch}
          onCloseAutoFocus={(closing) => {
            // the card that was added has the focus, where there are cards
            if (look === 'card' && added.current) closing.preventDefault()
            added.current = false
          }}
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
