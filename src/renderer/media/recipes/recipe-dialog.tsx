import { useState, type KeyboardEvent } from 'react'
import type { Recipe } from '#shared/batch/recipe.ts'
import { checkRecipe } from '#shared/batch/recipe-check.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { telling, useAct } from '../../core/acting.ts'
import { actionFor } from '../../core/actions/keys.ts'
import { closeRecipes, openRecipes, type RecipeUse, type ShownRecipes } from '../../core/navigation/recipes-view.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { isTyping } from '../../ui/is-typing.ts'
import { Loading } from '../../ui/loading.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { beginBatch } from './begin-batch.ts'
import { exportRecipe } from './recipe-files.ts'
import { changed, historyOf, redone, undone } from './recipe-history.ts'
import { RecipeEditor } from './recipe-editor.tsx'
import { RecipeList } from './recipe-list.tsx'
import styles from './recipe-dialog.module.css'
import { completed } from './recipe-steps.ts'
import { useStepCatalog } from './use-step-catalog.ts'

interface RecipeDialogProps {
  shown: ShownRecipes
}

/** All recipes, or one of them, over whatever place is open. */
export function RecipeDialog({ shown }: RecipeDialogProps) {
  const { client } = useConnection()
  const words = text().recipes
  const makeBatch = (recipe: Recipe) => void telling(() => beginBatch(client, recipe))
  const use: RecipeUse = shown.use ?? { label: words.makeBatch, run: makeBatch }
  return (
    <Dialog
      wide
      title={shown.at === 'list' ? words.recipes : words.editor}
      description={shown.at === 'list' ? words.lead : words.editorLead}
      open
      onOpenChange={(open) => !open && closeRecipes()}
    >
      {shown.at === 'list' ? (
        <RecipeList use={use} given={shown.use} />
      ) : (
        <Editing recipe={shown.recipe} saved={shown.saved} use={use} given={shown.use} />
      )}
    </Dialog>
  )
}

interface EditingProps {
  recipe: Recipe
  saved: string | null
  use: RecipeUse
  /** Only what it was opened with. */
  given: RecipeUse | undefined
}

function Editing({ recipe: opened, saved, use, given }: EditingProps) {
  const { client } = useConnection()
  const [history, setHistory] = useState(() => historyOf(opened))
  const [savedAs, setSavedAs] = useState(saved)
  const catalog = useStepCatalog()
  const known = useCommand('recipes.list', {}).value?.recipes
  const saving = useAct()
  const words = text().recipes
  const recipe = completed(history.present)
  if (!catalog) return <Loading label={words.recipes} />
  const check = checkRecipe(recipe.steps, catalog)

  const change = (part: Partial<Recipe>, about: string | null = null) =>
    setHistory(changed(history, { ...history.present, ...part }, about))
  const namesake = known?.find(({ name }) => name.toLowerCase() === recipe.name.toLowerCase())
  const isKept = namesake !== undefined && isSame(namesake, recipe)
  const faulty = check.filter(({ faults }) => faults.length > 0).length
  const save = () =>
    void saving.run(async () => {
      const { before } = await client.request('recipes.save', { recipe })
      const undo = () =>
        before
          ? client.request('recipes.save', { recipe: before })
          : client.request('recipes.remove', { name: recipe.name })
      showToast({ text: words.saved(recipe.name), undo: () => telling(undo) })
      setSavedAs(recipe.name)
    })
  const hint =
    recipe.name === ''
      ? words.nameFirst
      : namesake?.shipped
        ? words.isShipped
        : namesake && !isKept && namesake.name !== savedAs
          ? words.replaces(namesake.name)
          : undefined
  const onKeyDown = (press: KeyboardEvent) => {
    if (isTyping(press.target)) return
    const found = actionFor(press.nativeEvent, [
      { id: 'changes.undo', run: () => setHistory(undone(history)) },
      { id: 'changes.redo', run: () => setHistory(redone(history)) },
    ])
    if (!found) return
    press.preventDefault()
    press.stopPropagation()
    found.action.run()
  }
  const isEmpty = recipe.steps.length === 0
  return (
    // keys of what is inside, which has ways of its own
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.editing} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <Field label={words.name} {...(hint !== undefined && { hint })}>
          {({ hintId }) => (
            <TextField
              label={words.name}
              aria-describedby={hintId}
              maxLength={80}
              value={history.present.name}
              onChange={({ target }) => change({ name: target.value }, 'name')}
            />
          )}
        </Field>
        <Field label={words.description}>
          {() => (
            <TextField
              label={words.description}
              maxLength={500}
              value={history.present.description}
              onChange={({ target }) => change({ description: target.value }, 'description')}
            />
          )}
        </Field>
      </div>
      <RecipeEditor history={history} onHistory={setHistory} check={check} catalog={catalog} />
      <div className={styles.keep}>
        <CheckBox checked={history.present.keepSteps} onChange={(keepSteps) => change({ keepSteps })}>
          {words.keepSteps}
        </CheckBox>
        <p className={styles.hint}>{words.keepStepsHint}</p>
      </div>
      <Refusal>{saving.refusal}</Refusal>
      <div className={styles.actions}>
        <p className={styles.faults} role="status">
          {faulty > 0 && words.faults(faulty)}
        </p>
        <Button onClick={() => openRecipes(given)}>{words.recipes}</Button>
        {isKept && (
          <Button onClick={() => void telling(() => exportRecipe(client, recipe.name))}>{words.exportFile}</Button>
        )}
        <Button
          disabled={isEmpty || recipe.name === '' || isKept || namesake?.shipped === true || saving.running}
          onClick={save}
        >
          {savedAs !== null && savedAs !== recipe.name && recipe.name !== '' ? words.saveAs(recipe.name) : words.save}
        </Button>
        <Button
          look="solid"
          disabled={isEmpty || faulty > 0}
          onClick={() => {
            closeRecipes()
            use.run({ ...recipe, name: recipe.name || words.newName })
          }}
        >
          {use.label}
        </Button>
      </div>
    </div>
  )
}

function isSame({ name, description, steps, keepSteps }: Recipe, other: Recipe): boolean {
  return (
    JSON.stringify([name, description, steps, keepSteps]) ===
    JSON.stringify([other.name, other.description, other.steps, other.keepSteps])
  )
}
