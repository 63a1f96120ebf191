import { useRef, useState } from 'react'
import { text } from '#shared/text/index.ts'
import { ActionButton } from '../../../../core/actions/action-button.tsx'
import { useActions } from '../../../../core/actions/actions.ts'
import { withErrorToast } from '../../../../core/acting.ts'
import { createTurns } from '../../../../core/turns.ts'
import { changed, newHistory, redone, undone, type History } from '../../../../core/value-history.ts'
import { Button } from '../../../../ui/button.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { formatShare } from '../../../../words/format.ts'
import { historyActions } from '../mask/history-actions.ts'
import { createMaskDocument } from '../mask/mask-document.ts'
import { maskSize } from '../mask/mask-picture.ts'
import { MaskStage } from '../mask/mask-stage.tsx'
import { emptyAlpha, type Size } from '../mask/pixels/alpha.ts'
import { combine } from '../mask/pixels/combine.ts'
import { fitTo } from '../mask/pixels/resize.ts'
import { boxPrompt, pointPrompt } from '../mask/selection/prompt.ts'
import { SelectionProgress } from '../mask/selection/selection-progress.tsx'
import { usePictureSelection } from '../mask/selection/use-picture-selection.ts'
import { StageBar, StageDialog, StageHint, StageTitle } from '../mask/stage-dialog.tsx'
import { useMaskFacts } from '../mask/use-mask-document.ts'
import { useStageGestures } from '../mask/use-stage-gestures.ts'
import styles from './places-editor.module.css'
import { NO_PLACES, sayWhat, type Places } from '#shared/service/picture-places.ts'

interface PlacesEditorProps {
  picture: Size & { mediaId: string; address: string; name: string }
  places: Places
  onDone: (places: Places) => void
  onClose: () => void
}

/** Points and a box set in the picture itself, with what they take. */
export function PlacesEditor({ picture, places: begin, onDone, onClose }: PlacesEditorProps) {
  const words = text().masks
  const canvas = useRef<HTMLCanvasElement>(null)
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const [document] = useState(() => createMaskDocument(maskSize(picture)))
  const [history, setHistory] = useState(() => newHistory(begin))
  const [removes, setRemoves] = useState(false)
  const facts = useMaskFacts(document)
  const selection = usePictureSelection(picture.mediaId)
  const places = history.present
  const size = document.alpha
  const [turns] = useState(createTurns)

  /** Shows what the places take; without a network here they are set all the same. */
  const show = (next: Places) =>
    withErrorToast(async () => {
      const isNewest = turns.begin()
      const taken = emptyAlpha(size)
      if (sayWhat(next) && selection.state.is !== 'missing')
        combine(taken, fitTo((await selection.take({ ...next, points: [...next.points] })).shape, size), 'add')
      if (isNewest()) document.replace(taken)
    })
  const goTo = (next: History<Places>) => {
    setHistory(next)
    void show(next.present)
  }
  const change = (next: Places) => goTo(changed(history, next))
  const gestures = useStageGestures({
    tool: 'box',
    size,
    brushRadius: 0,
    onPaint: () => {},
    onStrokeEnd: () => {},
    onHover: () => {},
    onOutline: () => {},
    onCorners: () => {},
    onPoint(point, alt) {
      const [place] = pointPrompt([point], size).points
      if (place) change({ ...places, points: [...places.points, { ...place, adds: alt === removes }] })
    },
    onBox: (one, other) => change({ ...places, box: boxPrompt(one, other, size).box }),
  })
  const actions = historyActions({
    canUndo: history.steps.done.length > 0,
    canRedo: history.steps.undone.length > 0,
    undo: () => goTo(undone(history)),
    redo: () => goTo(redone(history)),
  })
  useActions(Object.values(actions))
  const said = sayWhat(places) ? words.taken(formatShare(facts.share)) : words.noPlaces

  return (
    <StageDialog
      canvas={canvas}
      onOpen={() => sayWhat(begin) && void show(begin)}
      onEscape={() => gestures.dropOutline()}
      changed={history.steps.done.length > 0}
      onClose={onClose}
    >
      <StageBar>
        <StageTitle>{words.pointTitle}</StageTitle>
        <Segmented
          label={words.what}
          value={removes ? 'leave' : 'take'}
          options={[
            { value: 'take', label: words.take },
            { value: 'leave', label: words.leaveOut },
          ]}
          onChange={(what) => setRemoves(what === 'leave')}
        />
        <SelectionProgress selection={selection} />
        <span className={styles.buttons}>
          <ActionButton action={{ ...actions.undo, label: words.undo }} disabled={!actions.undo.when()} />
          <ActionButton action={{ ...actions.redo, label: words.redo }} disabled={!actions.redo.when()} />
          <Button small disabled={places === NO_PLACES} onClick={() => change(NO_PLACES)}>
            {words.clear}
          </Button>
        </span>
      </StageBar>
      <MaskStage
        picture={picture}
        document={document}
        tool="box"
        gestures={gestures}
        brushRadius={0}
        feather={0}
        hovered={undefined}
        removes={false}
        zoom={1}
        hint={words.pointHint}
        stage={stage}
        onStage={setStage}
        canvas={canvas}
      >
        <Marks of={places} />
      </MaskStage>
      <StageBar>
        <StageHint>{words.pointHint}</StageHint>
        <span>{said}</span>
        <VisuallyHidden live>{said}</VisuallyHidden>
        <Button onClick={onClose}>{text().common.cancel}</Button>
        <Button look="solid" disabled={!sayWhat(places)} onClick={() => onDone(places)}>
          {words.acceptPlaces}
        </Button>
      </StageBar>
    </StageDialog>
  )
}

/** The points and the box, as they are set. */
function Marks({ of: { points, box } }: { of: Places }) {
  return (
    <>
      {box && (
        <span
          className={styles.box}
          style={{
            left: percent(box.x),
            top: percent(box.y),
            width: percent(box.width),
            height: percent(box.height),
          }}
        />
      )}
      {points.map(({ x, y, adds }, index) => (
        <span
          // they are only ever added at the end
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={styles.point}
          data-adds={adds}
          style={{ left: percent(x), top: percent(y) }}
        >
          {adds ? '+' : '−'}
        </span>
      ))}
    </>
  )
}

function percent(part: number): string {
  return `${part * 100}%`
}
