import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { InputFile } from '#shared/app/compose.ts'
import type { ParamValue } from '#shared/service/params.ts'
import type { FileFacts } from '../files/inspect-file.ts'
import type { AskedFor } from './asked-for.ts'
import { withValue, type DraftModel, type DraftValue, type DraftValues } from './draft.ts'

/** A file that a media setting may name by its path. */
export type DraftFile = InputFile & Omit<FileFacts, 'kind'>

interface MadeHere {
  batchId: string
  modelId: string
}

interface Draft {
  values: DraftValues
  /** Every file that was brought and may still be named, by path. */
  files: Record<string, DraftFile>
  /** The seed of the last run whose seed was left to chance: it can be kept afterwards. */
  lastSeed: number | undefined
  /** What was made here, the latest first. */
  runs: MadeHere[]
  /** What was asked for and of which nobody knows what came of it, the latest first. */
  unanswered: AskedFor[]
  /** Undefined goes back to the model's own value. A mask comes with the picture it was made for. */
  set: (model: DraftModel, name: string, value: ParamValue | undefined, picture?: string) => void
  /** Several settings at once, as they stand now. */
  change: (change: (values: DraftValues) => DraftValues) => void
  /** Everything at once: how something was made before. */
  replace: (values: DraftValues, files: readonly DraftFile[]) => void
  addFile: (file: DraftFile) => void
  noteSeed: (seed: number) => void
  noteAsked: (asked: AskedFor) => void
  noteAnswered: (id: string) => void
  addRun: (run: MadeHere) => void
  forgetRun: (batchId: string) => void
}

/** So many results are at hand; the library has them all. */
const MOST_RUNS = 12

/** What is set in the panel and what was made with it. Kept, so that a reload changes nothing. */
export const useDraft = create<Draft>()(
  persist(
    (set) => ({
      values: [],
      files: {},
      lastSeed: undefined,
      runs: [],
      unanswered: [],
      set: (model, name, value, picture) =>
        set(({ values, files }) => {
          const next = withValue(model, { name, value, picture }, values, files)
          return { values: next, files: stillNamed(files, next) }
        }),
      change: (change) =>
        set(({ values, files }) => {
          const next = change(values)
          return { values: next, files: stillNamed(files, next) }
        }),
      replace: (values, files) =>
        set({ values, files: stillNamed(Object.fromEntries(files.map((file) => [file.path, file])), values) }),
      addFile: (file) => set(({ files }) => ({ files: { ...files, [file.path]: file } })),
      noteSeed: (lastSeed) => set({ lastSeed }),
      noteAsked: (asked) =>
        set(({ unanswered }) => ({
          unanswered: [asked, ...unanswered.filter(({ id }) => id !== asked.id)].slice(0, MOST_RUNS),
        })),
      noteAnswered: (answered) =>
        set(({ unanswered }) => ({ unanswered: unanswered.filter(({ id }) => id !== answered) })),
      addRun: (run) =>
        // asked for once more under the same id, the same one answers
        set(({ runs }) => ({ runs: [run, ...without(runs, run.batchId)].slice(0, MOST_RUNS) })),
      forgetRun: (batchId) => set(({ runs }) => ({ runs: without(runs, batchId) })),
    }),
    {
      name: 'pressrun.draft',
      version: 1,
      partialize: ({ values, files, lastSeed, runs, unanswered }) => ({ values, files, lastSeed, runs, unanswered }),
      migrate: (kept, version) => (version === 0 ? ofEarlierVersion(kept as EarlierDraft) : (kept as Draft)),
    },
  ),
)

/** What was set once had one value of a name for all models. */
type EarlierDraft = Omit<Draft, 'values'> & { values: Record<string, Omit<DraftValue, 'name'>> }

export function ofEarlierVersion(kept: EarlierDraft): Draft {
  return { ...kept, values: Object.entries(kept.values).map(([name, draft]) => Object.assign(draft, { name })) }
}

function without(runs: readonly MadeHere[], batchId: string): MadeHere[] {
  return runs.filter((run) => run.batchId !== batchId)
}

function stillNamed(files: Record<string, DraftFile>, values: DraftValues): Record<string, DraftFile> {
  const named = new Set(values.flatMap(({ value }) => (Array.isArray(value) ? value : [value])))
  return Object.fromEntries(Object.entries(files).filter(([path]) => named.has(path)))
}
