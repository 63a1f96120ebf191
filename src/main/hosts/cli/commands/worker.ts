import { availableParallelism, hostname } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Machine } from '#main/engine/workers/remote/start-machine.ts'
import { HostError } from '../../host-error.ts'
import { INSTALLATION } from '../../installation.ts'
import { createLineLog } from '../../line-log.ts'
import type { CliContext } from '../context.ts'
import { wholeNumber } from '../parse-whole.ts'
import {
  addCredentialOptions,
  openToOthers,
  parseServers,
  readPoolAddress,
  type QueueCredentials,
} from '../pool-address.ts'
import { untilStopped } from '../until-stopped.ts'
import { takeWorkerFolder } from '../worker-folder.ts'

interface WorkerOptions extends QueueCredentials {
  nats: string
  name: string
  places: number
  models?: string[]
}

const MOST_PLACES = 256
/** A queue that has not answered by then is spoken of. */
const PATIENCE_MS = 3_000

const DESCRIPTION = `Make the media of an engine on this computer: one machine of a pool.
Takes jobs from the queue until it is told to stop. The first Ctrl+C or SIGTERM takes no more and ends what is under way;
a second one gives it back.`

export function addWorkerCommand(program: Command, context: () => CliContext): void {
  const command = program
    .command('worker')
    .description(DESCRIPTION)
    .requiredOption('--nats <address>', 'the queue: nats://host:4222 or tls://host:4222', parseServers)
  addCredentialOptions(command)
    .option('--name <name>', 'how people find it among the machines', hostname())
    .option('--places <number>', 'how many jobs at once', wholeNumber(1, MOST_PLACES), availableParallelism())
    .option('--models <ids>', 'only these models, separated by commas', (text) =>
      text.split(',').map((id) => id.trim()),
    )
    .addHelpText(
      'after',
      '\nExample:\n  PRESSRUN_NATS_TOKEN=… pressrun worker --nats tls://queue.studio:4222 --places 2',
    )
    .action((options: WorkerOptions) => work(context(), options))
}

async function work(
  { dataDir, json, ...context }: CliContext,
  { nats, places, models, ...options }: WorkerOptions,
): Promise<void> {
  const { version, worker } = INSTALLATION
  const address = await readPoolAddress(nats, options)
  const warning = openToOthers(address)
  if (warning !== undefined) process.stderr.write(`pressrun: ${warning}\n`)
  const { startMachine, MachineError } = await import('#main/engine/workers/remote/start-machine.ts')
  const log = createLineLog((line) => process.stderr.write(line))
  const { folder, name, leave } = await takeWorkerFolder(join(dataDir, 'worker'), options.name)
  const late = setTimeout(() => log.warn('The queue does not answer. It is tried until it does.'), PATIENCE_MS)
  try {
    const machine = await startMachine({ address, name, places, models, folder, version, host: { worker, log } })
    // listened for first: whoever reads the line may stop us at once
    const stopped = untilStopped()
    const isReady = machine.ready.then(() => true)
    if (await Promise.race([isReady, stopped.then(() => false)]).catch(stopping(machine))) {
      clearTimeout(late)
      const { id } = machine
      if (json) context.print(JSON.stringify({ id, name, places, models: machine.models }))
      else
        context.print(
          `${name} is ready: ${places} ${places === 1 ? 'place' : 'places'}, ${machine.models.length} models.`,
        )
    }
    await stopped
    await finish(machine)
  } catch (error) {
    if (error instanceof MachineError) throw new HostError(error.code, error.message, { cause: error })
    throw error
  } finally {
    clearTimeout(late)
    leave()
  }
}

/** What cannot begin is closed, and the reason goes on. */
function stopping(machine: Machine): (error: unknown) => Promise<never> {
  return async (error) => {
    await machine.stop()
    throw error
  }
}

/** To the end of what it has, unless it is told once more. */
async function finish(machine: Machine): Promise<void> {
  const stopAtOnce = () => void machine.stop()
  process.once('SIGINT', stopAtOnce)
  process.once('SIGTERM', stopAtOnce)
  await machine.finish()
  process.off('SIGINT', stopAtOnce)
  process.off('SIGTERM', stopAtOnce)
}
