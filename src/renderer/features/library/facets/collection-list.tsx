import { Folder, Images, MoreHorizontal, PenLine, Plus, Trash2 } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import type { Collection, LibraryFilter } from '#shared/app/library.ts'
import { shownView } from '#shared/app/library-view.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { carriesItems, droppedItems } from '../../../core/dragged-items.ts'
import { NameDialog } from '../../../core/name-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { formatCount } from '../../../words/format.ts'
import type { ItemChanges } from '../actions/item-changes.ts'
import { seenOf } from '../view/library-filter.ts'
import { useLibrary } from '../view/library-store.ts'
import styles from './collection-list.module.css'

interface CollectionListProps {
  changes: ItemChanges
  filter: LibraryFilter
}

type Naming = { at: 'none' } | { at: 'new' } | { at: 'rename'; collection: Collection }

/** Everything, and what somebody has put together. Items are dropped on a collection to put them in. */
export function CollectionList({ changes, filter }: CollectionListProps) {
  const { collectionId: chosen, trashed = false } = filter
  const { client } = useConnection()
  const { setFilter, stacked, folded, hidesRejected } = useLibrary()
  const everything = shownView({ filter: seenOf({}, hidesRejected), stacked, folded })
  const collections = useCommand('collections.list', everything, { keep: true }).value?.collections ?? []
  const total = useCommand('library.count', everything, { keep: true }).value?.count
  const deleted = useCommand('library.count', { filter: { trashed: true } }).value?.count ?? 0
  const [naming, setNaming] = useState<Naming>({ at: 'none' })
  const words = text().library
  const remove = async (collection: Collection) => {
    if (chosen === collection.id) setFilter({})
    await changes.removeCollection(collection)
  }
  return (
    <section className={styles.collections} aria-label={words.collections}>
      <button
        type="button"
        className={styles.place}
        aria-pressed={chosen === undefined && !trashed}
        onClick={() => setFilter({})}
      >
        <Icon of={Images} />
        <span className={styles.name}>{words.everything}</span>
        {total !== undefined && <span className={styles.count}>{formatCount(total)}</span>}
      </button>
      {(deleted > 0 || trashed) && (
        <button
          type="button"
          className={styles.place}
          aria-pressed={trashed}
          onClick={() => setFilter({ trashed: true })}
        >
          <Icon of={Trash2} />
          <span className={styles.name}>{text().culling.recentlyDeleted}</span>
          <span className={styles.count}>{formatCount(deleted)}</span>
        </button>
      )}
      <header className={styles.header}>
        <h2>{words.collections}</h2>
        <IconButton icon={Plus} label={words.newCollection} small onClick={() => setNaming({ at: 'new' })} />
      </header>
      <ul>
        {collections.map((collection) => (
          <li key={collection.id} className={styles.line}>
            <DropPlace onItems={(ids) => void changes.collect(collection, ids)}>
              {(drop) => (
                <button
                  type="button"
                  className={styles.place}
                  aria-pressed={chosen === collection.id}
                  onClick={() => setFilter({ collectionId: collection.id })}
                  {...drop}
                >
                  <Icon of={Folder} />
                  <span className={styles.name}>{collection.name}</span>
                  <span className={styles.count}>{formatCount(collection.count)}</span>
                </button>
              )}
            </DropPlace>
            <Menu
              trigger={
                <IconButton
                  icon={MoreHorizontal}
                  label={words.collectionActions(collection.name)}
                  small
                  className={styles.more}
                />
              }
              items={[
                { label: words.rename, icon: PenLine, onSelect: () => setNaming({ at: 'rename', collection }) },
                { label: words.removeCollection, icon: Trash2, onSelect: () => void remove(collection) },
              ]}
            />
          </li>
        ))}
      </ul>
      {collections.length === 0 && <p className={styles.hint}>{words.collectionsHint}</p>}
      {naming.at === 'new' && (
        <NameDialog
          title={words.newCollection}
          description={words.newCollectionHint}
          name=""
          action={words.create}
          onName={async (name) => {
            const { id } = await client.request('collections.create', { name })
            setFilter({ collectionId: id })
          }}
          onClose={() => setNaming({ at: 'none' })}
        />
      )}
      {naming.at === 'rename' && (
        <NameDialog
          title={words.renameCollection}
          description={words.renameCollectionHint}
          name={naming.collection.name}
          action={words.rename}
          onName={(name) => client.request('collections.rename', { id: naming.collection.id, name })}
          onClose={() => setNaming({ at: 'none' })}
        />
      )}
    </section>
  )
}

interface DropProps {
  'data-over': true | undefined
  onDragOver: (drag: DragEvent) => void
  onDragLeave: () => void
  onDrop: (drag: DragEvent) => void
}

function DropPlace({
  onItems,
  children,
}: {
  onItems: (ids: string[]) => void
  children: (props: DropProps) => React.ReactNode
}) {
  const [over, setOver] = useState(false)
  return children({
    'data-over': over || undefined,
    onDragOver(drag) {
      if (!carriesItems(drag.dataTransfer)) return
      drag.preventDefault()
      drag.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(drag) {
      setOver(false)
      if (!carriesItems(drag.dataTransfer)) return
      drag.preventDefault()
      const ids = droppedItems(drag.dataTransfer)
      if (ids.length > 0) onItems(ids)
    },
  })
}
