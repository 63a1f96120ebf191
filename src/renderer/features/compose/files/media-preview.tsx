import { AudioLines } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './media-preview.module.css'

interface MediaPreviewProps {
  kind: string
  address: string
  name: string
  /** `tile` fills a square, `whole` shows everything of it. */
  fit?: 'tile' | 'whole'
}

/** What a file looks or sounds like. */
export function MediaPreview({ kind, address, name, fit = 'whole' }: MediaPreviewProps) {
  switch (kind) {
    case 'image':
      return <img className={fit === 'tile' ? styles.tile : styles.whole} src={address} alt={name} draggable={false} />
    case 'video':
      return (
        // what a designer brings has no captions
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video className={styles.whole} src={address} controls preload="metadata" aria-label={name} />
      )
    case 'audio':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio className={styles.sound} src={address} controls preload="metadata" aria-label={name} />
      )
    default:
      return (
        <span className={styles.other}>
          <Icon of={AudioLines} size="large" />
        </span>
      )
  }
}
