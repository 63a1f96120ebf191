import { fork } from 'node:child_process'
import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { workerEnvironment } from '#main/engine/workers/worker-process.ts'
import { inTurns, milliseconds, type Result } from './measure.ts'

const ROUNDS = 11
/** The threads of the one that ran last keep a core busy for a moment, waiting for more. */
const REST_MS = 150

/** One piece of a picture made larger, from bytes to bytes, against nothing but the network on the same tensor. */
export function benchEsrgan(): Promise<Result> {
  return compare('ESRGAN on a tile against the bare onnxruntime call', 'esrgan')
}

/** A hole filled, from bytes to bytes, against nothing but the network on the same tensors. */
export function benchMigan(): Promise<Result> {
  return compare('MI-GAN on a square against the bare onnxruntime call', 'migan')
}

/** Ours in the surroundings the workers have, the reference in those of anybody. */
async function compare(name: string, network: string): Promise<Result> {
  const surroundings = { ...process.env, ...workerEnvironment({ threads: availableParallelism() }) }
  const [ours, bare] = await Promise.all([open(network, 'ours', surroundings), open(network, 'bare', process.env)])
  try {
    await inTurns(1, ours.run, bare.run)
    const times = await inTurns(ROUNDS, ours.run, bare.run)
    return {
      name,
      ours: milliseconds(times.ours),
      reference: milliseconds(times.reference),
      ratio: times.ours / times.reference,
      bar: { atMost: 1.15 },
    }
  } finally {
    ours.child.disconnect()
    bare.child.disconnect()
  }
}

async function open(network: string, manner: 'ours' | 'bare', env: NodeJS.ProcessEnv) {
  const child = fork(join(import.meta.dirname, 'network-process.ts'), [network, manner], { env })
  const messages = on(child, 'message', { close: ['exit'] })
  const answer = async () => {
    const { done, value } = await messages.next()
    // it has said why
    if (done) throw new Error('The process of a network ended before it answered.')
    return Number(value[0])
  }
  await answer()
  const run = async () => {
    await setTimeout(REST_MS)
    child.send('run')
    return answer()
  }
  return { child, run }
}
