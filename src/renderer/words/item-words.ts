import type { LibraryEntry, LibraryFilter } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { fileNameOf } from './file-name-of.ts'
import { formatBytes, formatCoins, formatCount, formatDay } from './format.ts'
import { taskLabel } from './labels.ts'

/** "0:05", "12:40", "1:02:03": as a film's length stands on it. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

/** What an item is called: what was asked for, or else its file. */
export function titleOf({ prompt, path }: Pick<LibraryEntry, 'prompt' | 'path'>): string {
  return prompt.trim() || fileNameOf(path)
}

/** The batch something came from, and the row of it that says something. Single runs have no name. */
export function batchWord(name: string | null, row: number | null = null): string {
  if (name === null) return text().batches.singleRun
  return row === null ? name : text().library.rowOf(name, formatCount(row))
}

/** "1024 × 768", "0:05"; what has neither is measured by its file. */
export function measureOf({ width, height, durationSeconds, bytes }: LibraryEntry): string {
  const parts = [
    width !== null && height !== null && `${width} × ${height}`,
    durationSeconds !== null && formatLength(durationSeconds),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : formatBytes(bytes)
}

/** As it is said to who listens. */
export function describeEntry(entry: LibraryEntry): string {
  const words = text().library
  return [
    titleOf(entry),
    kindWord(entry.kind),
    entry.modelName,
    entry.rating > 0 && words.stars(entry.rating),
    entry.flag !== 'none' && text().culling.flagOf[entry.flag],
    entry.stack && text().culling.inStack(entry.stack.count),
    entry.steps > 0 && text().lineage.below(entry.steps),
    entry.missing && words.missing,
  ]
    .filter(Boolean)
    .join(', ')
}

export function kindWord(kind: string): string {
  const { kinds } = text().library
  return Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : kind
}

/** "Image · Edit": the same task is there for several kinds of things. */
export function taskWord(taskType: string): string {
  return `${kindWord(taskType.slice(0, taskType.indexOf('.')))} · ${taskLabel(taskType)}`
}

/** "4 to 12 coins", "from Nov 3", "since …": ranges that may be open on one side. */
export function coinsRangeWord({ minCoins, maxCoins }: LibraryFilter): string {
  const words = text().library
  if (minCoins === undefined) return words.atMost(formatCoins(maxCoins ?? 0))
  if (maxCoins === undefined) return words.atLeast(formatCoins(minCoins))
  return words.fromTo(formatCount(minCoins), formatCoins(maxCoins))
}

export function datesRangeWord({ from, to }: LibraryFilter): string {
  const words = text().library
  if (from === undefined) return words.until(formatDay(to ?? ''))
  if (to === undefined) return words.since(formatDay(from))
  return words.fromTo(formatDay(from), formatDay(to))
}
