import { ListTree, Pencil, X } from 'lucide-react'
import { MakeStep, type Recipe, type RecipeStep } from '#shared/batch/recipe.ts'
import { checkLaterSteps, type StepCatalog } from '#shared/batch/recipe-check.ts'
import { text } from '#shared/text/index.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { editRecipe, openRecipes, type RecipeUse } from '../../core/navigation/recipes-view.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { AddStep } from './add-step.tsx'
import styles from './later-steps.module.css'
import { canAdd, insertStep, removeStep } from './recipe-steps.ts'
import { branchesOf, ruleWords, stepName } from './step-words.ts'

interface LaterStepsProps {
  /** What the rows are made by at first; null where each says so itself. */
  first: MakeStep | null
  laterSteps: readonly RecipeStep[]
  keepSteps: boolean
  catalog: StepCatalog
  onSteps: (laterSteps: RecipeStep[]) => void
  /** All of a recipe, its first step included: where that is another, the rows are made by another. */
  onRecipe: (recipe: Recipe) => void
}

/** Holds the first place while the others are counted. */
const AS_ROWS_SAY: MakeStep = MakeStep.parse({ type: 'make', modelId: 'as-rows-say' })

/** What every output goes on to: a step added here, a recipe that is chosen, or all of it changed in the editor. */
export function LaterSteps({ first, laterSteps, keepSteps, catalog, onSteps, onRecipe }: LaterStepsProps) {
  const words = text().recipes
  const app = useCommand('app.describe', {}).value
  const steps = [first ?? AS_ROWS_SAY, ...laterSteps]
  const [modelId, effectId] = [first?.modelId ?? null, first?.effectId ?? null]
  const check = checkLaterSteps(
    { modelId, effectId, laterSteps: [...laterSteps] },
    { ...catalog, findsText: app?.findsText ?? true },
  )
  const use: RecipeUse = { label: words.use, prepare: async (recipe) => () => onRecipe(recipe) }
  return (
    <Section
      divided
      title={words.afterwards}
      action={
        <Button small icon={<Icon of={ListTree} size="small" />} onClick={() => openRecipes(use)}>
          {words.chooseRecipe}
        </Button>
      }
    >
      {laterSteps.length === 0 && <p className={styles.hint}>{words.thenHint}</p>}
      <ol className={styles.list} start={2}>
        {laterSteps.map((step, index) => (
          // a step has nothing of its own but its place
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.step}>
            <span className={styles.number}>{index + 2}</span>
            <span>
              {stepName(step, catalog)} <span className={styles.hint}>{aboutOf(step)}</span>
              {check[index]?.faults.map((fault) => (
                <span key={fault.message} className={styles.fault} role="status">
                  {renderMessage(fault)}
                </span>
              ))}
            </span>
            <IconButton
              small
              icon={X}
              label={`${words.takeOut}: ${words.step(index + 2)}`}
              onClick={() => onSteps(removeStep(steps, index + 1).slice(1))}
            />
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {canAdd(steps) && (
          <AddStep
            look="button"
            catalog={catalog}
            first={false}
            label={words.addThen}
            onAdd={(step) => onSteps(insertStep(steps, steps.length, step).slice(1))}
          />
        )}
        {first && laterSteps.length > 0 && (
          <Button
            small
            icon={<Icon of={Pencil} size="small" />}
            onClick={() => editRecipe({ name: '', description: '', steps, keepSteps }, { use })}
          >
            {words.editSteps}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** What tells a step from others of its name. */
function aboutOf(step: RecipeStep): string {
  if (step.type === 'keep') return step.rules.map(ruleWords).join(', ')
  const branches = branchesOf(step)
  return branches > 1 ? `× ${branches}` : ''
}
