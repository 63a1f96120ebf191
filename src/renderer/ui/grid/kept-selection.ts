import { followLines, holdLines, holdPlaces, type HeldSelection, type KeyedLines } from './follow-lines.ts'
import type { GridSelection } from './selection.ts'

/** What is selected in a source. */
export interface KeptSelection<Source extends KeyedLines> {
  source: Source
  held: HeldSelection
  /**
   * What a person does to the lines themselves, while it is selected by place: the change, as long as it is being made,
   * then the reading of what has become of the lines. Undefined while it goes with its lines.
   */
  inPlaceFor: Promise<unknown> | 'reading' | undefined
}

export function keepSelected<Source extends KeyedLines>(
  selection: GridSelection,
  source: Source,
): KeptSelection<Source> {
  return { source, held: holdLines(selection, source), inPlaceFor: undefined }
}

/** The same object when nothing is to be done about it. */
export function keptIn<Source extends KeyedLines>(kept: KeptSelection<Source>, source: Source): KeptSelection<Source> {
  if (kept.inPlaceFor === 'reading' && source.isSettled())
    return { source, held: holdPlaces(kept.held.selection, source), inPlaceFor: undefined }
  if (kept.source === source) return kept
  return { ...kept, source, held: kept.inPlaceFor ? kept.held : followLines(kept.held, source) }
}

/** Without a change to wait for, it is made in the same moment. */
export function keptInPlace<Source extends KeyedLines>(
  kept: KeptSelection<Source>,
  change: Promise<unknown> | undefined,
): KeptSelection<Source> {
  return { ...kept, inPlaceFor: change ?? 'reading' }
}

/** The change is over, whether or not it has come to anything. */
export function keptAfter<Source extends KeyedLines>(
  kept: KeptSelection<Source>,
  change: Promise<unknown>,
): KeptSelection<Source> {
  return kept.inPlaceFor === change ? { ...kept, inPlaceFor: 'reading' } : kept
}
