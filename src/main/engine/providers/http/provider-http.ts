import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request as httpRequest, validateHeaderValue, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemCode } from '#shared/system-code.ts'
import { createPublicFetch, PublicFetchRefusedError } from '../../../net/fetch-public.ts'
import type { Resolve } from '../../../net/addresses.ts'
import { withinBytes } from '../../../tools/within-bytes.ts'
import { errorOfStatus, explanationIn } from './error-answer.ts'
import { multipartOf } from './multipart.ts'
import { endableSocket } from './endable-socket.ts'
import { atPace, type Pace } from './pace.ts'
import { secretForms } from './secret-forms.ts'
import { ProviderError, type ProviderHttp, type ProviderResponse, type RequestOptions } from '../provider.ts'

export interface ProviderHttpOptions {
  /** As the user typed it, or the kind's own. */
  address: string
  /** The kind's further origins; none when the user typed an address. */
  origins: Readonly<Record<string, string>>
  key: string | null
  /** What carries the key, and what the user added for a proxy. */
  headers: Readonly<Record<string, string>>
  resolve: Resolve
  /** Limits in real time; those of the app unless told. */
  timing?: { silenceMs: number; bytesPerSecond: number }
}

const TIMING = { silenceMs: 30_000, bytesPerSecond: 8192 }
const MOST_ANSWER_BYTES = 64 * 1024 ** 2
const MOST_FILE_BYTES = 2 * 1024 ** 3
const MOST_REDIRECTS = 5
/** What was asked for is done, and its answer lies elsewhere. */
const SEE_OTHER = 303

export function createProviderHttp(options: ProviderHttpOptions): ProviderHttp {
  const { key, resolve, timing = TIMING } = options
  const address = options.address.replace(/(?<!\/)\/+$/, '')
  requireSendable(options.headers)
  const ownOrigins = new Set([address, ...Object.values(options.origins)].map((each) => new URL(each).origin))
  const { hostname } = new URL(address)
  const publicFetch = createPublicFetch({ resolve, allowLoopback: false })

  // some servers quote the key that they refuse, and what they say is shown and logged
  const withoutSecrets = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  const secrets = secretForms([key ?? '', ...Object.values(options.headers)])

  const baseOf = (origin: string | undefined) =>
    origin === undefined ? address : (options.origins[origin] ?? address).replace(/(?<!\/)\/+$/, '')

  async function request(path: string, asked: RequestOptions): Promise<ProviderResponse> {
    const answer = await send(`${baseOf(asked.origin)}${path}`, asked)
    if (isRedirect(answer)) {
      answer.discard()
      throw new ProviderError('broken', `${address} leads elsewhere (${answer.status}), where the key is not taken.`, {
        sent: answer.status === SEE_OTHER,
      })
    }
    return responseOf(answer, asked.maxBytes ?? MOST_ANSWER_BYTES, answer.status < 400 ? asIs : withoutSecrets)
  }

  /** On a connection of its own: one that was kept may be gone, and then nobody knows whether the request arrived. */
  function send(
    url: string,
    asked: Omit<RequestOptions, 'origin' | 'maxBytes'>,
    credentials: Readonly<Record<string, string>> = options.headers,
  ): Promise<Answer> {
    const { method = 'GET', json, form, signal, silenceMs = timing.silenceMs } = asked
    // a result may arrive in parts, with its maker at work in between
    const pace = { ...timing, graceMs: asked.silenceMs === undefined ? silenceMs : 2 * silenceMs }
    const body = json === undefined ? form && multipartOf(form) : JSON.stringify(json)
    const described = typeof body === 'string' ? { 'content-type': 'application/json' } : body?.headers
    const isSecure = url.startsWith('https:')
    return new Promise((resolve, reject) => {
      const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
        method,
        headers: { 'accept-encoding': 'identity', ...credentials, ...described, ...asked.headers },
        agent: false,
        signal,
        timeout: silenceMs,
      })
      // until a connection stands there is nobody whom the request could have reached
      let sent = false
      outgoing.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (sent = true)))
      outgoing.on('timeout', () => outgoing.destroy(silent(address, silenceMs, sent)))
      let headLimit: NodeJS.Timeout | undefined
      // a head that comes byte by byte is never silent
      outgoing.on('finish', () => {
        headLimit = setTimeout(() => outgoing.destroy(silent(address, silenceMs, sent)), silenceMs)
      })
      outgoing.on('response', (incoming) => {
        clearTimeout(headLimit)
        resolve(answerOf(incoming, { address, signal, pace }))
      })
      const fail = (cause?: unknown) =>
        reject(signal.aborted ? (signal.reason as Error) : unreachable(address, { sent, cause }))
      outgoing.on('error', fail)
      // one that changes to another protocol ends without an answer and without an error
      outgoing.on('close', () => {
        clearTimeout(headLimit)
        fail()
      })
      if (typeof body === 'string' || !body) outgoing.end(body)
      // a body that cannot be sent destroys the request, which says why
      else pipeline(body.chunks, outgoing).catch(() => {})
    })
  }

  /** `isOwn` when it comes from whoever was shown the key. */
  async function fetchFile(
    url: string,
    signal: AbortSignal,
    sameHost: boolean,
  ): Promise<{ answer: Answer; isOwn: boolean }> {
    let target = new URL(url, `${address}/`)
    const { origin } = target
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const isOwn = ownOrigins.has(target.origin)
      const isNeighbour = sameHost && /^https?:$/.test(target.protocol) && target.hostname === hostname
      if (!isOwn && !isNeighbour)
        return {
          answer: answerFromElsewhere(await publicFetch(target, { signal }), {
            address: target.origin,
            signal,
            pace: { ...timing, graceMs: timing.silenceMs },
          }),
          isOwn,
        }
      const answer = await send(target.href, { signal }, isOwn ? options.headers : {})
      if (!isRedirect(answer)) return { answer, isOwn }
      answer.discard()
      target = new URL(answer.headers.get('location') ?? '', target)
    }
    throw new ProviderError('broken', `${origin} leads from one address to the next without an end.`)
  }

  return {
    address,
    key,
    withoutSecrets,
    request,
    async ask(path, asked) {
      const response = await request(path, asked)
      if (response.status >= 200 && response.status < 300) return response
      throw errorOfStatus(response.status, await explanationIn(response), response.headers)
    },
    async download(url, path, { signal, maxBytes = MOST_FILE_BYTES, sameHost = false }) {
      const { answer, isOwn } = await fetchFile(url, signal, sameHost).catch((error: unknown) => {
        signal.throwIfAborted()
        if (error instanceof PublicFetchRefusedError) throw new ProviderError('broken', error.message, { cause: error })
        throw unreachable(address, { sent: true, cause: error })
      })
      if (answer.status < 200 || answer.status >= 300) {
        answer.discard()
        throw refusalOfFile(answer, isOwn)
      }
      try {
        await pipeline(Readable.from(within(maxBytes, answer.chunks)), createWriteStream(path, { flags: 'wx' }))
        return { path, declaredType: answer.headers.get('content-type') }
      } catch (error) {
        // half a download is nothing, and its name must be free for the next try
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true })
        signal.throwIfAborted()
        // what the server did wrong is told as that by now; a full disk is this computer's fault, and stays what it is
        throw error
      }
    },
    webSocket(path) {
      const url = `${address.replace(/^http/, 'ws')}${path}`
      // Node's own takes headers beside the protocols, which the DOM's types do not know
      const Socket = WebSocket as unknown as new (url: string, init: { headers: Record<string, string> }) => WebSocket
      return endableSocket(path, () => new Socket(url, { headers: { ...options.headers } }))
    },
  }
}

function requireSendable(headers: ProviderHttpOptions['headers']): void {
  try {
    for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value)
  } catch (cause) {
    const message = 'Its key or one of its headers holds a sign that cannot be sent. Copy it anew.'
    throw new ProviderError('unauthorized', message, { cause })
  }
}

interface Answer {
  status: number
  headers: Headers
  chunks: AsyncIterable<Uint8Array>
  /** When nobody wants the rest. */
  discard(): void
}

const isRedirect = ({ status, headers }: Answer) => status >= 300 && status < 400 && headers.has('location')

interface Reading {
  address: string
  signal: AbortSignal
  pace: Pace
}

function answerOf(incoming: IncomingMessage, reading: Reading): Answer {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value)
  return {
    status: incoming.statusCode ?? 0,
    headers,
    chunks: whole(incoming, reading),
    discard: () => void incoming.destroy(),
  }
}

function answerFromElsewhere(response: Response, reading: Reading): Answer {
  return {
    status: response.status,
    headers: response.headers,
    chunks: whole(response.body ?? Readable.from([]), reading),
    discard: () => void response.body?.cancel(),
  }
}

async function* whole(
  chunks: AsyncIterable<Uint8Array>,
  { address, signal, pace }: Reading,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* atPace(chunks, pace, () => new ProviderError('away', `${address} answers too slowly.`, { sent: true }))
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof ProviderError) throw cause
    if (cause instanceof PublicFetchRefusedError) throw new ProviderError('broken', cause.message, { cause })
    throw new ProviderError('away', `${address} cut its answer off.`, { sent: true, cause })
  }
}

const within = (maxBytes: number, chunks: AsyncIterable<Uint8Array>) =>
  withinBytes(
    chunks,
    maxBytes,
    () => new ProviderError('broken', `The answer has more than ${maxBytes / 1024 ** 2} MB.`, { sent: true }),
  )

/** Whoever was shown no key says nothing about it: the file is not given out. */
function refusalOfFile({ status, headers }: Answer, isOwn: boolean): ProviderError {
  const refusal = errorOfStatus(status, 'a file could not be fetched', headers)
  const isAboutKey = refusal.reason === 'unauthorized' || refusal.reason === 'unpaid'
  return isAboutKey && !isOwn ? new ProviderError('gone', refusal.message) : refusal
}

const asIs = (text: string) => text

function responseOf(
  { status, headers, chunks }: Answer,
  maxBytes: number,
  cleaned: (text: string) => string,
): ProviderResponse {
  const bytes = async () => {
    const read: Uint8Array[] = []
    for await (const chunk of within(maxBytes, chunks)) read.push(chunk)
    return Buffer.concat(read)
  }
  const text = async () => cleaned(new TextDecoder().decode(await bytes()))
  return {
    status,
    headers,
    chunks: () => within(maxBytes, chunks),
    bytes,
    text,
    async json() {
      const body = await text()
      try {
        return JSON.parse(body) as unknown
      } catch (cause) {
        throw new ProviderError('broken', 'The answer is not JSON.', { sent: true, cause })
      }
    },
  }
}

const silent = (address: string, silenceMs: number, sent: boolean) =>
  new ProviderError('away', `${address} has not answered for ${silenceMs / 1000} seconds.`, { sent })

function unreachable(address: string, { sent, cause }: { sent: boolean; cause?: unknown }): ProviderError {
  if (cause instanceof ProviderError) return cause
  const code = codeIn(cause)
  const why = code === undefined ? '' : ` (${code})`
  return new ProviderError('away', `There is no connection to ${address}${why}.`, { sent, cause })
}

/** A name with several addresses fails with all their errors at once. */
function codeIn(error: unknown): string | undefined {
  return error instanceof AggregateError ? codeIn(error.errors[0]) : systemCode(error)
}
