import { onNpmGone } from './npm-gone.ts'

/**
 * Resolves when the process is asked to stop, or when `signal` says that nobody waits any longer. A second request is the
 * system's again, and ends it at once.
 */
export function untilStopped(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      forgetNpm()
      resolve()
    }
    signal?.addEventListener('abort', stop, { once: true })
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    const forgetNpm = onNpmGone(stop)
  })
}
