import type { Page } from 'playwright'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds by the clock on the wall, and of the processor's own time. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata']

/**
 * The longest task on a page's main thread while something is done, in milliseconds. `busy` counts only the time the
 * processor gave to it: on a machine with other work, the clock on the wall says how long it had to wait for its turn.
 */
export async function longestTask(page: Page, work: () => Promise<unknown>): Promise<{ busy: number; wall: number }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser to be watched by.')
  await browser.startTracing(page, { categories: CATEGORIES })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && mains.has(`${pid} ${tid}`),
  )
  if (tasks.every(({ tdur }) => tdur === undefined)) throw new Error('The browser has recorded no tasks of the page.')
  const most = (of: (task: TraceEvent) => number | undefined) =>
    tasks.reduce((longest, task) => Math.max(longest, of(task) ?? 0), 0) / 1000
  return { busy: Math.round(most(({ tdur }) => tdur)), wall: Math.round(most(({ dur }) => dur)) }
}
