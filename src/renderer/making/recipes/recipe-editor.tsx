import { ArrowLeft, ArrowRight, ChevronRight, Redo2, Trash2, Undo2 } from 'lucide-react'
import { Fragment, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Recipe, RecipeStep } from '#shared/batch/recipe.ts'
import type { RecipeStepCheck, StepCatalog } from '#shared/batch/recipe-check.ts'
import { text } from '#shared/text/index.ts'
import { isHeld, keyWordsOf, pressedKey } from '../../core/actions/keys.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AddStep } from './add-step.tsx'
import styles from './recipe-editor.module.css'
import { changed, redone, undone, type History } from '../../core/value-history.ts'
import { canAdd, insertStep, moveStep, removeStep } from './recipe-steps.ts'
import { StepCard } from './step-card.tsx'
import { StepPanel } from './step-panel.tsx'

interface RecipeEditorProps {
  history: History<Recipe>
  onHistory: (history: History<Recipe>) => void
  /** What a catalog says about each step. */
  check: readonly RecipeStepCheck[]
  catalog: StepCatalog
}

/** Where a dragged card would go: before the card of this index, or after it. */
interface Drop {
  index: number
  side: 'before' | 'after'
}

/** The steps as a row of cards, and below it all about the one that is chosen. */
export function RecipeEditor({ history, onHistory, check, catalog }: RecipeEditorProps) {
  const { steps } = history.present
  const [wanted, setWanted] = useState(0)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number>()
  const [drop, setDrop] = useState<Drop>()
  const row = useRef<HTMLOListElement>(null)
  const words = text().recipes
  const chosen = Math.min(wanted, steps.length - 1)
  const step = steps[chosen]

  const put = (next: RecipeStep[], about: string | null = null) =>
    onHistory(changed(history, { ...history.present, steps: next }, about))
  const focusCard = (index: number) => row.current?.querySelector<HTMLElement>(`[data-step="${index + 1}"]`)?.focus()
  /** Drawn and in focus before the next key comes, which else would be one of the card that had the focus before. */
  const goTo = (index: number, change?: () => void) => {
    flushSync(() => {
      change?.()
      setWanted(index)
    })
    focusCard(index)
  }
  const choose = (index: number) => goTo(Math.min(Math.max(index, 0), steps.length - 1))
  const add = (added: RecipeStep) => {
    const at = steps.length
    goTo(at, () => {
      put(insertStep(steps, at, added))
      setSaid(words.added(at + 1))
    })
    // with the way to the next one in sight
    row.current?.scrollTo({ left: row.current.scrollWidth })
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= steps.length || to === from) return
    goTo(to, () => {
      put(moveStep(steps, from, to))
      setSaid(words.moved(from + 1, to + 1))
    })
  }
  const remove = (index: number) => {
    goTo(Math.max(0, Math.min(index, steps.length - 2)), () => {
      put(removeStep(steps, index))
      setSaid(words.removedStep(index + 1))
    })
  }
  const onCardKey = (press: KeyboardEvent, index: number) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[press.key]
    const moving = pressedKey(press.nativeEvent, 'step.move')
    if (moving !== undefined) move(index, index + (moving === 0 ? -1 : 1))
    else if (pressedKey(press.nativeEvent, 'step.remove') !== undefined) {
      if (!isHeld(press.nativeEvent, 'step.remove')) remove(index)
    } else if (by !== undefined && !press.altKey) choose(index + by)
    else if (press.key === 'Home') choose(0)
    else if (press.key === 'End') choose(steps.length - 1)
    else return
    press.preventDefault()
    press.stopPropagation()
  }
  const onDragOver = (drag: DragEvent) => {
    if (dragged === undefined) return
    drag.preventDefault()
    const card = (drag.target as HTMLElement).closest<HTMLElement>('[data-step]')
    if (!card) return
    const { left, width } = card.getBoundingClientRect()
    setDrop({ index: Number(card.dataset['step']) - 1, side: drag.clientX < left + width / 2 ? 'before' : 'after' })
  }
  const onDrop = (drag: DragEvent) => {
    if (dragged === undefined) return
    drag.preventDefault()
    if (drop) {
      const before = drop.side === 'before' ? drop.index : drop.index + 1
      move(dragged, before > dragged ? before - 1 : before)
    }
    setDragged(undefined)
    setDrop(undefined)
  }

  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        <h3 className={styles.title}>{words.steps}</h3>
        {step && (
          <>
            <IconButton
              small
              icon={ArrowLeft}
              label={words.moveEarlier}
              keys={keyWordsOf('step.move', 0)}
              disabled={chosen === 0}
              onClick={() => move(chosen, chosen - 1)}
            />
            <IconButton
              small
              icon={ArrowRight}
              label={words.moveLater}
              keys={keyWordsOf('step.move', 1)}
              disabled={chosen === steps.length - 1}
              onClick={() => move(chosen, chosen + 1)}
            />
            <IconButton
              small
              icon={Trash2}
              label={words.takeOut}
              keys={keyWordsOf('step.remove', 0)}
              onClick={() => remove(chosen)}
            />
          </>
        )}
        <span className={styles.gap} />
        <IconButton
          small
          icon={Undo2}
          label={words.undo}
          disabled={history.steps.done.length === 0}
          onClick={() => onHistory(undone(history))}
        />
        <IconButton
          small
          icon={Redo2}
          label={words.redo}
          disabled={history.steps.undone.length === 0}
          onClick={() => onHistory(redone(history))}
        />
      </div>
      {/* a drop is a shortcut: buttons and keys move a card as well */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={row} className={styles.row} aria-label={words.steps} onDragOver={onDragOver} onDrop={onDrop}>
        {steps.map((each, index) => (
          // a step has nothing of its own but its place
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            <li className={styles.place}>
              <StepCard
                step={each}
                number={index + 1}
                catalog={catalog}
                check={check[index]}
                chosen={index === chosen}
                dropSide={drop?.index === index && dragged !== index ? drop.side : undefined}
                onChoose={() => setWanted(index)}
                onKeyDown={(press) => onCardKey(press, index)}
                onDragStart={(drag) => {
                  drag.dataTransfer.effectAllowed = 'move'
                  drag.dataTransfer.setData('text/plain', words.step(index + 1))
                  setDragged(index)
                }}
                onDragEnd={() => {
                  setDragged(undefined)
                  setDrop(undefined)
                }}
              />
            </li>
            <li className={styles.arrow} aria-hidden="true">
              <Icon of={ChevronRight} size="small" />
            </li>
          </Fragment>
        ))}
        {canAdd(steps) && (
          <li className={styles.place}>
            <AddStep
              catalog={catalog}
              first={steps.length === 0}
              label={steps.length === 0 ? words.addFirst : words.addAfter(steps.length)}
              onAdd={add}
            />
          </li>
        )}
      </ol>
      {step && (
        <StepPanel
          // what is being typed belongs to one step
          key={chosen}
          step={step}
          number={chosen + 1}
          steps={steps}
          check={check}
          catalog={catalog}
          onChange={(next, about) => put(steps.with(chosen, next), about ?? null)}
        />
      )}
      <VisuallyHidden live>{said}</VisuallyHidden>
    </div>
  )
}
