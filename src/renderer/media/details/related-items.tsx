import type { LibraryEntry } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Icon } from '../../ui/icon.tsx'
import { modalityIcon } from '../../ui/kind-icons.ts'
import { fileNameOf } from '../../words/file-name-of.ts'
import { formatCount } from '../../words/format.ts'
import { useItems } from '../items/use-items.ts'
import styles from './related-items.module.css'

const MOST_SHOWN = 11

interface RelatedItemsProps {
  ids: readonly string[]
  onVisit: (id: string) => void
}

/** Other things of the library, to go to. */
export function RelatedItems({ ids, onVisit }: RelatedItemsProps) {
  const shown = ids.slice(0, MOST_SHOWN)
  const items = useItems(shown)
  return (
    <ul className={styles.items}>
      {shown.map((id) => {
        const answer = items.get(id)
        const item = answer?.status === 'ready' ? answer.item : undefined
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.item}
              aria-label={text().viewers.open(item ? item.prompt || fileNameOf(item.path) : id)}
              onClick={() => onVisit(id)}
            >
              {item && <Thumbnail item={item} />}
            </button>
          </li>
        )
      })}
      {ids.length > MOST_SHOWN && <li className={styles.more}>+{formatCount(ids.length - MOST_SHOWN)}</li>}
    </ul>
  )
}

function Thumbnail({ item }: { item: LibraryEntry }) {
  const source = item.hasPreviews
    ? item.media.small
    : item.kind === 'image' && !item.missing
      ? item.media.original
      : undefined
  return source === undefined ? (
    <Icon of={modalityIcon(item.kind)} />
  ) : (
    <img className={styles.picture} src={mediaAddress(source)} alt="" loading="lazy" />
  )
}
