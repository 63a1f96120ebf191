import { BURST, createFolder, openEngine, seedGenerations, type BenchEngine } from './engine.ts'
import { inTurns, microseconds, perCall, type Result } from './measure.ts'

const ROUNDS = 11
const PAGES = 40

/** A page of 100, at both ends of a long history and of a short one. */
export async function benchList(): Promise<Result> {
  const [long, short] = [createFolder(), createFolder()]
  await seedGenerations(long.path, 100_000)
  await seedGenerations(short.path, 1_000)
  const [full, light] = [await openEngine(long.path), await openEngine(short.path)]
  const times = await inTurns(
    ROUNDS,
    () => pages(full),
    () => pages(light),
  )
  await Promise.all([full.close(), light.close()])
  long.remove()
  short.remove()
  return {
    name: 'list page of 100 at 100,000 generations against 1,000',
    ours: microseconds(times.ours),
    reference: microseconds(times.reference),
    ratio: times.ours / times.reference,
    bar: { atMost: 1.5 },
  }
}

/** Page after page down the history, from the newest on again when it ends. */
async function pages(engine: BenchEngine): Promise<number> {
  await engine.nextWindow()
  let cursor: string | null = null
  return perCall(Math.min(PAGES, BURST), async () => {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const response = await engine.call(`/v1/generations?limit=100&modality=image${query}`)
    cursor = ((await response.json()) as { nextCursor: string | null }).nextCursor
  })
}
