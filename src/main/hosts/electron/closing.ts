import type { Settings } from '#shared/app/settings.ts'

/** What becomes of the app when its last window is closed, or when it is told to quit. */
export type Closing = 'background' | 'quit' | 'ask'

interface Occasion {
  platform: NodeJS.Platform
  /** Closing a window is not quitting: on a Mac an application goes on without one. */
  wish: 'close' | 'quit'
  running: number
  whenClosed: Settings['whenClosed']
}

/** A question is asked only where something runs and nobody has answered it for good. */
export function decideClosing({ platform, wish, running, whenClosed }: Occasion): Closing {
  if (wish === 'close' && platform === 'darwin') return 'background'
  if (running === 0) return 'quit'
  // whoever says Quit means it, unless the answer is still open
  if (wish === 'quit') return whenClosed === 'ask' ? 'ask' : 'quit'
  return whenClosed
}
