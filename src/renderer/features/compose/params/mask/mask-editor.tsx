import { useRef, useState, type KeyboardEvent } from 'react'
import { text } from '#shared/text/index.ts'
import { useAct } from '../../../../core/acting.ts'
import { KeyScope, useKeyScope } from '../../../../media/frame/key-scope.ts'
import { Button } from '../../../../ui/button.tsx'
import { Refusal } from '../../../../ui/refusal.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { formatShare } from '../../../../words/format.ts'
import { HistoryAndZoom, MaskSettings } from './mask-bar.tsx'
import type { MaskDocument } from './mask-document.ts'
import { maskSize, writeMask } from './mask-picture.ts'
import { MaskStage } from './mask-stage.tsx'
import { MaskToolPicker } from './mask-tool-picker.tsx'
import { asksNetwork, type MaskTool } from './mask-tools.ts'
import { SavedMasks } from './saved-masks.tsx'
import { usePictureSelection } from './selection/use-picture-selection.ts'
import { StageBar, StageDialog, StageHint, StageTitle } from './stage-dialog.tsx'
import { useMaskActions } from './use-mask-actions.ts'
import { useMaskDocument, useMaskFacts } from './use-mask-document.ts'
import { useMarking } from './use-marking.ts'
import { useMaskZoom } from './use-mask-zoom.ts'
import { useStageGestures } from './use-stage-gestures.ts'

interface MaskEditorProps {
  picture: { mediaId: string; address: string; name: string; width: number; height: number }
  /** An earlier mask to go on with. */
  mask: string | undefined
  /** Keeps it. What was marked is nowhere else until then: the editor stays open when it fails. */
  onDone: (mask: File, waiting: AbortSignal) => Promise<void>
  onClose: () => void
}

/** Marks what is to change on the picture itself: by pointing at it, by drawing around it, with a brush, or by keys. */
export function MaskEditor({ mask, ...rest }: MaskEditorProps) {
  const document = useMaskDocument(maskSize(rest.picture), mask)
  const { handlers, onKeyDown } = useKeyScope()
  if (!document) return null
  return (
    <KeyScope value={handlers}>
      <Workbench {...rest} document={document} onKeyDown={onKeyDown} />
    </KeyScope>
  )
}

interface WorkbenchProps extends Omit<MaskEditorProps, 'mask'> {
  document: MaskDocument
  onKeyDown: (press: KeyboardEvent) => void
}

function Workbench({ picture, document, onKeyDown, onDone, onClose }: WorkbenchProps) {
  const words = text().masks
  const canvas = useRef<HTMLCanvasElement>(null)
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const [chosen, setChosen] = useState<MaskTool>()
  const [brush, setBrush] = useState(8)
  const [edge, setEdge] = useState(8)
  const [savedOpen, setSavedOpen] = useState(false)
  const view = useMaskZoom(stage)
  const facts = useMaskFacts(document)
  const selection = usePictureSelection(picture.mediaId)
  const isMissing = selection.state.is === 'missing'
  const whyNot = (each: MaskTool) => (asksNetwork(each) && isMissing ? words.selectionMissing : undefined)
  const tool = chosen ?? (isMissing ? 'brush' : 'select')
  const brushRadius = (Math.max(document.alpha.width, document.alpha.height) * brush) / 200

  const marking = useMarking({ document, tool, brushRadius, selection })
  const gestures = useStageGestures({ tool, size: document.alpha, brushRadius, ...marking.listeners })
  const changeTool = (next: MaskTool) => {
    gestures.dropOutline()
    selection.hover(undefined)
    setChosen(next)
  }
  const changeBrush = (size: number) => setBrush(Math.min(30, Math.max(1, size)))
  const actions = useMaskActions({
    document,
    facts,
    edge,
    canUse: (each) => whyNot(each) === undefined,
    onTool: changeTool,
    onBrush: (change) => changeBrush(brush + change),
    onZoom: (change) => (change > 0 ? view.zoomIn() : view.zoomOut()),
    onSaved: () => setSavedOpen(true),
  })
  const isMarked = facts.share > 0
  const handing = useAct()
  const waiting = useRef<AbortController>(undefined)
  const use = () =>
    handing.run(async () => {
      const mine = new AbortController()
      waiting.current = mine
      await onDone(await writeMask(document.alpha, facts.feather), mine.signal)
      if (!mine.signal.aborted) onClose()
    })
  /** What takes too long to hand over is still here to be changed; says whether anything was being handed over. */
  const stopWaiting = () => {
    if (!handing.running) return false
    waiting.current?.abort()
    handing.dismiss()
    return true
  }

  return (
    <StageDialog
      canvas={canvas}
      onKeyDown={onKeyDown}
      // what is being handed over goes first, then a line that is being drawn
      onEscape={() => stopWaiting() || gestures.dropOutline()}
      changed={facts.canUndo}
      onClose={onClose}
    >
      <header>
        <StageBar>
          <StageTitle>{words.title}</StageTitle>
          <MaskToolPicker tool={tool} whyNot={whyNot} onTool={changeTool} />
          <HistoryAndZoom actions={actions} facts={facts} view={view} />
        </StageBar>
        <MaskSettings
          tool={tool}
          document={document}
          facts={facts}
          actions={actions}
          brush={brush}
          onBrush={changeBrush}
          edge={edge}
          onEdge={setEdge}
          removes={marking.removes}
          onRemoves={marking.setRemoves}
          selection={selection}
        >
          <SavedMasks
            mediaId={picture.mediaId}
            document={document}
            canSave={isMarked}
            open={savedOpen}
            onOpenChange={setSavedOpen}
          />
        </MaskSettings>
      </header>
      <MaskStage
        picture={picture}
        document={document}
        tool={tool}
        gestures={gestures}
        brushRadius={brushRadius}
        feather={facts.feather}
        hovered={tool === 'select' ? selection.hovered : undefined}
        removes={marking.hoverRemoves}
        zoom={view.zoom}
        hint={words.hints[tool]}
        stage={stage}
        onStage={setStage}
        canvas={canvas}
      />
      <footer>
        <StageBar>
          <StageHint>{words.hints[tool]}</StageHint>
          <span>
            {facts.busy || marking.asking || handing.running
              ? words.working
              : isMarked
                ? words.marked(formatShare(facts.share))
                : words.nothingMarked}
          </span>
          <VisuallyHidden live>{marking.said}</VisuallyHidden>
          <Refusal inBar>{handing.refusal}</Refusal>
          <Button onClick={() => stopWaiting() || onClose()}>{text().common.cancel}</Button>
          <Button look="solid" disabled={!isMarked || facts.busy || handing.running} onClick={() => void use()}>
            {words.use}
          </Button>
        </StageBar>
      </footer>
    </StageDialog>
  )
}
