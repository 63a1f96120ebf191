import type { Model } from '../service/catalog.ts'
import { TASK_TYPES } from '../service/tasks.ts'
import { taskWords as german } from './de/task-words.ts'
import { taskWords as english } from './en/task-words.ts'
import { rankByWords, type Worded } from './everyday-words.ts'
import { inEveryLanguage } from './every-language.ts'
import { text } from './index.ts'

let known: readonly Worded<string>[] | undefined

/** The models for what somebody may mean who does not know what it is called here, the best first. */
export function meantModels(models: readonly Model[], search: string): Model[] {
  if (search.trim() === '') return []
  return meantTasks(search).flatMap((task) => models.filter(({ taskType }) => taskType === task))
}

function meantTasks(search: string): readonly string[] {
  known ??= TASK_TYPES.map((task) => ({
    key: task,
    words: [english[task], german[task], ...inEveryLanguage(() => text().compose.names.tasks[task])].join(' '),
  }))
  // these two are never said of anything else
  const [named] = /\b(video|3d)/.exec(search.toLowerCase()) ?? []
  return rankByWords(
    search,
    known.filter(({ key }) => named === undefined || key.startsWith(named)),
  )
}
