/** So long after somebody has pressed something, what the page does is taken for what they asked for. */
const GESTURE_MS = 1000

interface Asking {
  /** Whole address of whoever asks. */
  requestingUrl: string
  isMainFrame: boolean
}

/** The clipboard is read for Paste in a menu: by our own page, just after a person has pressed something in it. */
export function mayReadClipboard(
  { requestingUrl, isMainFrame }: Asking,
  { origin, pressedAt, now }: { origin: string; pressedAt: number | undefined; now: number },
): boolean {
  const isOwnPage = isMainFrame && requestingUrl.split('#')[0] === `${origin}/`
  return isOwnPage && pressedAt !== undefined && now >= pressedAt && now - pressedAt < GESTURE_MS
}
