import { Grid3x3, Moon, RotateCw, ScanSearch, Sun } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { ActionButton } from '../../core/actions/action-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ControlBar } from '../frame/control-bar.tsx'
import { useActionKeys, useKeys } from '../frame/key-scope.ts'
import { PreviewPicture } from '../pictures/preview-picture.tsx'
import { openMeshScene, type MeshScene } from './mesh-scene.ts'
import styles from './mesh-view.module.css'

interface MeshViewProps {
  item: LibraryItem
  onBroken: () => void
}

const STEP = 0.15
const PAN_STEP = 0.06
const ZOOM_STEP = 1.2
const ARROWS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** A mesh to walk around. */
export function MeshView({ item, onBroken }: MeshViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [scene, setScene] = useState<MeshScene>()
  const [failed, setFailed] = useState<string>()
  const [turning, setTurning] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [wireframe, setWireframe] = useState(false)
  const [backdrop, setBackdrop] = useState<'light' | 'dark'>()
  const words = text().viewers

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const reading = new AbortController()
    let opened: MeshScene | undefined
    const open = async () => {
      const response = await fetch(mediaAddress(item.media.original), { signal: reading.signal })
      if (!response.ok) return onBroken()
      const file = await response.arrayBuffer()
      if (reading.signal.aborted) return
      const made = await openMeshScene(element, file)
      if (reading.signal.aborted) return made.dispose()
      opened = made
      setScene(made)
    }
    open().catch(() => reading.signal.aborted || setFailed(hasWebgl() ? words.noMesh : words.noWebgl))
    return () => {
      reading.abort()
      opened?.dispose()
      setScene(undefined)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who is told does not change what is shown
  }, [item.media.original])

  useEffect(() => scene?.setTurning(turning), [scene, turning])
  useEffect(() => scene?.setWireframe(wireframe), [scene, wireframe])

  const shade = backdrop ?? 'theme'
  const turnBackdrop = () =>
    setBackdrop(
      backdrop === undefined ? (isDark(canvas.current) ? 'light' : 'dark') : backdrop === 'dark' ? 'light' : 'dark',
    )
  const turntable = {
    id: 'viewer.turntable',
    label: words.turntable,
    icon: RotateCw,
    run: () => setTurning(!turning),
  }
  const wires = {
    id: 'viewer.wireframe',
    label: words.wireframe,
    icon: Grid3x3,
    run: () => setWireframe(!wireframe),
  }
  const backdropShade = {
    id: 'viewer.backdrop',
    label: words.backdrop,
    icon: isDark(canvas.current, backdrop) ? Sun : Moon,
    run: turnBackdrop,
  }
  const fit = { id: 'viewer.fit', label: words.resetView, icon: ScanSearch, run: () => scene?.reset() }
  const zoom = { id: 'viewer.zoom', run: (nth: number) => scene?.zoom(nth === 0 ? ZOOM_STEP : 1 / ZOOM_STEP) }
  useActionKeys([turntable, wires, backdropShade, fit, zoom])
  useKeys(({ key, shiftKey, altKey }) => {
    const arrow = ARROWS[key]
    if (arrow && shiftKey) {
      setTurning(false)
      scene?.orbit(arrow[0] * STEP, arrow[1] * STEP)
    } else if (arrow && altKey) scene?.pan(arrow[0] * PAN_STEP, arrow[1] * PAN_STEP)
    else return false
    return true
  })

  if (failed !== undefined) return <PreviewPicture item={item} note={failed} />
  return (
    <div className={styles.view}>
      <div className={styles.stage} data-backdrop={shade}>
        {!scene && <Loading label={words.loadingModel} />}
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={words.modelOf(item.prompt || item.modelName)}
          data-ready={scene !== undefined}
          onPointerDown={() => setTurning(false)}
        />
      </div>
      <ControlBar label={words.model}>
        <ActionButton action={turntable} small aria-pressed={turning} />
        <ActionButton action={wires} small aria-pressed={wireframe} />
        <ActionButton action={backdropShade} small />
        <ActionButton action={fit} small />
        {scene && <span className={styles.count}>{words.triangles(scene.triangles)}</span>}
      </ControlBar>
    </div>
  )
}

function hasWebgl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}

function isDark(element: HTMLElement | null, chosen?: 'light' | 'dark'): boolean {
  if (chosen) return chosen === 'dark'
  const scheme = element ? getComputedStyle(document.documentElement).colorScheme : 'light'
  return scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
}
