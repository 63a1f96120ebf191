import { Brush, Eraser, Redo2, Trash2, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { text } from '#shared/text/index.ts'
import { pressedKey } from '../../../../core/actions/keys.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Slider } from '../../../../ui/slider.tsx'
import { formatShare } from '../../../../words/format.ts'
import styles from './mask-editor.module.css'
import { drawMask, maskSize, readMask, writeMask, type Point, type Stroke } from './mask-painting.ts'
import { useMaskZoom } from './use-mask-zoom.ts'

interface MaskEditorProps {
  picture: { address: string; name: string; width: number; height: number }
  /** An earlier mask to go on with. */
  mask: string | undefined
  onDone: (mask: File) => void
  onClose: () => void
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Marks what is to change on the picture itself, with a brush or with the keyboard. */
export function MaskEditor({ picture, mask, onDone, onClose }: MaskEditorProps) {
  const size = maskSize(picture)
  const hintId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const [base, setBase] = useState<CanvasImageSource>()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [undone, setUndone] = useState<readonly Stroke[]>([])
  const [tool, setTool] = useState<'brush' | 'eraser'>('brush')
  const [brush, setBrush] = useState(8)
  const [feather, setFeather] = useState(0)
  const [fit, setFit] = useState(1)
  const [pointer, setPointer] = useState<Point>()
  const [painting, setPainting] = useState(false)
  const { zoom, isFarthest, isNearest, zoomIn, zoomOut } = useMaskZoom(stage)

  const brushPixels = (Math.max(size.width, size.height) * brush) / 100
  const shown = { width: size.width * fit * zoom, height: size.height * fit * zoom }

  useEffect(() => {
    if (mask === undefined) return undefined
    let gone = false
    void readMask(mask, { width: size.width, height: size.height }).then(
      (earlier) => gone || setBase(earlier),
      // it cannot be shown, so it is painted anew
      () => {},
    )
    return () => {
      gone = true
    }
  }, [mask, size.width, size.height])

  useEffect(() => {
    if (!canvas.current) return
    // the token's colour as the theme resolves it: a canvas reads no variables
    const { color } = getComputedStyle(canvas.current)
    drawMask(canvas.current, { base, strokes, colour: color })
  }, [base, strokes])

  useEffect(() => {
    if (!stage) return undefined
    const measure = () => {
      const { clientWidth, clientHeight } = stage
      setFit(Math.min(clientWidth / size.width, clientHeight / size.height) * 0.94)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(stage)
    return () => observer.disconnect()
  }, [stage, size.width, size.height])

  const begin = (point: Point) => {
    setUndone([])
    setStrokes([...strokes, { erase: tool === 'eraser', size: brushPixels, points: [point] }])
  }
  const goOn = (point: Point) =>
    setStrokes((all) =>
      all.map((stroke, at) => (at === all.length - 1 ? { ...stroke, points: [...stroke.points, point] } : stroke)),
    )
  const undo = () => {
    const last = strokes.at(-1)
    if (!last) return
    setStrokes(strokes.slice(0, -1))
    setUndone([...undone, last])
  }
  const redo = () => {
    const next = undone.at(-1)
    if (!next) return
    setUndone(undone.slice(0, -1))
    setStrokes([...strokes, next])
  }
  const clear = () => {
    setBase(undefined)
    setStrokes([])
    setUndone([])
  }
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect()
    return { x: ((clientX - left) / width) * size.width, y: ((clientY - top) / height) * size.height }
  }
  const steer = (press: KeyboardEvent) => {
    const at = pointer ?? { x: size.width / 2, y: size.height / 2 }
    const arrow = ARROWS[press.key]
    if (press.key === ' ' || press.key === 'Enter') {
      press.preventDefault()
      setPointer(at)
      begin(at)
    } else if (arrow) {
      press.preventDefault()
      const step = brushPixels / 2
      const next = {
        x: Math.min(size.width, Math.max(0, at.x + arrow.x * step)),
        y: Math.min(size.height, Math.max(0, at.y + arrow.y * step)),
      }
      setPointer(next)
      if (press.shiftKey) {
        if (strokes.length > 0) goOn(next)
        else begin(next)
      }
    }
  }
  const shortcut = useEffectEvent((press: globalThis.KeyboardEvent) => {
    const command = press.ctrlKey || press.metaKey
    const key = press.key.toLowerCase()
    const [tool, size] = [pressedKey(press, 'mask.tools'), pressedKey(press, 'mask.brushSize')]
    if (command && key === 'z' && press.shiftKey) redo()
    else if (command && key === 'z') undo()
    else if (command || press.altKey) return
    else if (tool !== undefined) setTool(tool === 0 ? 'brush' : 'eraser')
    else if (size !== undefined) setBrush((now) => Math.min(30, Math.max(1, now + (size === 0 ? -1 : 1))))
    else if (key === '+' || key === '=') zoomIn()
    else if (key === '-') zoomOut()
    else return
    press.preventDefault()
  })
  useEffect(() => {
    const listen = (press: globalThis.KeyboardEvent) => shortcut(press)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const words = text().compose.mask
  const nothing = base === undefined && !strokes.some(({ erase }) => !erase)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className={styles.scrim}>
          <Radix.Content
            className={styles.editor}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              canvas.current?.focus()
            }}
          >
            <header className={styles.bar}>
              <Radix.Title className={styles.title}>{words.title}</Radix.Title>
              <Segmented
                label={words.tool}
                value={tool}
                options={[
                  { value: 'brush', label: words.brush, icon: Brush },
                  { value: 'eraser', label: words.erase, icon: Eraser },
                ]}
                onChange={setTool}
              />
              <span className={styles.setting}>
                {words.size}
                <Slider label={words.brushSize} value={brush} min={1} max={30} step={1} onChange={setBrush} />
              </span>
              <span className={styles.setting}>
                {words.feather}
                <Slider label={words.feather} value={feather} min={0} max={40} step={1} onChange={setFeather} />
              </span>
              <span className={styles.buttons}>
                <IconButton icon={Undo2} label={words.undo} disabled={strokes.length === 0} onClick={undo} />
                <IconButton icon={Redo2} label={words.redo} disabled={undone.length === 0} onClick={redo} />
                <IconButton icon={Trash2} label={words.clear} disabled={nothing} onClick={clear} />
                <IconButton icon={ZoomOut} label={words.zoomOut} disabled={isFarthest} onClick={zoomOut} />
                <span className={styles.zoom}>{formatShare(zoom)}</span>
                <IconButton icon={ZoomIn} label={words.zoomIn} disabled={isNearest} onClick={zoomIn} />
              </span>
            </header>
            <div ref={setStage} className={styles.stage}>
              <div className={styles.sheet} style={shown}>
                <img className={styles.picture} src={picture.address} alt={picture.name} draggable={false} />
                <canvas
                  ref={canvas}
                  className={styles.mask}
                  width={size.width}
                  height={size.height}
                  // the keys are the brush's own
                  // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role
                  role="application"
                  aria-label={words.canvas}
                  aria-describedby={hintId}
                  tabIndex={0}
                  style={{ filter: feather > 0 ? `blur(${feather * (shown.width / size.width)}px)` : 'none' }}
                  onKeyDown={steer}
                  onPointerDown={(press) => {
                    if (press.button !== 0) return
                    press.currentTarget.setPointerCapture(press.pointerId)
                    setPainting(true)
                    begin(pointOf(press))
                  }}
                  onPointerMove={(move) => {
                    const point = pointOf(move)
                    setPointer(point)
                    if (painting) goOn(point)
                  }}
                  onPointerUp={() => setPainting(false)}
                  onPointerCancel={() => setPainting(false)}
                  onPointerLeave={() => setPointer(undefined)}
                />
                {pointer && (
                  <span
                    className={styles.ring}
                    style={{
                      width: brushPixels * (shown.width / size.width),
                      height: brushPixels * (shown.width / size.width),
                      left: `${(pointer.x / size.width) * 100}%`,
                      top: `${(pointer.y / size.height) * 100}%`,
                    }}
                  />
                )}
              </div>
            </div>
            <footer className={styles.bar}>
              <span id={hintId} className={styles.hint}>
                {words.hint}
              </span>
              <Button onClick={onClose}>{text().common.cancel}</Button>
              <Button
                look="solid"
                disabled={nothing}
                onClick={() => canvas.current && void writeMask(canvas.current, feather).then(onDone)}
              >
                {words.use}
              </Button>
            </footer>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
