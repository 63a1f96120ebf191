import { Shapes } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { endAsking } from '../../../core/navigation/use-as-input-view.ts'
import { INPUT_KINDS } from '../../../media/items/item-actions.ts'
import { useItems } from '../../../media/items/use-items.ts'
import { ModelChooser } from '../../../making/models/model-chooser.tsx'
import { operationLabel } from '../../../making/operations/operation-picker.tsx'
import { ItemPicture } from '../../../media/pictures/item-picture.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { taskIcon } from '../../../ui/kind-icons.ts'
import { Loading } from '../../../ui/loading.tsx'
import { titleOf } from '../../../words/item-words.ts'
import { useCompose } from '../compose-store.ts'
import { takeItemAsInput } from './open-in-compose.ts'
import { purposesFor, takersOf } from './purposes.ts'
import styles from './use-as-input.module.css'

const STAMP = { width: 72, height: 72 }

/** Which of some items is to be used, and for what; then Compose shows it with a model that does that. */
export function UseAsInput({ itemIds }: { itemIds: readonly string[] }) {
  const words = text().inputs
  const { client } = useConnection()
  const answers = useItems(itemIds)
  const models = useCommand('models.list', {})
  const [chosenId, setChosenId] = useState<string>()
  const [choosesModel, setChoosesModel] = useState(false)
  const usable = itemIds.flatMap((id) => {
    const answer = answers.get(id)
    return answer?.status === 'ready' && isUsable(answer.item) ? [answer.item] : []
  })
  const item = usable.find(({ id }) => id === chosenId) ?? usable[0]
  const known = models.value?.models ?? []
  const isReady = models.status !== 'loading' && answers.size === new Set(itemIds).size
  const take = (itemId: string, model: Model) =>
    withErrorToast(async () => {
      await takeItemAsInput(client, itemId, model)
      endAsking(true)
    })
  const takeById = (modelId: string | null) => {
    const model = known.find(({ id }) => id === modelId)
    if (item && model) void take(item.id, model)
  }
  return (
    <Dialog
      title={choosesModel ? words.chooseModel : words.useTitle}
      description={choosesModel ? words.chooseModelLead : words.useLead}
      wide
      open
      onOpenChange={(open) => !open && endAsking(false)}
    >
      {!isReady && <Loading label={words.looking} />}
      {isReady && !item && <p className={styles.none}>{words.nothingUsable}</p>}
      {usable.length > 1 && !choosesModel && (
        <ChoiceCards
          stacked
          className={styles.items}
          label={words.which}
          value={item?.id ?? ''}
          options={usable.map((each) => ({
            value: each.id,
            label: titleOf(each),
            content: <ItemPicture entry={each} space={STAMP} />,
          }))}
          onChange={setChosenId}
        />
      )}
      {isReady && item && choosesModel && (
        <ModelChooser framed models={takersOf(item.kind, known)} chosen={null} onChoose={takeById} />
      )}
      {isReady && item && !choosesModel && (
        <Purposes
          kind={item.kind}
          models={known}
          onTake={(model) => void take(item.id, model)}
          onChoose={() => setChoosesModel(true)}
        />
      )}
    </Dialog>
  )
}

interface PurposesProps {
  kind: string
  models: readonly Model[]
  onTake: (model: Model) => void
  /** Another model is wanted. */
  onChoose: () => void
}

/** What can be done with it, to press or to walk through with the arrows. */
function Purposes({ kind, models, onTake, onChoose }: PurposesProps) {
  const words = text().inputs
  const atHand = useCompose((compose) => compose.modelId)
  return (
    // every button in it has a way of its own: this only hears their arrow keys
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={styles.purposes} role="group" aria-label={words.useTitle} onKeyDown={walk}>
      {purposesFor(kind, models, atHand).map(({ taskType, model }, index) => (
        <button
          key={taskType}
          type="button"
          className={styles.purpose}
          data-first-focus={index === 0 || undefined}
          ref={index === 0 ? focusFirst : undefined}
          onClick={() => onTake(model)}
        >
          <Icon of={taskIcon(taskType)} />
          <span className={styles.label}>{operationLabel(taskType)}</span>
          <span className={styles.model}>{model.displayName}</span>
        </button>
      ))}
      <button type="button" className={styles.purpose} onClick={onChoose}>
        <Icon of={Shapes} />
        <span className={styles.label}>{words.chooseModelItem}</span>
      </button>
    </div>
  )
}

/**
 * The first is ready for Enter, also when there is one only after the window has opened. Until then the window knows by
 * itself what to focus, and where the focus was before.
 */
function focusFirst(button: HTMLButtonElement | null): void {
  if (button?.closest('[role=dialog]')?.contains(document.activeElement)) button.focus({ focusVisible: true })
}

/** They stand in two columns, one below the other. */
function walk(press: KeyboardEvent<HTMLElement>): void {
  const buttons = [...press.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const column = Math.ceil(buttons.length / 2)
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ArrowRight: at + column,
    ArrowLeft: at - column,
    Home: 0,
    End: buttons.length - 1,
  }
  const to = targets[press.key]
  if (to === undefined) return
  press.preventDefault()
  buttons[Math.min(buttons.length - 1, Math.max(0, to))]?.focus({ focusVisible: true })
}

function isUsable({ kind, missing, trashedAt }: LibraryItem): boolean {
  return INPUT_KINDS.has(kind) && !missing && trashedAt === null
}
