import { ListTree, SquarePlus } from 'lucide-react'
import { useState } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { operationsOn } from '#shared/batch/operations.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { useActions } from '../../../core/actions/actions.ts'
import { editRecipe } from '../../../core/navigation/recipes-view.ts'
import { ModelChooser } from '../../../making/models/model-chooser.tsx'
import { prepareBatch } from '../../../making/recipes/prepare-batch.ts'
import { stepsSoFar } from '../../../making/recipes/steps-so-far.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { takeItemAsInput } from '../intake/open-in-compose.ts'
import styles from './then-menu.module.css'

/** What may come after a result: a model that takes it, or all that led to it as a recipe or a batch. */
export function ThenMenu({ item }: { item: LibraryItem }) {
  const { client } = useConnection()
  const models = useCommand('models.list', {}).value?.models ?? []
  const effects = useCommand('effects.list', {}).value?.effects ?? []
  const [open, setOpen] = useState(false)
  const words = text().recipes
  const able = new Set(operationsOn(item.kind, { models, effects }).map(({ modelId }) => modelId))
  const makeRecipe = () =>
    withErrorToast(async () => {
      const { recipe, row } = await stepsSoFar(client, item.id)
      editRecipe(recipe, { use: { label: words.makeBatch, prepare: (made) => prepareBatch(client, made, row) } })
    })
  const makeBatch = () =>
    withErrorToast(async () => {
      const { recipe, row } = await stepsSoFar(client, item.id)
      const begin = await prepareBatch(client, recipe, row)
      begin()
    })
  useActions([
    { id: 'recipes.ofResult', label: words.makeRecipe, section: 'compose', icon: ListTree, run: makeRecipe },
    { id: 'recipes.batchOfResult', label: words.makeBatchOfSteps, section: 'compose', icon: ListTree, run: makeBatch },
  ])
  const leave = (work: () => unknown) => () => {
    setOpen(false)
    work()
  }
  return (
    <Popover
      label={words.addThen}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button small icon={<Icon of={SquarePlus} size="small" />}>
          {words.addThen}
        </Button>
      }
    >
      <div className={styles.ways}>
        <Button small onClick={leave(makeRecipe)}>
          {words.makeRecipe}
        </Button>
        <Button small onClick={leave(makeBatch)}>
          {words.makeBatchOfSteps}
        </Button>
      </div>
      <ModelChooser
        models={models.filter(({ id }) => able.has(id))}
        chosen={null}
        onChoose={(modelId) => {
          setOpen(false)
          const model = models.find(({ id }) => id === modelId)
          if (model) void withErrorToast(() => takeItemAsInput(client, item.id, model))
        }}
      />
    </Popover>
  )
}
