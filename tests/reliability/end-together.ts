import type { ChildProcess } from 'node:child_process'

/** Nothing that a test has started outlives it, however it ends. */
export function endTogether(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}
