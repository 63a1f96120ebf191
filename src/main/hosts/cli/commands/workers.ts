import type { Command } from 'commander'
import { HostError } from '../../host-error.ts'
import type { Machine, Machines, Pool } from '#shared/service/machines.ts'
import { withMachines, type AskMachines } from '../ask-machines.ts'
import type { CliContext } from '../context.ts'
import { wholeNumber } from '../parse-whole.ts'
import {
  addCredentialOptions,
  openToOthers,
  parseServers,
  readPoolAddress,
  type QueueCredentials,
} from '../pool-address.ts'
import { table } from '../table.ts'

interface ConnectOptions extends QueueCredentials {
  localWorkers: number
}

const MOST_LOCAL = 256

export function addWorkersCommands(program: Command, context: () => CliContext): void {
  const workers = program
    .command('workers')
    .description('The machines that make media for the engine of this folder: who is there, what each does and can.')
    .addHelpText(
      'after',
      '\nAn engine that is being served is asked; otherwise the app looks for itself.\n' +
        '\nExamples:\n  pressrun workers --json\n  pressrun workers --data ./engine-data drain studio-2',
    )
    .action(() => withMachines(context(), (ask) => list(ask, context())))
  const connect = workers
    .command('connect')
    .argument('<address>', 'the queue: nats://host:4222 or tls://host:4222', parseServers)
    .description("Hand what the app's own engine makes to the machines behind a queue.")
  addCredentialOptions(connect)
    .option('--local-workers <number>', 'how many jobs this computer makes itself', wholeNumber(0, MOST_LOCAL), 0)
    .addHelpText('after', '\nExample:\n  PRESSRUN_NATS_TOKEN=… pressrun workers connect tls://queue.studio:4222')
    .action((servers: string, options: ConnectOptions) => connectPool(context(), servers, options))
  workers
    .command('disconnect')
    .description('Make everything on this computer again, and forget the token.')
    .action(() => withMachines(context(), (ask) => disconnect(ask, context())))
  byName('drain', 'Let a machine finish what it has and take no more.', (ask, id) => drain(ask, id, true))
  byName('resume', 'Let a machine take jobs again.', (ask, id) => drain(ask, id, false))
  byName('forget', 'Take a machine that is away out of the list.', async (ask, { id, name }) => {
    await ask('machines.forget', { id })
    return { said: `${name} is no longer listed.`, document: { id } }
  })

  function byName(
    command: string,
    description: string,
    work: (ask: AskMachines, machine: Machine) => Promise<{ said: string; document: object }>,
  ): void {
    workers
      .command(command)
      .argument('<name>', 'its name, or its id where two have the same')
      .description(description)
      .action((name: string) =>
        withMachines(context(), async (ask) => {
          const { said, document } = await work(ask, find(await ask('machines.list', {}), name))
          context().print(context().json ? JSON.stringify(document) : said)
        }),
      )
  }
}

async function list(ask: AskMachines, context: CliContext): Promise<void> {
  const all = await ask('machines.list', {})
  context.print(context.json ? JSON.stringify(all) : describeMachines(all))
}

/** What a person reads: the queue in a line, then a line a machine. */
export function describeMachines({ pool, machines }: Machines): string {
  if (!pool)
    return 'Everything is made on this computer. To hand it to others: pressrun workers connect nats://HOST:4222'
  const rows = machines.map((machine) => [
    machine.name,
    machine.state,
    minute(machine.since),
    `${machine.running.length} of ${machine.places}`,
    machine.models.length,
    machine.made,
    machine.secondsEach === null ? '' : Number(machine.secondsEach.toPrecision(2)),
    machine.system,
    machine.version,
    machine.running.map(({ modelId, progress }) => `${modelId} ${Math.round(progress * 100)} %`).join(', '),
  ])
  const heads = [
    'NAME',
    'STATE',
    'SINCE',
    'AT WORK',
    'MODELS',
    'MADE',
    'SECONDS EACH',
    'SYSTEM',
    'VERSION',
    'MAKES NOW',
  ]
  return [
    describePool(pool),
    machines.length === 0 ? 'No machine has come yet: pressrun worker --nats …' : table(heads, rows),
  ].join('\n')
}

function describePool({ servers, state, since, reason, handedOut, localWorkers }: Pool): string {
  const facts = [
    `${servers} is ${state} since ${minute(since)}`,
    `${handedOut} ${handedOut === 1 ? 'job' : 'jobs'} handed out`,
    ...(localWorkers > 0 ? [`${localWorkers} ${localWorkers === 1 ? 'place' : 'places'} on this computer`] : []),
  ]
  return `${facts.join(', ')}.${reason === null ? '' : ` ${reason}`}`
}

/** To the minute and in UTC: whoever compares machines compares lines. */
const minute = (time: string) => `${new Date(time).toISOString().slice(0, 16)}Z`

async function connectPool(context: CliContext, servers: string, { localWorkers, ...wayIn }: ConnectOptions) {
  // read before the data folder is opened: nothing has begun when a file is not there
  const address = await readPoolAddress(servers, wayIn)
  const warning = openToOthers(address)
  if (warning !== undefined) process.stderr.write(`pressrun: ${warning}\n`)
  await withMachines(context, async (ask) => {
    const { pool } = await ask('machines.list', {})
    // at the same address what is not said stays; another begins without what the last one was given
    const nothing = pool && pool.servers !== servers ? { token: '', credentials: '', certificate: '' } : {}
    const all = await ask('machines.connect', { ...nothing, ...address, localWorkers })
    context.print(
      context.json ? JSON.stringify(all) : `What is made from now on goes to the machines behind ${servers}.`,
    )
  })
}

async function disconnect(ask: AskMachines, context: CliContext): Promise<void> {
  const all = await ask('machines.disconnect', {})
  context.print(context.json ? JSON.stringify(all) : 'Everything is made on this computer again.')
}

async function drain(ask: AskMachines, { id, name }: Machine, draining: boolean) {
  const machine = await ask('machines.drain', { id, draining })
  const left = machine.running.length
  const finishing = left === 0 ? 'It has nothing to finish.' : `It finishes ${left} ${left === 1 ? 'job' : 'jobs'}.`
  return {
    said: draining ? `${name} takes no new jobs. ${finishing}` : `${name} takes jobs again.`,
    document: machine,
  }
}

export function find({ machines }: Machines, wanted: string): Machine {
  const found = machines.filter(({ id, name }) => id === wanted || name === wanted)
  const [only] = found
  if (!only) throw new HostError('not_found', `There is no machine called "${wanted}". See: pressrun workers`)
  if (found.length > 1)
    throw new HostError(
      'ambiguous',
      `${found.length} machines are called "${wanted}". Name one by its id: ${found.map(({ id }) => id).join(', ')}`,
    )
  return only
}
