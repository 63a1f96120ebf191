import { isLoopbackName } from '#shared/service/loopback.ts'
import { PoolServers, type Pool, type SetPoolRequest } from '#shared/service/machines.ts'
import { text } from '#shared/text/index.ts'

/** What lets a computer into the queue: it goes in and never comes out again. */
export const POOL_SECRETS = ['token', 'credentials', 'certificate'] as const
export type PoolSecret = (typeof POOL_SECRETS)[number]

/** The way to a pool as it is being written. */
export interface PoolDraft extends Record<PoolSecret, string> {
  servers: string
  localWorkers: number | undefined
  /** What is kept and shall not be any more. */
  takenAway: readonly PoolSecret[]
}

export function poolDraft(pool: Pool | null): PoolDraft {
  const { servers = '', localWorkers = 0 } = pool ?? {}
  return { servers, localWorkers, token: '', credentials: '', certificate: '', takenAway: [] }
}

export function isKept(pool: Pool | null, secret: PoolSecret): boolean {
  if (!pool) return false
  return { token: pool.hasToken, credentials: pool.hasCredentials, certificate: pool.hasCertificate }[secret]
}

const MOST_LOCAL = 256

/** What is wrong, by field. An address that is only missing is not wrong yet. */
export function faultsIn(
  draft: PoolDraft,
  pool: Pool | null,
): Partial<Record<'servers' | 'localWorkers' | PoolSecret, string>> {
  const words = text().machines.form
  const { servers, certificate, localWorkers } = draft
  const isWhole = Number.isInteger(localWorkers) && localWorkers! >= 0 && localWorkers! <= MOST_LOCAL
  const isAnew = (secret: 'token' | 'credentials') =>
    isKept(pool, secret) && servers.trim() !== pool?.servers && requestOf(draft)[secret] === undefined
  return {
    ...(servers.trim() !== '' && !PoolServers.safeParse(servers).success && { servers: words.addressInvalid }),
    ...(certificate.trim() !== '' &&
      !certificate.includes('-----BEGIN CERTIFICATE-----') && { certificate: words.certificateInvalid }),
    // what was meant for one server is not sent to another by itself
    ...(isAnew('token') && { token: words.neededAnew }),
    ...(isAnew('credentials') && { credentials: words.neededAnew }),
    ...(!isWhole && { localWorkers: words.localWorkersInvalid }),
  }
}

/** Only what was typed: a token that was left empty stays. */
export function requestOf(draft: PoolDraft): SetPoolRequest {
  const { servers, localWorkers = 0, takenAway } = draft
  const secrets = POOL_SECRETS.flatMap((secret) => {
    if (takenAway.includes(secret)) return [[secret, '']]
    const typed = draft[secret].trim()
    return typed === '' ? [] : [[secret, typed]]
  })
  return {
    servers: servers.trim(),
    localWorkers,
    ...(Object.fromEntries(secrets) as Partial<Record<PoolSecret, string>>),
  }
}

/** What a computer that should help is told, with words in capitals where only a person knows what belongs there. */
export function workerCommand(pool: Pool | null): string {
  return [
    pool?.hasToken && 'PRESSRUN_NATS_TOKEN=TOKEN',
    'pressrun worker',
    `--nats ${pool ? pool.servers.split(',').map(seenFromElsewhere).join(',') : 'nats://HOST:4222'}`,
    pool?.hasCredentials && '--nats-creds FILE',
    pool?.hasCertificate && '--tls-ca FILE',
  ]
    .filter(Boolean)
    .join(' ')
}

/** This computer's own address leads nowhere from another. */
function seenFromElsewhere(server: string): string {
  const { protocol, hostname, port } = new URL(server.trim())
  return `${protocol}//${isLoopbackName(hostname) ? 'HOST' : hostname}${port && `:${port}`}`
}
