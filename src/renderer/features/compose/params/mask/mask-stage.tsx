import { useEffect, useEffectEvent, useId, type ReactNode, type RefObject } from 'react'
import { text } from '#shared/text/index.ts'
import { useSize } from '../../../../ui/use-size.ts'
import type { MaskDocument } from './mask-document.ts'
import { showPart } from './mask-picture.ts'
import styles from './mask-stage.module.css'
import { isBrush, type MaskTool } from './mask-tools.ts'
import { around, NOWHERE, wholeOf, type Point, type Rect, type Size } from './pixels/alpha.ts'
import type { Selected } from './selection/use-picture-selection.ts'
import { SelectionPreview } from './selection/selection-preview.tsx'
import type { useStageGestures } from './use-stage-gestures.ts'

interface MaskStageProps {
  picture: { address: string; name: string }
  document: MaskDocument
  tool: MaskTool
  gestures: ReturnType<typeof useStageGestures>
  brushRadius: number
  feather: number
  /** What a click takes or removes. */
  hovered: Selected | undefined
  removes: boolean
  zoom: number
  hint: string
  stage: HTMLElement | null
  onStage: (stage: HTMLDivElement | null) => void
  canvas: RefObject<HTMLCanvasElement | null>
  /** What lies over the mask besides. */
  children?: ReactNode
}

/** The picture with the mask on it, and the tool over both. */
export function MaskStage({ picture, document, tool, gestures, feather, zoom, hint, ...rest }: MaskStageProps) {
  const { brushRadius, hovered, removes, stage, onStage, canvas, children } = rest
  const size = document.alpha
  const hintId = useId()
  const fit = useFit(stage, size)
  usePaintedMask(canvas, document)
  const scale = fit * zoom
  const { pointer, outline, dropOutline: _, ...handlers } = gestures

  return (
    <div ref={onStage} className={styles.stage}>
      <div className={styles.sheet} style={{ width: size.width * scale, height: size.height * scale }}>
        <img className={styles.picture} src={picture.address} alt={picture.name} draggable={false} />
        <canvas
          ref={canvas}
          className={styles.mask}
          width={size.width}
          height={size.height}
          // the keys are the tool's own
          // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role
          role="application"
          aria-label={text().masks.canvas}
          aria-describedby={hintId}
          tabIndex={0}
          style={feather > 0 ? { filter: `blur(${feather * scale}px)` } : {}}
          {...handlers}
        />
        {hovered && <SelectionPreview key={String(removes)} shape={hovered.shape} removes={removes} />}
        {children}
        {outline.length > 1 && <Outline of={outline} tool={tool} size={size} />}
        {pointer && (
          <span
            className={isBrush(tool) ? styles.ring : styles.cross}
            style={{
              ...(isBrush(tool) && { width: brushRadius * 2 * scale, height: brushRadius * 2 * scale }),
              left: `${(pointer.x / size.width) * 100}%`,
              top: `${(pointer.y / size.height) * 100}%`,
            }}
          />
        )}
      </div>
      <span id={hintId} hidden>
        {hint}
      </span>
    </div>
  )
}

/** The box or the line that is being drawn. */
function Outline({ of, tool, size }: { of: readonly Point[]; tool: MaskTool; size: Size }) {
  const [first, last] = [of[0]!, of.at(-1)!]
  const corners = tool === 'box' ? [first, { x: last.x, y: first.y }, last, { x: first.x, y: last.y }] : of
  const points = corners.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <svg className={styles.outline} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <polygon className={styles.under} points={points} />
      <polygon className={styles.line} points={points} />
    </svg>
  )
}

/** How much of its size the picture is shown at so that all of it is seen. */
function useFit(stage: HTMLElement | null, { width, height }: Size): number {
  const room = useSize(stage)
  return room.width === 0 ? 1 : Math.min(room.width / width, room.height / height) * 0.94
}

/** So many pixels are drawn in one frame; the largest mask takes eight. */
const MOST_AT_ONCE = 512 * 1024

/** A canvas that follows the mask: what has changed since the last frame is drawn in the next ones. */
function usePaintedMask(canvas: RefObject<HTMLCanvasElement | null>, document: MaskDocument): void {
  const show = useEffectEvent((part: Rect) => {
    if (!canvas.current) return
    // the token's colour as the theme resolves it: a canvas reads no variables
    showPart(canvas.current, document.alpha, part, getComputedStyle(canvas.current).color)
  })
  useEffect(() => {
    show(wholeOf(document.alpha))
    let waiting = NOWHERE
    let frame = 0
    const stop = document.onPixels((part) => {
      waiting = around(waiting, part)
      frame ||= requestAnimationFrame(draw)
    })
    function draw(): void {
      const { x, y, width, height } = waiting
      const rows = Math.min(height, Math.ceil(MOST_AT_ONCE / width))
      show({ x, y, width, height: rows })
      waiting = { x, y: y + rows, width, height: height - rows }
      frame = rows < height ? requestAnimationFrame(draw) : 0
    }
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [document])
}
