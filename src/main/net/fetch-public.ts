import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { localized, type LocalizedMessage, type MessageRef } from '#shared/text/localized-message.ts'
import { unlessAborted } from '../tools/unless-aborted.ts'
import { withinBytes } from '../tools/within-bytes.ts'
import { addressesOf, areAll, isLoopback, isPublic, lookupAmong, type Resolve } from './addresses.ts'

export interface PublicFetchOptions {
  resolve: Resolve
  /** For tests on this machine: loopback counts as public. */
  allowLoopback: boolean
  limits?: { redirects: number; silenceMs: number; bytes: number }
}

/** An address from a list that is not asked; the message says why, for the person who wrote it there. */
export class PublicFetchRefusedError extends Error {
  override readonly name = 'PublicFetchRefusedError'
  readonly saying: MessageRef

  constructor({ message, saying }: LocalizedMessage) {
    super(message)
    this.saying = saying
  }
}

export const PUBLIC_FETCH_LIMITS = { redirects: 5, silenceMs: 30_000, bytes: 512 * 1024 ** 2 }
/** They have no body, and a Response with one cannot be made. */
const EMPTY_STATUSES = new Set([204, 205, 304])

/**
 * A fetch for addresses that come out of a list, which may come from anybody: it reads from the public network only, so
 * that no list can make this computer ask its own services, its router or a cloud's metadata. Every redirect is checked
 * like the first address, and what was checked is what is dialled.
 */
export function createPublicFetch({
  resolve,
  allowLoopback,
  limits = PUBLIC_FETCH_LIMITS,
}: PublicFetchOptions): typeof globalThis.fetch {
  async function check(url: URL) {
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw new PublicFetchRefusedError(localized('fileFaults.protocol', url.protocol.slice(0, -1)))
    if (url.username !== '' || url.password !== '')
      throw new PublicFetchRefusedError(localized('fileFaults.holdsPassword'))
    const addresses = await addressesOf(url.hostname, resolve)
    if (areAll(addresses, (each) => isPublic(each) || (allowLoopback && isLoopback(each)))) return addresses
    throw new PublicFetchRefusedError(localized('fileFaults.notPublic', url.hostname))
  }

  async function ask(url: URL, asked: Headers, signal: AbortSignal): Promise<IncomingMessage> {
    const addresses = await unlessAborted(check(url), signal)
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((settle, reject) => {
      const outgoing = request(url, {
        headers: { accept: '*/*', 'accept-encoding': 'identity', ...Object.fromEntries(asked) },
        lookup: lookupAmong(addresses),
        agent: false,
        signal,
        timeout: limits.silenceMs,
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${url.hostname} fell silent.`)))
      outgoing.on('response', settle)
      outgoing.on('error', reject)
      // one that changes to another protocol ends without an answer and without an error
      outgoing.on('close', () => reject(new Error(`${url.hostname} gave no answer.`)))
      outgoing.end()
    })
  }

  return async (input, init) => {
    const { url, headers, signal } = new Request(input, init)
    let target = new URL(url)
    for (let redirects = 0; redirects <= limits.redirects; redirects++) {
      const answer = await ask(target, headers, signal)
      const status = answer.statusCode ?? 0
      const { location } = answer.headers
      if (status < 300 || status >= 400 || location === undefined) return responseOf(answer, status, limits.bytes)
      answer.destroy()
      target = new URL(location, target)
    }
    throw new PublicFetchRefusedError(localized('fileFaults.redirectsTooOften'))
  }
}

function responseOf(answer: IncomingMessage, status: number, mostBytes: number): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) if (typeof value === 'string') headers.set(name, value)
  const tooLarge = () =>
    new PublicFetchRefusedError(localized('fileFaults.answerTooLarge', Math.floor(mostBytes / 1024 ** 2)))
  if (Number(headers.get('content-length') ?? 0) > mostBytes) {
    answer.destroy()
    throw tooLarge()
  }
  if (EMPTY_STATUSES.has(status)) {
    answer.destroy()
    return new Response(null, { status, headers })
  }
  const content = withinBytes(answer as AsyncIterable<Buffer>, mostBytes, tooLarge)
  const body = Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>
  return new Response(body, { status: status < 200 ? 502 : status, headers })
}
