import { Download, FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { SavedRecipe } from '#shared/app/recipes.ts'
import type { StepCatalog } from '#shared/batch/recipe-check.ts'
import { text } from '#shared/text/index.ts'
import { combineAnswers, useCommand, useConnection } from '../../bridge/hooks.ts'
import { useAct, withErrorToast } from '../../core/acting.ts'
import { Unanswered } from '../../core/unanswered.tsx'
import { applyRecipe, editRecipe, type RecipeUse } from '../../core/navigation/recipes-view.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { exportRecipe, openRecipeFile } from './recipe-files.ts'
import styles from './recipe-list.module.css'
import { EMPTY_RECIPE } from './recipe-steps.ts'
import { stepName } from './step-words.ts'
import { useStepCatalog } from './use-step-catalog.ts'

interface RecipeListProps {
  use: RecipeUse
  /** Only what the list was opened with. */
  given: RecipeUse | undefined
}

/** Every recipe by name: used, opened, handed over, removed. */
export function RecipeList({ use, given }: RecipeListProps) {
  const { client } = useConnection()
  const asked = combineAnswers({ kept: useCommand('recipes.list', {}), catalog: useStepCatalog() })
  const input = useRef<HTMLInputElement>(null)
  const words = text().recipes
  if (asked.status !== 'ready') return <Unanswered answer={asked} label={words.recipes} />
  const { kept, catalog } = asked.value
  return (
    <>
      {kept.recipes.length === 0 && <p className={styles.none}>{words.none}</p>}
      <ul className={styles.list} aria-label={words.recipes}>
        {kept.recipes.map((recipe) => (
          <Line key={recipe.name} recipe={recipe} catalog={catalog} use={use} given={given} />
        ))}
      </ul>
      <DialogActions>
        <Button icon={<Icon of={Plus} />} onClick={() => editRecipe(EMPTY_RECIPE, given && { use: given })}>
          {words.newRecipe}
        </Button>
        <Button icon={<Icon of={FileUp} />} onClick={() => input.current?.click()}>
          {words.importFile}
        </Button>
        <FileInput
          ref={input}
          label={words.importFile}
          accept=".json,application/json"
          onFiles={([file]) => void withErrorToast(() => openRecipeFile(client, file, given))}
        />
      </DialogActions>
    </>
  )
}

interface LineProps extends RecipeListProps {
  recipe: SavedRecipe
  catalog: StepCatalog
}

function Line({ recipe: saved, catalog, use, given }: LineProps) {
  const { client } = useConnection()
  const applying = useAct()
  const words = text().recipes
  const { shipped, columns: _, ...recipe } = saved
  const { name } = recipe
  const remove = () =>
    withErrorToast(async () => {
      const { before } = await client.request('recipes.remove', { name })
      showToast({
        text: words.removed(name),
        undo: () => withErrorToast(() => client.request('recipes.save', { recipe: before })),
      })
    })
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {shipped && <Badge>{words.shipped}</Badge>}
        </p>
        {recipe.description !== '' && <p className={styles.about}>{recipe.description}</p>}
        <p className={styles.chain}>{words.chain(recipe.steps.map((step) => stepName(step, catalog)))}</p>
      </div>
      <Button
        small
        aria-label={given ? words.chooseNamed(name) : words.makeBatchOf(name)}
        disabled={applying.running}
        onClick={() => void applying.run(() => withErrorToast(() => applyRecipe(use, recipe)))}
      >
        {use.label}
      </Button>
      <IconButton
        small
        icon={Pencil}
        label={words.edit(name)}
        onClick={() => editRecipe(recipe, { saved: name, ...(given && { use: given }) })}
      />
      <IconButton
        small
        icon={Download}
        label={words.exportNamed(name)}
        onClick={() => void withErrorToast(() => exportRecipe(client, name))}
      />
      {!shipped && <IconButton small icon={Trash2} label={words.remove(name)} onClick={() => void remove()} />}
    </li>
  )
}
