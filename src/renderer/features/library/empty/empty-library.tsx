import { EyeOff, FilterX, FolderPlus, Trash2, type LucideIcon } from 'lucide-react'
import type { LibraryFilter } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { useNavigation } from '../../../core/navigation/navigation.ts'
import { planSampleBatch } from '../../../making/sample-batch.ts'
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
  const runSample = () => withErrorToast(() => planSampleBatch(client))
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

/** Nothing fits: too much was asked at once, or the place is empty; with the way on. */
export function NothingFound({ filter, isAllDeleted }: { filter: LibraryFilter; isAllDeleted: boolean }) {
  const { icon, title, hint, way, go } = useNothing(filter, isAllDeleted)
  return (
    <div className={styles.nothing}>
      <Icon of={icon} size="large" />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{hint}</p>
      <Button onClick={go}>{way}</Button>
    </div>
  )
}

interface Nothing {
  icon: LucideIcon
  title: string
  hint: string
  way: string
  go: () => void
}

function useNothing(filter: LibraryFilter, isAllDeleted: boolean): Nothing {
  const { clear, setFilter, hidesRejected, toggleRejected } = useLibrary()
  const { library, culling } = text()
  const everything = { way: library.showEverything, go: () => setFilter({}) }
  if (chipsOf(filter).length > 0)
    return {
      icon: FilterX,
      title: library.nothingFound,
      hint: library.nothingFoundHint,
      way: library.clearFilters,
      go: clear,
    }
  if (filter.trashed)
    return { icon: Trash2, title: culling.nothingDeleted, hint: culling.nothingDeletedHint, ...everything }
  if (isAllDeleted)
    return {
      icon: Trash2,
      title: culling.allDeleted,
      hint: culling.allDeletedHint,
      way: culling.showDeleted,
      go: () => setFilter({ trashed: true }),
    }
  if (filter.collectionId !== undefined)
    return { icon: FolderPlus, title: library.collectionEmpty, hint: library.collectionEmptyHint, ...everything }
  return {
    icon: EyeOff,
    title: culling.allHidden,
    hint: culling.allHiddenHint,
    ...(hidesRejected ? { way: culling.showRejected, go: toggleRejected } : everything),
  }
}
