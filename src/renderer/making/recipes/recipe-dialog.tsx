import { useEffect, useState, type KeyboardEvent } from 'react'
import type { Recipe } from '#shared/batch/recipe.ts'
import { checkRecipe } from '#shared/batch/recipe-check.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { withErrorToast, useAct } from '../../core/acting.ts'
import { actionFor } from '../../core/actions/keys.ts'
import { ConfirmDialog } from '../../core/confirm-dialog.tsx'
import {
  applyRecipe,
  closeRecipes,
  leaveRecipe,
  openRecipes,
  useRecipesView,
  type RecipeUse,
  type ShownRecipes,
} from '../../core/navigation/recipes-view.ts'
import { Unanswered } from '../../core/unanswered.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useHolding } from '../../ui/holding.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { prepareBatch } from './prepare-batch.ts'
import { exportRecipe } from './recipe-files.ts'
import { changed, newHistory, redone, undone } from '../../core/value-history.ts'
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
  const use: RecipeUse = shown.use ?? { label: words.makeBatch, prepare: (recipe) => prepareBatch(client, recipe) }
  const leaving = useRecipesView((view) => view.leaving)
  useHolding(true, {
    holds: () => useRecipesView.getState().unsaved,
    ask: (goOn) =>
      leaveRecipe(() => {
        closeRecipes()
        goOn()
      }),
  })
  return (
    <>
      <Dialog
        wide
        title={shown.at === 'list' ? words.recipes : words.editor}
        description={shown.at === 'list' ? words.lead : words.editorLead}
        asksItself
        open
        onOpenChange={(open) => !open && leaveRecipe(closeRecipes)}
      >
        {shown.at === 'list' ? (
          <RecipeList use={use} given={shown.use} />
        ) : (
          <Editing
            recipe={shown.recipe}
            saved={shown.saved}
            use={use}
            onUnsaved={noteUnsaved}
            onList={() => openRecipes(shown.use)}
          />
        )}
      </Dialog>
      {leaving && (
        <ConfirmDialog
          title={words.leaving.title}
          description={words.leaving.lead}
          keep={words.leaving.keep}
          go={words.leaving.go}
          onConfirm={async () => leaving()}
          onClose={() => useRecipesView.setState({ leaving: undefined })}
        />
      )}
    </>
  )
}

const noteUnsaved = (unsaved: boolean) => useRecipesView.setState({ unsaved })

interface EditingProps {
  recipe: Recipe
  saved: string | null
  use: RecipeUse
  /** Whether something was changed here that is not saved. */
  onUnsaved: (unsaved: boolean) => void
  /** Back to all of them. */
  onList: () => void
}

function Editing({ recipe: opened, saved, use, onUnsaved, onList }: EditingProps) {
  const { client } = useConnection()
  const [history, setHistory] = useState(() => newHistory(opened))
  const [savedAs, setSavedAs] = useState(saved)
  const asked = useStepCatalog()
  const known = useCommand('recipes.list', {}).value?.recipes
  const saving = useAct()
  const applying = useAct()
  const words = text().recipes
  const recipe = completed(history.present)
  const namesake = known?.find(({ name }) => name.toLowerCase() === recipe.name.toLowerCase())
  const isKept = namesake !== undefined && isSame(namesake, recipe)
  const isUnsaved = history.steps.done.length > 0 && !isKept
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved])
  if (asked.status !== 'ready') return <Unanswered answer={asked} label={words.recipes} />
  const catalog = asked.value
  const check = checkRecipe(recipe.steps, catalog)

  const change = (part: Partial<Recipe>, about: string | null = null) =>
    setHistory(changed(history, { ...history.present, ...part }, about))
  const faulty = check.filter(({ faults }) => faults.length > 0).length
  const save = () =>
    void saving.run(async () => {
      const { before } = await client.request('recipes.save', { recipe })
      const undo = () =>
        before
          ? client.request('recipes.save', { recipe: before })
          : client.request('recipes.remove', { name: recipe.name })
      showToast({ text: words.saved(recipe.name), undo: () => withErrorToast(undo) })
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
          <TextField
            maxLength={80}
            value={history.present.name}
            onChange={({ target }) => change({ name: target.value }, 'name')}
          />
        </Field>
        <Field label={words.description}>
          <TextField
            maxLength={500}
            value={history.present.description}
            onChange={({ target }) => change({ description: target.value }, 'description')}
          />
        </Field>
      </div>
      <RecipeEditor history={history} onHistory={setHistory} check={check} catalog={catalog} />
      <div className={styles.keep}>
        <CheckBox checked={history.present.keepSteps} onChange={(keepSteps) => change({ keepSteps })}>
          {words.keepSteps}
        </CheckBox>
        <p className={styles.hint}>{words.keepStepsHint}</p>
      </div>
      <DialogActions refusal={saving.refusal ?? applying.refusal}>
        <p className={styles.faults} role="status">
          {faulty > 0 && words.faults(faulty)}
        </p>
        <Button onClick={onList}>{words.recipes}</Button>
        {isKept && (
          <Button onClick={() => void withErrorToast(() => exportRecipe(client, recipe.name))}>
            {words.exportFile}
          </Button>
        )}
        <Button
          disabled={isEmpty || recipe.name === '' || isKept || namesake?.shipped === true || saving.running}
          onClick={save}
        >
          {savedAs !== null && savedAs !== recipe.name && recipe.name !== '' ? words.saveAs(recipe.name) : words.save}
        </Button>
        <Button
          look="solid"
          disabled={isEmpty || faulty > 0 || applying.running}
          onClick={() => void applying.run(() => applyRecipe(use, { ...recipe, name: recipe.name || words.newName }))}
        >
          {use.label}
        </Button>
      </DialogActions>
    </div>
  )
}

function isSame({ name, description, steps, keepSteps }: Recipe, other: Recipe): boolean {
  return (
    JSON.stringify([name, description, steps, keepSteps]) ===
    JSON.stringify([other.name, other.description, other.steps, other.keepSteps])
  )
}
