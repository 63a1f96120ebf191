import { LayoutGrid, MoreHorizontal, PanelLeft, PanelRight, RefreshCw, Rows3, Stethoscope, Trash2 } from 'lucide-react'
import { memo, useRef } from 'react'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { withErrorToast } from '../../core/acting.ts'
import { useSearchKey } from '../../core/actions/use-search-key.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Slider } from '../../ui/slider.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './library-bar.module.css'
import { ViewMenu } from './view-menu.tsx'
import { useLibrary } from './view/library-store.ts'
import { TILE_SIZES } from './view/tile-layout.ts'

interface LibraryBarProps {
  onHeal: () => void
  /** Undefined where this host reaches no trash. */
  onTrashRejected: (() => void) | undefined
}

/** Search, looks, and what concerns the whole library. */
export const LibraryBar = memo(function LibraryBar({ onHeal, onTrashRejected }: LibraryBarProps) {
  const { filter, narrow, view, setView, tileSize, usualSize, setTileSize } = useLibrary()
  const { showFacets, toggleFacets, showInspector, toggleInspector } = useLibrary()
  const words = text().library
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search, 'library')
  return (
    <>
      <div className={styles.search}>
        <SearchField
          ref={search}
          small
          label={words.search}
          placeholder={words.searchHint}
          maxLength={500}
          value={filter.text ?? ''}
          onChange={(typed) => narrow({ text: typed === '' ? undefined : typed })}
        />
      </div>
      {view === 'grid' && (
        <div className={styles.size}>
          <Slider
            label={words.tileSize}
            value={tileSize ?? usualSize}
            min={TILE_SIZES.least}
            max={TILE_SIZES.most}
            step={TILE_SIZES.step}
            onChange={setTileSize}
          />
        </div>
      )}
      <div className={styles.group}>
        <IconButton
          icon={LayoutGrid}
          label={words.grid}
          aria-pressed={view === 'grid'}
          onClick={() => setView('grid')}
        />
        <IconButton icon={Rows3} label={words.list} aria-pressed={view === 'list'} onClick={() => setView('list')} />
      </div>
      <div className={styles.group}>
        <ViewMenu />
        <IconButton icon={PanelLeft} label={words.filters} aria-pressed={showFacets} onClick={toggleFacets} />
        <IconButton icon={PanelRight} label={words.details} aria-pressed={showInspector} onClick={toggleInspector} />
        <LibraryMenu onHeal={onHeal} onTrashRejected={onTrashRejected} />
      </div>
    </>
  )
})

function LibraryMenu({ onHeal, onTrashRejected }: LibraryBarProps) {
  const { client } = useConnection()
  const connections = useCommand('connections.list', {})
  const isTrash = useLibrary((library) => library.filter.trashed === true)
  const words = text().library
  const remote =
    connections.status === 'ready' ? connections.value.connections.filter(({ id }) => id !== BUNDLED_CONNECTION_ID) : []
  const sync = (connectionId: string, name: string) =>
    withErrorToast(async () => {
      const done = showToast({ text: words.syncing(name) })
      const { added, failed } = await client.request('library.sync', { connectionId }).finally(done)
      showToast({ text: words.synced(name, added, failed) })
    })
  return (
    <Menu
      trigger={<IconButton icon={MoreHorizontal} label={words.more} />}
      items={[
        ...(onTrashRejected && !isTrash
          ? [{ label: text().culling.trashRejected, icon: Trash2, onSelect: onTrashRejected }]
          : []),
        { label: words.heal, icon: Stethoscope, onSelect: onHeal },
        ...remote.map(({ id, name }) => ({
          label: words.sync(name),
          icon: RefreshCw,
          onSelect: () => void sync(id, name),
        })),
      ]}
    />
  )
}
