import { SdcppServer } from '../tests/support/providers/sdcpp.ts'
import { openMakingEngine } from './making-engine.ts'
import { inTurns, milliseconds, timed, type Result } from './measure.ts'
import { sized } from './size.ts'

const WORK_MS = 200
const ROUNDS = 7
const ROWS = sized(50, 4)
const FAST_MS = 100
const SLOW_MS = 300
const POLL_MS = 25
/** What a job may take more than the bare call, as a part of the bare call of this length. */
const OVERHEAD_MS = 100

/**
 * A generation on an outside engine, from its submit to its stored and looked-into file, against the same two requests
 * and the same waiting by hand.
 */
export async function benchProviderOverhead(): Promise<Result> {
  const server = await strictServer(WORK_MS)
  const bench = await openWith([server.address])
  await bench.make()
  const times = await inTurns(
    ROUNDS,
    () => timed(() => bench.make()),
    () => timed(() => callBare(server.address)),
  )
  await bench.close()
  await server.stop()
  return {
    name: `a job of ${WORK_MS} ms on an outside engine against the bare call`,
    ours: milliseconds(times.ours),
    reference: milliseconds(times.reference),
    ratio: times.ours / times.reference,
    bar: { atMost: (times.reference + OVERHEAD_MS) / times.reference },
  }
}

/** Rows over two servers of different speed: whichever is free takes the next, so neither is ever idle. */
export async function benchProviderPull(): Promise<Result> {
  const servers = [await strictServer(FAST_MS), await strictServer(SLOW_MS)]
  const bench = await openWith(servers.map(({ address }) => address))
  await Promise.all([bench.make(), bench.make()])
  // what a row takes on each, with everything that is not the server's work
  const alone = []
  for (const server of servers) {
    const single = await openWith([server.address])
    await single.make()
    alone.push(await timed(() => single.make()))
    await single.close()
  }
  const ideal = ROWS / alone.reduce((rate, each) => rate + 1 / each, 0)
  const took = await timed(async () => {
    await Promise.all(Array.from({ length: ROWS }, () => bench.make()))
  })
  await bench.close()
  for (const server of servers) await server.stop()
  return {
    name: `${ROWS} rows over two outside engines of different speed against the ideal`,
    ours: milliseconds(took),
    reference: milliseconds(ideal),
    ratio: took / ideal,
    bar: { atMost: 1.1 },
  }
}

async function strictServer(workMs: number): Promise<SdcppServer> {
  const server = new SdcppServer()
  server.workMs = workMs
  return server.start()
}

async function callBare(address: string): Promise<void> {
  const request = { prompt: 'A house', width: 1024, height: 1024, seed: 1 }
  const started = await fetch(`${address}/sdcpp/v1/img_gen`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const { id } = (await started.json()) as { id: string }
  for (;;) {
    const job = (await (await fetch(`${address}/sdcpp/v1/jobs/${id}`)).json()) as { status: string }
    if (job.status === 'completed') return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

interface ProviderBench {
  /** One generation to its end. */
  make(): Promise<void>
  close(): Promise<void>
}

async function openWith([address, ...addresses]: string[]): Promise<ProviderBench> {
  const engine = await openMakingEngine()
  await engine.call('/console/providers', { body: { kind: 'sdcpp', name: 'gpu', address, addresses } })
  return { make: () => engine.make('gpu/sd_xl_turbo', { prompt: 'A house' }), close: () => engine.close() }
}
