import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll } from 'vitest'

/**
 * Before every file of tests: no process that one has started outlives it, however it ends. One that is left holds the
 * output it has inherited, and a run whose output never ends never ends itself.
 */
const running = new Set<ChildProcess>()

const note = (message: unknown) => {
  const { process: child } = message as { process: ChildProcess }
  running.add(child)
  child.once('exit', () => running.delete(child))
}
subscribe('child_process', note)

// named first, so that it comes last: after whatever the file does to end them in good order
afterAll(() => {
  // the process may go on with another file
  unsubscribe('child_process', note)
  for (const child of running) endWhole(child)
})

function endWhole(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    // with all it has started, if it leads a group of its own
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
