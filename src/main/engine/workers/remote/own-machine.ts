import { hostname } from 'node:os'
import type { PoolAddress } from '../../pool-address.ts'
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
  let starting: Promise<Machine> | undefined

  async function begin(): Promise<Machine> {
    const { createMachine } = await import('./machine.ts')
    const machine = await createMachine({ ...options, name: hostname(), address: await address() })
    await machine.ready.catch(async (error: unknown) => {
      await machine.stop()
      throw error
    })
    return machine
  }

  return {
    start() {
      if (options.places === 0) return
      starting ??= begin()
      starting.catch((error: unknown) => {
        options.host.log.error('This computer could not join its pool.', { error: String(error) })
        starting = undefined
      })
    },
    async stop() {
      const machine = await starting?.catch(() => undefined)
      starting = undefined
      await machine?.stop()
    },
  }
}
