import { randomBytes } from 'node:crypto'
import { systemClock } from '../../../tools/clock.ts'
import type { EngineHost } from '../../host.ts'
import type { PoolAddress } from '../../options.ts'
import { OtherVersionError } from './announce.ts'
import { createMachine, type Machine, type MachineOptions } from './machine.ts'

export type { Machine, PoolAddress }

/** The machine has no business in this pool; the message says why, for a person. */
export class MachineError extends Error {
  override readonly name = 'MachineError'
  readonly code: 'unknown_model' | 'pool_refused' | 'other_version'

  constructor(code: MachineError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** This computer as one of a pool, without an engine of its own. */
export async function startMachine(
  options: Omit<MachineOptions, 'host'> & { host: Pick<EngineHost, 'worker' | 'log'> },
): Promise<Machine> {
  const machine = await createMachine({ ...options, host: { ...options.host, clock: systemClock, randomBytes } })
  const missing = options.models?.filter((id) => !machine.models.includes(id)) ?? []
  if (missing.length > 0) {
    await machine.stop()
    throw new MachineError('unknown_model', `This computer cannot run: ${missing.join(', ')}. Nothing was started.`)
  }
  const ready = machine.ready.catch((error: unknown) => {
    throw explained(error, options.address)
  })
  return { ...machine, ready }
}

function explained(cause: unknown, { servers }: PoolAddress): unknown {
  if (!(cause instanceof Error) || cause.name === 'AbortError') return cause
  if (cause instanceof OtherVersionError) return new MachineError('other_version', cause.message, { cause })
  const refused = (why: string) => new MachineError('pool_refused', `${servers} ${why}`, { cause })
  switch (cause.name) {
    case 'AuthorizationError':
    case 'UserAuthenticationExpiredError':
      return refused('does not let this worker in: the token or the credentials are not those it wants.')
    case 'JetStreamNotEnabled':
      return refused('keeps no queues. Start it with: nats-server -js')
    default:
      return refused(`cannot be used: ${cause.message}`)
  }
}
