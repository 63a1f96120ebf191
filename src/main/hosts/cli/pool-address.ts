import { readFile } from 'node:fs/promises'
import { InvalidArgumentError, type Command } from 'commander'
import type { PoolAddress } from '#main/engine/workers/remote/start-machine.ts'
import { HostError } from '../host-error.ts'
import { PoolServers, serversOpenToOthers } from '#shared/service/machines.ts'

/** What the queue of a pool wants to see of whoever connects. */
export interface QueueCredentials {
  natsToken?: string
  natsCreds?: string
  tlsCa?: string
}

export function addCredentialOptions(command: Command): Command {
  return command
    .option(
      '--nats-token <token>',
      'the token of the queue; better in PRESSRUN_NATS_TOKEN, where no other user sees it',
    )
    .option('--nats-creds <file>', 'a credentials file of the queue, in the place of a token')
    .option('--tls-ca <file>', "the certificate that the queue's is signed with")
}

export function parseServers(text: string): string {
  const { data, error } = PoolServers.safeParse(text)
  if (data === undefined) throw new InvalidArgumentError(error.issues[0]?.message ?? 'Expected nats://host:4222.')
  return data
}

export async function readPoolAddress(
  servers: string,
  { natsToken, natsCreds, tlsCa }: QueueCredentials,
): Promise<PoolAddress> {
  const token = natsToken ?? process.env['PRESSRUN_NATS_TOKEN']
  return {
    servers,
    ...(token && natsCreds === undefined ? { token } : {}),
    ...(natsCreds === undefined ? {} : { credentials: await textOf(natsCreds) }),
    ...(tlsCa === undefined ? {} : { certificate: await textOf(tlsCa) }),
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new HostError('unreadable', `${path} cannot be read.`, { cause })
  }
}

/** What anybody on the way could read, as a sentence; undefined when nobody can. */
export function openToOthers({ servers, certificate }: PoolAddress): string | undefined {
  if (certificate !== undefined) return undefined
  const open = serversOpenToOthers(servers)
  if (open.length === 0) return undefined
  return `${open.join(', ')} is another computer and the way to it is not encrypted: whoever is on the way can read prompts, files and the token. Use tls:// there.`
}
