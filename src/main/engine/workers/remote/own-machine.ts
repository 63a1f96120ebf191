import { hostname } from 'node:os'
import type { PoolAddress } from '../../options.ts'
import type { Machine, MachineOptions } from './machine.ts'

/** This computer's own places in the pool of its engine. */
export interface OwnMachine {
  /** As soon as the engine is let in; once more is no matter. */
  start(): void
  /** What it has under way goes back to the queue. */
  stop(): Promise<void>
}

export function createOwnMachine({
  address,
  ...options
}: Pick<MachineOptions, 'host' | 'tools' | 'folder' | 'places' | 'version'> & {
  address: () => Promise<PoolAddress>
}): OwnMachine {
  let started: Promise<Machine> | undefined

  async function create(): Promise<Machine> {
    const { createMachine } = await import('./machine.ts')
    return createMachine({ ...options, name: hostname(), address: await address() })
  }

  async function join(creating: Promise<Machine>): Promise<void> {
    try {
      const machine = await creating
      await machine.ready.catch(async (error: unknown) => {
        await machine.stop()
        throw error
      })
    } catch (error) {
      // it was stopped before it was let in
      if (started !== creating) return
      options.host.log.error('This computer could not join its pool.', { error: String(error) })
      started = undefined
    }
  }

  return {
    start() {
      if (options.places === 0 || started) return
      started = create()
      void join(started)
    },
    async stop() {
      const stopping = started
      started = undefined
      // not until it is let in: a queue that is away may never answer
      const machine = await stopping?.catch(() => undefined)
      await machine?.stop()
    },
  }
}
