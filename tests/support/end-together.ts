import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Nothing that a test has started outlives it, however it ends. */
export function endTogether(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}
