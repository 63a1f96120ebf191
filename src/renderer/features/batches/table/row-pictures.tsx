import { useState } from 'react'
import type { BatchRow } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { OutputPicture } from '../../../media/pictures/output-picture.tsx'
import { ItemViewer } from '../../../media/viewer/item-viewer.tsx'
import styles from './row-pictures.module.css'
import { useLibraryEntry } from './use-library-entry.ts'

interface RowPicturesProps {
  outputs: BatchRow['outputs']
  /** What was asked for. */
  words: string
}

/** What came of a row, to be opened large. */
export function RowPictures({ outputs, words }: RowPicturesProps) {
  const [opened, setOpened] = useState<string>()
  const kept = outputs.flatMap(({ itemId, path }) => (itemId === null ? [] : [{ itemId, path }]))
  if (kept.length === 0) return null
  return (
    <>
      <ul className={styles.pictures} data-several={kept.length > 1 || undefined}>
        {kept.map(({ itemId, path }) => (
          <li key={itemId}>
            <RowPicture itemId={itemId} path={path ?? ''} words={words} onOpen={() => setOpened(itemId)} />
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <ItemViewer
          ids={kept.map(({ itemId }) => itemId)}
          shownId={opened}
          onShow={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

interface RowPictureProps {
  itemId: string
  path: string
  words: string
  onOpen: () => void
}

function RowPicture({ itemId, path, words, onOpen }: RowPictureProps) {
  const item = useLibraryEntry(itemId)
  return (
    <button type="button" className={styles.open} aria-label={text().viewers.open(words)} onClick={onOpen}>
      <OutputPicture item={item} path={path} words="" className={styles.image} large />
    </button>
  )
}
