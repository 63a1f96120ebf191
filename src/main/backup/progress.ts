/** What a backup or a restore is doing, and how far it is. */
export interface Progress {
  step: 'copying' | 'proving' | 'restoring'
  done: number
  total: number
}
export type OnProgress = (progress: Progress) => void

/** Told about a hundred times, however many files there are. */
export function createProgress(step: Progress['step'], total: number, onProgress: OnProgress = () => {}): () => void {
  const every = Math.max(Math.ceil(total / 100), 1)
  let done = 0
  onProgress({ step, done, total })
  return () => {
    done += 1
    if (done % every === 0 || done === total) onProgress({ step, done, total })
  }
}
