import type { Database } from 'better-sqlite3'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { SAVED_COMMANDS } from '#shared/app/saved.ts'
import type { WordLists } from '#shared/batch/dynamic-prompt.ts'
import { localized } from '#shared/text/localized-message.ts'
import { recentPrompts } from '../batches/store/recent-prompts.ts'
import * as store from './store.ts'

type SavedHandlers = Pick<CommandHandlers<unknown>, keyof typeof SAVED_COMMANDS>

const MOST_RECENT = 500

/** What a person keeps to use again: word lists, styles, presets; and what was asked for before. */
export function createSavedHandlers(db: Database, onChange: () => void): SavedHandlers {
  /** Keeps or removes something, and answers what it replaced. */
  function change<Kept>(before: Kept, act: () => void): { before: Kept } {
    act()
    onChange()
    return { before }
  }

  return {
    'wordLists.list': async () => ({ lists: store.listWordLists(db) }),
    'wordLists.save': async ({ replaces, ...list }) => {
      if (replaces !== undefined) {
        const own = replaces === null ? null : store.findWordList(db, replaces)
        requireFree(list.name, own, store.listWordLists(db), 'refusals.wordListNameTaken')
      }
      return change(store.findWordList(db, list.name), () => store.keepWordList(db, list, replaces ?? list.name))
    },
    'wordLists.remove': async ({ name }) =>
      change(required(store.findWordList(db, name), name), () => store.removeWordList(db, name)),
    'styles.list': async () => ({ styles: store.listStyles(db) }),
    'styles.save': async ({ replaces, ...style }) => {
      if (replaces !== undefined) {
        const own = replaces === null ? null : store.findStyle(db, replaces)
        requireFree(style.name, own, store.listStyles(db), 'refusals.styleNameTaken')
      }
      return change(store.findStyle(db, style.name), () => store.keepStyle(db, style, replaces ?? style.name))
    },
    'styles.remove': async ({ name }) =>
      change(required(store.findStyle(db, name), name), () => store.removeStyle(db, name)),
    'presets.list': async ({ modelId }) => ({ presets: store.listPresets(db, modelId) }),
    'presets.save': async (preset) => change(store.findPreset(db, preset), () => store.keepPreset(db, preset)),
    'presets.remove': async (which) =>
      change(required(store.findPreset(db, which), which.name), () => store.removePreset(db, which)),
    'prompts.recent': async () => ({
      prompts: recentPrompts(db, MOST_RECENT).map(({ text, usedAt }) => ({
        text,
        usedAt: new Date(usedAt).toISOString(),
      })),
    }),
  }
}

function required<Kept>(found: Kept | null, name: string): Kept {
  if (found === null) throw new Refusal('unknown_name', localized('refusals.nothingSavedAs', name))
  return found
}

interface Named {
  name: string
}

/** Refuses what another one than `own` is called. Capitals tell none apart, those with umlauts included: as in prompts. */
function requireFree(
  name: string,
  own: Named | null,
  kept: readonly Named[],
  refusal: 'refusals.wordListNameTaken' | 'refusals.styleNameTaken',
): void {
  // who keeps the name takes it from nobody
  if (own?.name === name) return
  if (kept.some((other) => other.name !== own?.name && other.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal('name_taken', localized(refusal, name))
}

/** All word lists, by their names in lower case, as prompts name them. */
export function wordListsOf(db: Database): WordLists {
  return new Map(store.listWordLists(db).map(({ name, words }) => [name.toLowerCase(), words]))
}
