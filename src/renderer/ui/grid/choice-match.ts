import type { GridChoice } from './grid-types.ts'

/** Choices that say what was typed: those that begin with it first. Nothing typed leaves all. */
export function matchChoices(choices: readonly GridChoice[], typed: string): readonly GridChoice[] {
  const wanted = typed.trim().toLocaleLowerCase()
  if (wanted === '') return choices
  const rank = ({ value, label }: GridChoice) => {
    const names = [value.toLocaleLowerCase(), label.toLocaleLowerCase()]
    if (names.includes(wanted)) return 0
    if (names.some((name) => name.startsWith(wanted))) return 1
    if (names.some((name) => name.split(/[\s\-_/.:]+/).some((word) => word.startsWith(wanted)))) return 2
    return names.some((name) => name.includes(wanted)) ? 3 : undefined
  }
  return choices
    .map((choice) => ({ choice, rank: rank(choice) }))
    .filter((found): found is { choice: GridChoice; rank: number } => found.rank !== undefined)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}
