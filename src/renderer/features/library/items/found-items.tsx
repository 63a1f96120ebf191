import type { ComponentProps } from 'react'
import { useCullingChoices } from '../../../media/culling/culling-store.ts'
import { ItemMenu } from '../actions/item-menu.tsx'
import { useLibrary } from '../view/library-store.ts'
import styles from './found-items.module.css'
import { ItemField } from './item-field.tsx'
import { ListHead } from './item-line.tsx'

interface FoundItemsProps extends Omit<ComponentProps<typeof ItemField>, 'view' | 'tileSize' | 'isFollowing'> {
  /** What can be done with those that are chosen. */
  actions: ComponentProps<typeof ItemMenu>['actions']
  onRate: (rating: number) => void
  /** One of them is looked at large. */
  isOpen: boolean
}

/** What was found, as tiles or as a list, with its menu under the pointer. */
export function FoundItems({ actions, onRate, isOpen, ...field }: FoundItemsProps) {
  const { view, tileSize } = useLibrary()
  const advances = useCullingChoices((choices) => choices.advances)
  return (
    <>
      {view === 'list' && <ListHead />}
      <ItemMenu actions={actions} isEmpty={field.selection.ids.size === 0} onRate={onRate}>
        <div className={styles.field}>
          <ItemField {...field} view={view} tileSize={tileSize} isFollowing={isOpen || advances} />
        </div>
      </ItemMenu>
    </>
  )
}
