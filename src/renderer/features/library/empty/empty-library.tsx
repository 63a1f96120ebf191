import { EyeOff, FilterX, FolderPlus, Trash2, type LucideIcon } from 'lucide-react'
import type { LibraryFilter } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { telling } from '../../../core/acting.ts'
import { useNavigation } from '../../../core/navigation/navigation.ts'
import { planSampleBatch } from '../../../core/sample-batch.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { chipsOf } from '../view/library-filter.ts'
import { useLibrary } from '../view/library-store.ts'
import { ContactSheetFigure } from './contact-sheet-figure.tsx'
import styles from './empty-library.module.css'

/** Nothing was ever made: what will be here, and the way to it. */
export function NothingYet() {
  const { client } = useConnection()
  const open = useNavigation((navigation) => navigation.open)
  const words = text().library
  const runSample = () => telling(() => planSampleBatch(client))
  return (
    <EmptyState
      title={words.emptyTitle}
      lead={words.emptyLead}
      figure={<ContactSheetFigure />}
      steps={words.emptySteps}
      actions={
        <>
          <Button look="solid" onClick={() => void runSample()}>
            {words.runSample}
          </Button>
          <Button onClick={() => open('compose')}>{words.compose}</Button>
        </>
      }
      footnote={words.emptyFootnote}
    />
  )
}

/** Nothing fits: either the collection is still empty, or too much was asked at once. */
export function NothingFound({ filter }: { filter: LibraryFilter }) {
  const { clear, setFilter } = useLibrary()
  const words = text().library
  const isNarrowed = chipsOf(filter).length > 0
  const unfilled = emptyPlace(filter)
  return (
    <div className={styles.nothing}>
      <Icon of={isNarrowed ? FilterX : unfilled.icon} size="large" />
      <h2 className={styles.title}>{isNarrowed ? words.nothingFound : unfilled.title}</h2>
      <p className={styles.text}>{isNarrowed ? words.nothingFoundHint : unfilled.hint}</p>
      {isNarrowed ? (
        <Button onClick={clear}>{words.clearFilters}</Button>
      ) : (
        <Button onClick={() => setFilter({})}>{words.showEverything}</Button>
      )}
    </div>
  )
}

/** Why there is nothing, where nothing narrows. */
function emptyPlace({ trashed, collectionId }: LibraryFilter): { icon: LucideIcon; title: string; hint: string } {
  const { library, culling } = text()
  if (trashed) return { icon: Trash2, title: culling.nothingDeleted, hint: culling.nothingDeletedHint }
  if (collectionId === undefined) return { icon: EyeOff, title: culling.allHidden, hint: culling.allHiddenHint }
  return { icon: FolderPlus, title: library.collectionEmpty, hint: library.collectionEmptyHint }
}
