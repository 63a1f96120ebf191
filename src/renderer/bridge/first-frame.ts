/** A page that is not in sight draws no frames. */
const NO_FRAME_MS = 100

let shown: Promise<void> | undefined

/**
 * When the page has been drawn for the first time, counted from the first who waits: questions to the app and code that the
 * first frame does not show come after it, because each of them takes a moment of the thread that draws.
 */
export function firstFrame(): Promise<void> {
  shown ??= new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, NO_FRAME_MS)
  })
  return shown
}
