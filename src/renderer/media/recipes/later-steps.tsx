import { ListTree, Pencil, X } from 'lucide-react'
import type { MakeStep, Recipe, RecipeStep } from '#shared/batch/recipe.ts'
import { checkRecipe, type StepCatalog } from '#shared/batch/recipe-check.ts'
import { text } from '#shared/text/index.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { editRecipe, openRecipes } from '../../core/navigation/recipes-view.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AddStep } from './add-step.tsx'
import styles from './later-steps.module.css'
import { canAdd, insertStep, removeStep } from './recipe-steps.ts'
import { branchesOf, ruleWords, stepName } from './step-words.ts'

interface LaterStepsProps {
  /** What the rows are made by at first. */
  first: MakeStep
  laterSteps: readonly RecipeStep[]
  keepSteps: boolean
  catalog: StepCatalog
  /** All of a recipe, its first step included: where that is another, the rows are made by another. */
  onChange: (recipe: Recipe) => void
}

/** What every output goes on to: a step added here, a recipe that is chosen, or all of it changed in the editor. */
export function LaterSteps({ first, laterSteps, keepSteps, catalog, onChange }: LaterStepsProps) {
  const words = text().recipes
  const recipe: Recipe = { name: words.newName, description: '', steps: [first, ...laterSteps], keepSteps }
  const check = checkRecipe(recipe.steps, catalog)
  const use = { label: words.use, run: onChange }
  return (
    <section className={styles.steps} aria-label={words.afterwards}>
      <header className={styles.head}>
        <h2 className={styles.title}>{words.afterwards}</h2>
        <Button small icon={<Icon of={ListTree} size="small" />} onClick={() => openRecipes(use)}>
          {words.chooseRecipe}
        </Button>
      </header>
      {laterSteps.length === 0 && <p className={styles.hint}>{words.thenHint}</p>}
      <ol className={styles.list} start={2}>
        {laterSteps.map((step, index) => (
          // a step has nothing of its own but its place
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.step}>
            <span className={styles.number}>{index + 2}</span>
            <span>
              {stepName(step, catalog)} <span className={styles.hint}>{aboutOf(step)}</span>
              {check[index + 1]?.faults.map((fault) => (
                <span key={fault.message} className={styles.fault} role="status">
                  {renderMessage(fault)}
                </span>
              ))}
            </span>
            <IconButton
              small
              icon={X}
              label={`${words.takeOut}: ${words.step(index + 2)}`}
              onClick={() => onChange({ ...recipe, steps: removeStep(recipe.steps, index + 1) })}
            />
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {canAdd(recipe.steps) && (
          <AddStep
            look="button"
            catalog={catalog}
            first={false}
            label={words.addThen}
            onAdd={(step) => onChange({ ...recipe, steps: insertStep(recipe.steps, recipe.steps.length, step) })}
          />
        )}
        {laterSteps.length > 0 && (
          <Button
            small
            icon={<Icon of={Pencil} size="small" />}
            onClick={() => editRecipe({ ...recipe, name: '' }, { use })}
          >
            {words.editSteps}
          </Button>
        )}
      </div>
    </section>
  )
}

/** What tells a step from others of its name. */
function aboutOf(step: RecipeStep): string {
  if (step.type === 'keep') return step.rules.map(ruleWords).join(', ')
  const branches = branchesOf(step)
  return branches > 1 ? `× ${branches}` : ''
}
