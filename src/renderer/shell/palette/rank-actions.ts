import { ACTION_SECTIONS, type Action, type ActionSection } from '../../core/actions/actions.ts'
import { fuzzyMatch, type Match } from './fuzzy.ts'

export interface Ranked {
  action: Action
  /** Which characters of its name were looked for. */
  ranges: Match['ranges']
}

export interface RankedGroup {
  /** `found` is the one list of a search; `recent` what was run lately. */
  section: ActionSection | 'recent' | 'found'
  actions: Ranked[]
}

const MOST_RECENT = 5
const MOST_FOUND = 50
const RECENT_BONUS = 3
/** A name that fits is better than another word for it. */
const KEYWORD_DISCOUNT = 4

/** Without a query everything by section, what was run lately first; with one, the best first. */
export function rankActions(
  actions: readonly Action[],
  { query, recent }: { query: string; recent: readonly string[] },
): RankedGroup[] {
  return query.trim() === '' ? inSections(actions, recent) : found(actions, query, recent)
}

function inSections(actions: readonly Action[], recent: readonly string[]): RankedGroup[] {
  const lately = recent
    .flatMap((id) => actions.filter((action) => action.id === id))
    .slice(0, MOST_RECENT)
    .map(plain)
  const shown = new Set(lately.map(({ action }) => action.id))
  const groups: RankedGroup[] = ACTION_SECTIONS.map((section) => ({
    section,
    actions: actions
      .filter((action) => action.section === section && !action.onlyFound && !shown.has(action.id))
      .map(plain),
  }))
  return [{ section: 'recent' as const, actions: lately }, ...groups].filter((group) => group.actions.length > 0)
}

function plain(action: Action): Ranked {
  return { action, ranges: [] }
}

function found(actions: readonly Action[], query: string, recent: readonly string[]): RankedGroup[] {
  const ranked = actions
    .flatMap((action) => {
      const match = matchOf(action, query)
      if (!match) return []
      const lately = recent.indexOf(action.id)
      const bonus = lately === -1 ? 0 : RECENT_BONUS * (1 - lately / (recent.length + 1))
      return [{ action, ranges: match.ranges, score: match.score + bonus }]
    })
    // stable: of two alike the earlier section comes first
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_FOUND)
  return ranked.length === 0 ? [] : [{ section: 'found', actions: ranked }]
}

function matchOf({ label, keywords = '', detail = '' }: Action, query: string): Match | undefined {
  const byName = fuzzyMatch(query, label)
  if (byName) return byName
  // letters scattered over words that nobody sees would find nearly everything
  const around = fuzzyMatch(query, `${label} ${detail} ${keywords}`, { initials: false })
  if (!around) return undefined
  const ranges = around.ranges
    .map(([from, to]) => [from, Math.min(to, label.length)] as const)
    .filter(([from, to]) => from < to)
  return { score: around.score - KEYWORD_DISCOUNT, ranges }
}
