import type * as Onnx from 'onnxruntime-node'
import type { RunContext } from '../runner.ts'

/** Weights are large: this many networks stay in memory, and none of them for long without work. */
const KEPT_NETWORKS = 4
const IDLE_MS = 30_000

interface LendOptions {
  /** Whether its memory is used again from run to run, which is quicker, or given back after each, which takes less. */
  keepsMemory?: boolean
  /** How long it stays without work. */
  idleMs?: number
}

interface Network {
  session: Promise<Onnx.InferenceSession>
  users: number
  lastUsed: number
  idleMs: number
}

const networks = new Map<string, Network>()

/**
 * Lends a network of the media pack, loading it if it is not there yet. It may be gone when `use` has ended: never keep
 * the session.
 */
export async function withNetwork<Result>(
  { pack, threads }: Pick<RunContext, 'pack' | 'threads'>,
  file: string,
  use: (session: Onnx.InferenceSession, onnx: typeof Onnx) => Promise<Result>,
  { keepsMemory = false, idleMs = IDLE_MS }: LendOptions = {},
): Promise<Result> {
  const path = pack.path(file)
  const onnx = await import('onnxruntime-node')
  const network = networks.get(path) ?? load(onnx, path, { threads, keepsMemory, idleMs })
  network.users += 1
  try {
    return await use(await network.session, onnx)
  } finally {
    network.users -= 1
    network.lastUsed = performance.now()
    await releaseBeyond(KEPT_NETWORKS)
    setTimeout(() => void releaseIdle(), network.idleMs).unref()
  }
}

function load(
  onnx: typeof Onnx,
  path: string,
  { threads, keepsMemory, idleMs }: { threads: number } & Required<LendOptions>,
): Network {
  const session = onnx.InferenceSession.create(path, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    enableCpuMemArena: keepsMemory,
    // planned ahead, what is kept would be held twice
    enableMemPattern: !keepsMemory,
    // by themselves its threads wait for each other turning round and round, on cores that another job could use
    extra: { 'session.intra_op.allow_spinning': '0' },
    logSeverityLevel: 3,
  })
  const network = { session, users: 0, lastUsed: performance.now(), idleMs }
  networks.set(path, network)
  // a file that cannot be loaded is tried again by the next job
  session.catch(() => networks.delete(path))
  return network
}

async function releaseBeyond(count: number): Promise<void> {
  const byAge = [...networks].sort(([, left], [, right]) => right.lastUsed - left.lastUsed)
  await Promise.all(byAge.slice(count).map(([path]) => release(path)))
}

async function releaseIdle(): Promise<void> {
  // timers may come a moment early
  const now = performance.now() + 2
  for (const [path, { lastUsed, idleMs }] of networks) if (now - lastUsed >= idleMs) await release(path)
}

async function release(path: string): Promise<void> {
  const network = networks.get(path)
  if (!network || network.users > 0) return
  networks.delete(path)
  await (await network.session).release()
}
