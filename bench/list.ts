import { atScale, type BenchEngine } from './engine.ts'
import { perCall, type Result } from './measure.ts'
import { sized } from './size.ts'

const ROUNDS = 11
const PAGES = sized(40, 2)

/** A page of 100, at both ends of a long history and of a short one. */
export async function benchList(): Promise<Result> {
  return {
    name: 'list page of 100 at 100,000 generations against 1,000',
    ...(await atScale(ROUNDS, pages)),
    bar: { atMost: 1.5 },
  }
}

/** Page after page down the history, from the newest on again when it ends. */
async function pages(engine: BenchEngine): Promise<number> {
  await engine.nextWindow()
  let cursor: string | null = null
  return perCall(PAGES, async () => {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const response = await engine.call(`/v1/generations?limit=100&modality=image${query}`)
    cursor = ((await response.json()) as { nextCursor: string | null }).nextCursor
  })
}
