import { ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { ActionButton } from '../../../../core/actions/action-button.tsx'
import { keyWordsOf } from '../../../../core/actions/keys.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { InlineField } from '../../../../ui/inline-field.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Slider } from '../../../../ui/slider.tsx'
import { formatShare } from '../../../../words/format.ts'
import styles from './mask-bar.module.css'
import type { MaskDocument, MaskFacts } from './mask-document.ts'
import { isBrush, type MaskTool } from './mask-tools.ts'
import { SelectionProgress } from './selection/selection-progress.tsx'
import type { PictureSelection } from './selection/use-picture-selection.ts'
import type { useMaskActions } from './use-mask-actions.ts'
import type { useMaskZoom } from './use-mask-zoom.ts'

type Actions = ReturnType<typeof useMaskActions>

/** Back and forth, and how near. */
export function HistoryAndZoom({
  actions,
  facts,
  view,
}: {
  actions: Actions
  facts: MaskFacts
  view: ReturnType<typeof useMaskZoom>
}) {
  const words = text().masks
  return (
    <span className={styles.buttons}>
      <ActionButton action={{ ...actions.undo, label: words.undo }} disabled={!facts.canUndo} />
      <ActionButton action={{ ...actions.redo, label: words.redo }} disabled={!facts.canRedo} />
      <IconButton
        icon={ZoomOut}
        label={words.zoomOut}
        keys={keyWordsOf('mask.zoom', 1)}
        disabled={view.isFarthest}
        onClick={view.zoomOut}
      />
      <span className={styles.zoom}>{formatShare(view.zoom)}</span>
      <IconButton
        icon={ZoomIn}
        label={words.zoomIn}
        keys={keyWordsOf('mask.zoom', 0)}
        disabled={view.isNearest}
        onClick={view.zoomIn}
      />
    </span>
  )
}

interface MaskSettingsProps {
  tool: MaskTool
  document: MaskDocument
  facts: MaskFacts
  actions: Actions
  /** Its size, as a share of the longer side in hundredths. */
  brush: number
  onBrush: (brush: number) => void
  edge: number
  onEdge: (edge: number) => void
  removes: boolean
  onRemoves: (removes: boolean) => void
  selection: PictureSelection
  /** The saved masks. */
  children: ReactNode
}

/** What the tool in hand can be set to, and what can be done with the mask as a whole. */
export function MaskSettings({ tool, document, facts, actions, children, ...rest }: MaskSettingsProps) {
  const { brush, onBrush, edge, onEdge, removes, onRemoves, selection } = rest
  const words = text().masks
  const isMarked = facts.share > 0 && !facts.busy
  return (
    <div className={styles.settings}>
      {isBrush(tool) ? (
        <span className={styles.slider}>
          <InlineField label={words.size}>
            <Slider value={brush} min={1} max={30} step={1} onChange={onBrush} />
          </InlineField>
        </span>
      ) : (
        <Segmented
          label={words.what}
          value={removes ? 'remove' : 'add'}
          options={[
            { value: 'add', label: words.add },
            { value: 'remove', label: words.remove },
          ]}
          onChange={(what) => onRemoves(what === 'remove')}
        />
      )}
      <span className={styles.group}>
        <InlineField label={words.edge}>
          <NumberField
            value={edge}
            unit="px"
            onChange={(pixels = 1) => !Number.isNaN(pixels) && onEdge(Math.min(200, Math.max(1, Math.round(pixels))))}
          />
        </InlineField>
        <ActionButton action={{ ...actions.grow, label: words.grow }} disabled={!isMarked} />
        <ActionButton action={{ ...actions.shrink, label: words.shrink }} disabled={!isMarked} />
      </span>
      <span className={styles.slider}>
        <InlineField label={words.feather}>
          <Slider value={facts.feather} min={0} max={40} step={1} onChange={(pixels) => document.setFeather(pixels)} />
        </InlineField>
      </span>
      <span className={styles.group}>
        <ActionButton action={{ ...actions.invert, label: words.invert }} disabled={facts.busy} />
        <ActionButton action={{ ...actions.clear, label: words.clear }} disabled={!isMarked} />
      </span>
      <SelectionProgress selection={selection} />
      <span className={styles.saved}>{children}</span>
    </div>
  )
}
