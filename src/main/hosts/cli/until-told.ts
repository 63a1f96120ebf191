import { onNpmGone } from './npm-gone.ts'

/** Resolves when the process is asked to stop. A second request is the system's again, and ends it at once. */
export function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      forgetNpm()
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    const forgetNpm = onNpmGone(stop)
  })
}
