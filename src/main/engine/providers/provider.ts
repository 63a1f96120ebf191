import type { Stem } from '#shared/service/asset.ts'
import type { InputLimits, ParamDescriptor } from '#shared/service/catalog.ts'
import type { FailureCode } from '#shared/service/generation.ts'
import type { Params } from '#shared/service/params.ts'
import type { DollarPrice, OpenAiPreset, WorkflowBindings } from '#shared/service/providers.ts'
import type { TaskType } from '#shared/service/tasks.ts'
import type { RunJob } from '../jobs/service-jobs.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/**
 * What may be done about a request that left and whose answer never came.
 * `keyed`: the server knows our key, so it is sent again. `named`: we chose its name, so it can be looked for, and is sent
 * again only when it is not there. `listed`: it can be looked for among the server's jobs by model, input and time.
 * `free`: nothing can be asked, but a second run costs only time on the user's own hardware. `paid`: nothing can be asked
 * and a second run may be billed: it is never sent again.
 */
export type Recovery = 'keyed' | 'named' | 'listed' | 'free' | 'paid'

/** A model as it was discovered. Plain data: it is kept while its provider is away. */
export interface ProviderModel {
  /** What follows `<provider name>/` in its id. Stable over restarts; letters, digits, `.`, `_`, `-` and `:`. */
  slug: string
  displayName: string
  taskType: TaskType
  /** Only what is bound to something. */
  params: readonly ParamDescriptor[]
  defaults: Params
  inputLimits?: InputLimits
  /** What the adapter needs to run it, for itself. */
  binding: Json
  recovery: Recovery
  /** Null on the user's own hardware, where the provider's or the workflow's coins per output apply. */
  dollars: DollarPrice | null
  /** Coins an output that were set for this model alone. */
  coinsPerOutput?: number
  /** How many outputs one remote job can make; 1 for most. */
  outputsPerJob: number
  /** From the remote start. */
  deadlineSeconds: number
}

/** Whether somebody charges for a run of it, in dollars or, behind our key, in coins of their own. */
export const isPaidFor = ({ dollars, recovery }: Pick<ProviderModel, 'dollars' | 'recovery'>): boolean =>
  dollars !== null || recovery === 'paid' || recovery === 'keyed'

/** One remote job: a generation, or a part of it when the provider makes fewer outputs at a time. */
export interface ProviderJob {
  generationId: string
  model: ProviderModel
  /** Complete: defaults filled in. */
  params: Params
  /** Of this part: parts of one generation have seeds of their own. */
  seed: number
  outputs: number
  /** The uploads that params name, by asset id. */
  inputs: RunJob['inputs']
}

/** A remote job's name at its server, as the adapter needs it to find it again. */
export type Reference = Json

/**
 * How a remote job ended. `detail` is for the log and the person who runs the provider; `mayBeBilled` when it may have
 * been made all the same, which is billed where a run has a price.
 */
export type RemoteEnd =
  | { ok: true; result: Json }
  | { ok: false; code: FailureCode; detail: string; mayBeBilled?: boolean }

/** A picture of how far a job is. */
export interface Preview {
  mimeType: 'image/png' | 'image/jpeg' | 'image/webp'
  bytes: Uint8Array
}

export interface Watcher {
  signal: AbortSignal
  /** Between 0 and 1. */
  onProgress(progress: number): void
  onPreview(preview: Preview): void
}

export interface StartContext extends Watcher {
  /**
   * Stores an answer that is the result itself, as it arrives, and says where: a crash after it does not lose it. The
   * driver then asks `fromStored`, now or after a restart.
   */
  store(chunks: AsyncIterable<Uint8Array>): Promise<string>
}

/** `end` when the answer to the start was already the end: then nothing is followed. */
export interface Started {
  reference: Reference
  end?: RemoteEnd
}

/** `unknown` when the server cannot be asked now. */
export type Found = { found: 'reference'; started: Started } | { found: 'absent' } | { found: 'unknown' }

export interface FindContext {
  signal: AbortSignal
  /** When the request left first, on our clock. */
  sentAt: number
  /** Whether another job of ours is known to be this one: equal requests are told apart by it. */
  isTaken(reference: Reference): boolean
}

/** Where they were written. */
export interface Subtitles {
  srt: string
  vtt: string
}

/** A file that was fetched into the folder. What it is, a worker finds out from its bytes. */
export interface CollectedFile {
  path: string
  /** What the server calls it; believed only after a look. */
  declaredType: string | null
  /** It is words, with subtitles where their times are known: bytes alone do not tell words from anything else. */
  text?: { subtitles: Subtitles | null }
  /** Which part of a song it is, where the server says so. */
  stem?: Stem
}

export interface ServerStatus {
  version: string | null
  waiting: number | null
}

/**
 * One server of one kind. Thin: it translates. What is journalled, repeated, refunded or waited for is decided by the
 * driver. Every method may throw a `ProviderError`.
 */
export interface Adapter {
  /** Cheap: is it there, does it take the key, how much waits. */
  probe(signal: AbortSignal): Promise<ServerStatus>
  discover(signal: AbortSignal): Promise<ProviderModel[]>
  /** Uploads inputs and builds the exact body. Safe to repeat; what it answers is journalled. */
  prepare(job: ProviderJob, key: string, signal: AbortSignal): Promise<Json>
  /** ONE request that starts the job, never repeated inside. */
  start(prepared: Json, job: ProviderJob, key: string, context: StartContext): Promise<Started>
  /** What a stored answer says, for a start whose answer is the result. */
  fromStored?(path: string, job: ProviderJob): Promise<Started>
  /** Is it there already? For every recovery but `keyed`, `free` and `paid`. */
  find?(prepared: Json, job: ProviderJob, key: string, context: FindContext): Promise<Found>
  /** Until it ends; may be entered again after a restart. Not needed where the start is the end. */
  follow?(reference: Reference, job: ProviderJob, watcher: Watcher): Promise<RemoteEnd>
  /** Fetches the files into the folder, in order. */
  collect(
    reference: Reference,
    result: Json,
    job: ProviderJob,
    context: { folder: string; signal: AbortSignal },
  ): Promise<CollectedFile[]>
  /** Stops it, and only it. */
  cancel?(reference: Reference, signal: AbortSignal): Promise<void>
}

/**
 * What went wrong, as far as it decides what happens next. `sent` says whether the request may have reached the server:
 * a refused connection did not, an answer that never came may have.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly reason: 'away' | 'busy' | 'unauthorized' | 'unpaid' | 'policy' | 'invalid' | 'gone' | 'broken'
  readonly sent: boolean
  /** When a busy server says so. */
  readonly retryAfterMs: number | undefined

  constructor(
    reason: ProviderError['reason'],
    message: string,
    { sent = false, retryAfterMs, cause }: { sent?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.reason = reason
    this.sent = sent
    this.retryAfterMs = retryAfterMs
  }
}

/** A graph that the user added to a provider: one model, with what its params are written to. */
export interface StoredWorkflow {
  /** What follows `<provider name>/` in the model's id. */
  slug: string
  title: string
  /** In API form, as it was checked when it was added. */
  workflow: Readonly<Record<string, unknown>>
  bindings: WorkflowBindings
  /** Null: the provider's coins per output. */
  coinsPerOutput: number | null
}

/** What an adapter is made from. */
export interface AdapterOptions {
  http: ProviderHttp
  /** The provider's own settings. */
  preset: OpenAiPreset | null
  models: readonly string[] | null
  /** What the user added to a ComfyUI; none for every other kind. */
  workflows: readonly StoredWorkflow[]
  now(): number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** A new id in the form of a lowercase UUID. */
  newId(): string
}

/** A socket to a server that need not agree to its end. */
export interface EndableSocket {
  socket: WebSocket
  end: () => void
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Another of the kind's own origins, by its name in `origins`; the address that the user typed stands for all of them. */
  origin?: string
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
  signal: AbortSignal
  /** Without a byte from the server; 30 s unless told. Real time: a silent server is silent whatever the clock says. */
  silenceMs?: number
  /** The whole answer is refused beyond it; 64 MiB unless told. */
  maxBytes?: number
}

export interface ProviderResponse {
  status: number
  headers: Headers
  /** Each reads the whole answer, bounded; a `ProviderError` when it is cut off, too long or not JSON. */
  text(): Promise<string>
  json(): Promise<unknown>
  bytes(): Promise<Uint8Array>
  /** As it arrives, bounded, for answers that are streamed. */
  chunks(): AsyncIterable<Uint8Array>
}

/**
 * The one way out. Paths are taken on the origin that the user typed, with the key; nothing else gets the key. Redirects
 * are not followed with it. Never repeats anything.
 */
export interface ProviderHttp {
  /** Where the user's server is, without a slash at the end; may have a path. */
  address: string
  key: string | null
  /** Any answered status is an answer; a `ProviderError` when there is none. `path` begins with a slash. */
  request(path: string, options: RequestOptions): Promise<ProviderResponse>
  /** As `request`, and a `ProviderError` by the usual meaning of the status unless it is a 2xx. */
  ask(path: string, options: RequestOptions): Promise<ProviderResponse>
  /**
   * To an absolute address, written to a file that must not exist. The own origin gets the key; any other goes through
   * the public-network rule without it. With `sameHost`, the host that the user typed is also asked on its other ports,
   * without the key: for services whose files lie beside them.
   */
  download(
    url: string,
    path: string,
    options: { signal: AbortSignal; maxBytes?: number; sameHost?: boolean },
  ): Promise<CollectedFile>
  /** What a server has said, as it is shown and logged: without what the server was shown. */
  withoutSecrets(text: string): string
  /** A web socket on the own origin, with the key. */
  webSocket(path: string): EndableSocket
}

/** A kind of provider: what is known before any server was asked. */
export interface ProviderKindEntry {
  /** The service's own address, when the kind is one service. */
  address?: string
  /** Further origins of that service that get the key too, by name; never those of an address that the user typed. */
  origins?: Readonly<Record<string, string>>
  /** How many jobs a server bears at once unless the user says otherwise. */
  places: number
  /** How a key is sent. */
  authorize(key: string): Record<string, string>
  createAdapter(options: AdapterOptions): Adapter
}
