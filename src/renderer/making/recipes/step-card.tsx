import { ListFilter, MousePointerClick, TriangleAlert } from 'lucide-react'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import type { RecipeStep } from '#shared/batch/recipe.ts'
import type { RecipeStepCheck, StepCatalog } from '#shared/batch/recipe-check.ts'
import { text } from '#shared/text/index.ts'
import { ariaKeys } from '../../core/actions/keys.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { taskLabel } from '../../words/labels.ts'
import { ModelPrice } from '../models/model-price.tsx'
import { ModelPicture } from '../models/model-picture.tsx'
import styles from './step-card.module.css'
import { branchesOf, ruleWords, stepName } from './step-words.ts'

interface StepCardProps {
  step: RecipeStep
  /** As a person counts. */
  number: number
  catalog: StepCatalog
  check: RecipeStepCheck | undefined
  chosen: boolean
  /** Something is held over its left or right half. */
  dropSide: 'before' | 'after' | undefined
  onChoose: () => void
  onKeyDown: (press: KeyboardEvent) => void
  onDragStart: (drag: DragEvent) => void
  onDragEnd: () => void
}

/** A step of a recipe, small: what it is, what it costs, and whether it can run. */
export function StepCard({ step, number, catalog, check, chosen, dropSide, ...events }: StepCardProps) {
  const words = text().recipes
  const faulty = (check?.faults.length ?? 0) > 0
  return (
    <button
      type="button"
      className={styles.card}
      data-type={step.type}
      data-step={number}
      data-drop={dropSide}
      data-faulty={faulty || undefined}
      aria-pressed={chosen}
      aria-keyshortcuts={ariaKeys('step.move', 'step.remove')}
      tabIndex={chosen ? 0 : -1}
      draggable
      onClick={events.onChoose}
      onKeyDown={events.onKeyDown}
      onDragStart={events.onDragStart}
      onDragEnd={events.onDragEnd}
    >
      <span className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <VisuallyHidden>{words.step(number)}: </VisuallyHidden>
        {faulty && (
          <span className={styles.fault}>
            <Icon of={TriangleAlert} size="small" />
            <VisuallyHidden>{words.faults(1)}</VisuallyHidden>
          </span>
        )}
      </span>
      <Face step={step} catalog={catalog} />
    </button>
  )
}

function Face({ step, catalog }: Pick<StepCardProps, 'step' | 'catalog'>) {
  const words = text().recipes
  if (step.type === 'pick')
    return <Lines mark={<Icon of={MousePointerClick} size="large" />} name={words.pick} about={words.pickAbout} />
  if (step.type === 'keep')
    return (
      <Lines
        mark={<Icon of={ListFilter} size="large" />}
        name={words.keep}
        about={step.rules.map(ruleWords).join(', ')}
      />
    )
  const model = catalog.models.find(({ id }) => id === step.modelId)
  const branches = branchesOf(step)
  return (
    <Lines
      mark={model && <ModelPicture model={model} />}
      name={stepName(step, catalog)}
      about={model ? taskLabel(model.taskType) : words.gone}
    >
      {branches > 1 && <span className={styles.times}>× {branches}</span>}
      {model && <ModelPrice model={model} />}
    </Lines>
  )
}

interface LinesProps {
  mark: ReactNode
  name: string
  about: string
  children?: ReactNode
}

function Lines({ mark, name, about, children }: LinesProps) {
  return (
    <>
      <span className={styles.mark}>{mark}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.about}>{about}</span>
      {children !== undefined && <span className={styles.foot}>{children}</span>}
    </>
  )
}
