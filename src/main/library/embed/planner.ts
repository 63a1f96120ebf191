import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { oneAtATime } from '../../tools/turns.ts'
import type { Plan, Task } from './plan.ts'

/** Makes plans in a thread. */
export interface Planner {
  /** Undefined for a file that exceeds the limit of time or memory, or cannot be read. */
  plan(file: FileHandle, task: Task): Promise<Plan | undefined>
}

const LIMIT_MS = 10_000
const IDLE_MS = 10_000
const HEAP_MB = 256

/** The build puts the thread beside the folder of its chunks. */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? 'plan-thread.ts' : '../plan-thread.js', import.meta.url)

/**
 * Reads strangers' metadata outside the main thread. The limit is real time, because a thread that computes for ever takes
 * no notice of the host's clock. Descriptors belong to the process, so the thread reads the file that was checked here.
 */
export function createPlanner(limitMs = LIMIT_MS): Planner {
  const inTurn = oneAtATime()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  async function plan({ fd: descriptor }: FileHandle, task: Task): Promise<Plan | undefined> {
    clearTimeout(idle)
    const used = (thread ??= startThread())
    used.ref()
    const limit = AbortSignal.timeout(limitMs)
    try {
      const answer = once(used, 'message', { signal: limit })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      used.postMessage({ descriptor, task })
      const [made] = (await answer) as [Plan]
      used.unref()
      idle = setTimeout(() => void endThread(), IDLE_MS).unref()
      return withBuffers(made)
    } catch {
      await endThread()
      return undefined
    }
  }

  async function endThread(): Promise<void> {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }

  return { plan: (file, task) => inTurn(() => plan(file, task)) }
}

function startThread(): Worker {
  const thread = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  // a task that fails is told to whoever waits for it; without a listener an error would end the process
  thread.on('error', () => {})
  return thread
}

/** Buffers cross between threads as plain arrays of bytes. */
function withBuffers(plan: Plan): Plan {
  if (!('pieces' in plan) || !plan.pieces) return plan
  return {
    pieces: plan.pieces.map((piece) =>
      piece instanceof Uint8Array ? Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength) : piece,
    ),
  }
}
