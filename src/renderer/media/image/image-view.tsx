import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { ActionButton } from '../../core/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatShare } from '../../words/format.ts'
import { ControlBar } from '../frame/control-bar.tsx'
import { useActionKeys, useKeys } from '../frame/key-scope.ts'
import styles from './image-view.module.css'
import { frameOf, nextScale, pullBy, WHOLE, zoomTo, type Viewport, type Point } from './viewport.ts'
import { middleOf, toggled, useViewportGestures } from './use-viewport-gestures.ts'
import { useStage } from './use-stage.ts'

/** Above this, pixels are what one wants to see. */
const CRISP_ABOVE = 2
const KEY_STEP = 80
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
}

interface ImageViewProps {
  item: LibraryItem
  /** Given where several pictures are looked at in one viewport. */
  shared?: { viewport: Viewport; onViewport: (viewport: Viewport) => void }
  onBroken: () => void
}

export function ImageView({ item, shared, onBroken }: ImageViewProps) {
  const [own, setOwn] = useState(WHOLE)
  const { viewport, onViewport } = shared ?? { viewport: own, onViewport: setOwn }
  const [natural, setNatural] = useState({ width: item.width ?? 0, height: item.height ?? 0 })
  const [loaded, setLoaded] = useState(false)
  const { element, setElement, stage } = useStage(natural, item.mimeType === 'image/svg+xml')
  const gestures = useViewportGestures({ element, stage, viewport, onViewport })
  const { scale, left, top, width, height } = frameOf(viewport, stage)
  const place = { width, height, transform: `translate(${left}px, ${top}px)` }

  const zoom = {
    id: 'viewer.zoom',
    run: (nth: number) =>
      onViewport(zoomTo(viewport, nextScale(scale, nth === 0 ? 1 : -1, stage), middleOf(stage), stage)),
  }
  useActionKeys([
    zoom,
    { id: 'viewer.fit', run: () => onViewport(WHOLE) },
    { id: 'viewer.fullSize', run: () => onViewport(toggled(viewport, stage)) },
  ])
  useKeys(({ key, shiftKey, altKey }) => {
    const arrow = ARROWS[key]
    if (!arrow || !shiftKey || altKey) return false
    onViewport(pullBy(viewport, arrow, stage))
    return true
  })

  return (
    <div className={styles.view}>
      <div ref={setElement} className={styles.stage} data-near={viewport.zoom > 1.001} {...gestures}>
        {!loaded && item.hasPreviews && (
          <img className={styles.picture} src={mediaAddress(item.media.large)} style={place} alt="" draggable={false} />
        )}
        <img
          className={styles.picture}
          src={mediaAddress(item.media.original)}
          alt={item.prompt || item.modelName}
          draggable={false}
          decoding="async"
          data-transparent={item.transparent === true}
          data-crisp={scale > CRISP_ABOVE}
          style={place}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setLoaded(true)
            if (naturalWidth > 0) setNatural({ width: naturalWidth, height: naturalHeight })
          }}
          onError={onBroken}
        />
      </div>
      <ControlBar label={text().viewers.zoom}>
        <ActionButton
          action={{ ...zoom, label: text().viewers.zoomOut, icon: ZoomOut }}
          nth={1}
          small
          disabled={viewport.zoom <= 1.001}
        />
        <output className={styles.scale} aria-label={text().viewers.zoom}>
          {formatShare(scale)}
        </output>
        <ActionButton action={{ ...zoom, label: text().viewers.zoomIn, icon: ZoomIn }} nth={0} small />
        <Button
          small
          icon={<Icon of={Maximize} size="small" />}
          aria-pressed={viewport.zoom <= 1.001}
          onClick={() => onViewport(WHOLE)}
        >
          {text().viewers.fit}
        </Button>
        <Button
          small
          aria-pressed={Math.abs(scale - 1) < 0.005}
          onClick={() => onViewport(zoomTo(viewport, 1, middleOf(stage), stage))}
        >
          {formatShare(1)}
        </Button>
      </ControlBar>
    </div>
  )
}
