import { pause } from './pause.ts'

/** A look now and then, should nothing be heard. */
const LOOK_AGAIN_MS = 5_000

/** Until there is news of what somebody waits for, or for a while. */
export async function untilHeard<Heard>(
  source: { subscribe(listener: (event: Heard) => void): () => void },
  isNews: (event: Heard) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const heard = new AbortController()
  const stop = source.subscribe((event) => {
    if (isNews(event)) heard.abort()
  })
  try {
    await pause(LOOK_AGAIN_MS, AbortSignal.any([signal, heard.signal]))
  } finally {
    stop()
  }
}
