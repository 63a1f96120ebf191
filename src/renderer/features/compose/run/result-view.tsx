import { Maximize2 } from 'lucide-react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { KeyScope, useKeyScope } from '../../../media/frame/key-scope.ts'
import { OutputPicture } from '../../../media/pictures/output-picture.tsx'
import { ItemStage } from '../../../media/stage/item-stage.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './result-view.module.css'

interface ResultViewProps {
  itemId: string
  compact?: boolean
  /** It has the whole frame to itself. */
  alone?: boolean
  /** Shows it as large as the window. */
  onOpen?: () => void
}

/** What is played or walked around has controls of its own, as in the viewer. */
const PLAYED: ReadonlySet<string> = new Set(['video', 'audio', '3d'])

/** Something that was made, as the library keeps it. */
export function ResultView({ itemId, compact = false, alone = false, onOpen }: ResultViewProps) {
  const item = useCommand('library.read', { id: itemId })
  if (item.status !== 'ready') return <span className={styles.waiting} />
  if (!onOpen) return <Result item={item.value} compact={compact} />
  const label = text().viewers.openLarge
  const isPlayed = alone && PLAYED.has(item.value.kind)
  return (
    <div className={styles.result}>
      {isPlayed ? <Player item={item.value} /> : <Result item={item.value} compact={compact} />}
      {isPlayed ? (
        <IconButton icon={Maximize2} label={label} small className={styles.corner} onClick={onOpen} />
      ) : (
        <button type="button" className={styles.cover} aria-label={label} onClick={onOpen} />
      )}
    </div>
  )
}

/** Its keys are those of the viewer, as long as the focus is in it. */
function Player({ item }: { item: LibraryItem }) {
  const { handlers, onKeyDown } = useKeyScope({ covers: false })
  return (
    <KeyScope value={handlers}>
      {/* every control in it has a way of its own: this only hears their keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.player} onKeyDown={onKeyDown}>
        <ItemStage item={item} />
      </div>
    </KeyScope>
  )
}

function Result({ item, compact }: { item: LibraryItem; compact: boolean }) {
  const { kind, media, prompt, modelName, path } = item
  const name = prompt || modelName
  if (!compact && kind === 'image')
    return (
      <img
        className={styles.picture}
        // the small ones may not be drawn yet; the original is here
        src={mediaAddress(media.original)}
        alt={name}
        data-transparent={item.transparent === true}
      />
    )
  return (
    <span className={styles.file}>
      <OutputPicture
        item={item}
        path={path}
        words={name}
        className={compact ? styles.tile : styles.picture}
        large={!compact}
      />
    </span>
  )
}
