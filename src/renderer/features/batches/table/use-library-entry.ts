import type { LibraryItem } from '#shared/app/library.ts'
import { useCommand } from '../../../bridge/hooks.ts'

/** What the library knows of an output; asked again until its small pictures are drawn, then never. */
export function useLibraryEntry(id: string | null): LibraryItem | undefined {
  return useCommand('library.read', id === null ? null : { id }, { until: ({ hasPreviews }) => hasPreviews }).value
}
