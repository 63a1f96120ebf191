import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 200

/**
 * npm runs a script in a shell that passes no signal on: told to stop, or killed, npm goes and the script stays. Started
 * that way, a changed line of parents is the sign to stop. Returns its undo.
 */
export function onNpmGone(callback: () => void): () => void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return () => {}
  const atStart = parents()
  const timer = setInterval(() => {
    if (parents() !== atStart) callback()
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** The shell and, where the system tells, npm behind it. */
function parents(): string {
  const shell = process.ppid
  try {
    const status = readFileSync(`/proc/${shell}/status`, 'utf8')
    return `${shell} ${/^PPid:\s*(\d+)$/m.exec(status)?.[1]}`
  } catch {
    return String(shell)
  }
}
