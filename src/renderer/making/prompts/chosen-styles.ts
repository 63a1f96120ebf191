import { MOST_STYLES, type Style } from '#shared/batch/styles.ts'

export interface ChosenStyles {
  styles: Style[]
  /** Chosen names that no style has: renamed or removed in another window, or where another list was open. */
  missing: string[]
  /** The styles are not read yet, and some are wanted. */
  awaited: boolean
}

/** What chosen names stand for. Whatever is made without one of them is not what was asked for. */
export function chosenStyles(chosen: readonly string[], known: readonly Style[] | undefined): ChosenStyles {
  if (!known) return { styles: [], missing: [], awaited: chosen.length > 0 }
  return {
    styles: known.filter(({ name }) => chosen.includes(name)),
    missing: chosen.filter((name) => known.every((style) => style.name !== name)),
    awaited: false,
  }
}

/** What is chosen from now on, by what is chosen now. */
export type ChangeChosen = (chosen: readonly string[]) => string[]

/** One more, unless it is there or there are as many as there may be. */
export function withStyle(chosen: readonly string[], name: string): string[] {
  return chosen.includes(name) || chosen.length >= MOST_STYLES ? [...chosen] : [...chosen, name]
}

export function withoutStyle(chosen: readonly string[], name: string): string[] {
  return chosen.filter((other) => other !== name)
}

type Follow = (before: string, after: string) => void

const followers: Follow[] = []

/** Whoever keeps styles by their names follows them when they get others, wherever that is done. */
export function followRenames(follow: Follow): void {
  followers.push(follow)
}

export function tellRename(before: string, after: string): void {
  for (const follow of followers) follow(before, after)
}

/** Each name once: the new one may be among them already. */
export function withRename(chosen: readonly string[], before: string, after: string): string[] {
  return [...new Set(chosen.map((name) => (name === before ? after : name)))]
}
