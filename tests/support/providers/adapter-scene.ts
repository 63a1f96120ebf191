import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as realTime } from 'node:timers/promises'
import { imageSize } from 'image-size'
import type { Params } from '#shared/service/params.ts'
import { createProviderHttp } from '#main/engine/providers/http/provider-http.ts'
import type {
  Adapter,
  AdapterOptions,
  ProviderJob,
  ProviderKindEntry,
  ProviderModel,
  StartContext,
  Started,
} from '#main/engine/providers/provider.ts'
import type { StrictServer } from './strict-server.ts'

/** An adapter on a server, driven by hand: what the driver does with it is told elsewhere. */
export interface AdapterScene extends AsyncDisposable {
  adapter: Adapter
  folder: string
  signal: AbortSignal
  progress: number[]
  previews: { mimeType: string; bytes: Uint8Array }[]
  context: StartContext
  /** A file of the user's, as an upload that params may name. */
  addInput(assetId: string, bytes: Uint8Array, mimeType: string): Promise<void>
  modelOf(slug: string): Promise<ProviderModel>
  /** A job with the model's defaults filled in. */
  jobFor(slug: string, params: Params, more?: Partial<ProviderJob>): Promise<ProviderJob>
  /** Prepared and sent. */
  start(job: ProviderJob, key?: string): Promise<Started>
  /** From the preparation to the files, as when nothing goes wrong. */
  run(job: ProviderJob, key?: string): Promise<Buffer[]>
  newFolder(): Promise<string>
}

type SceneOptions = Partial<Pick<AdapterOptions, 'models' | 'preset' | 'workflows'>> & {
  headers?: Record<string, string>
  waitMs?: number
}

/** With a server of its own, which starts and ends with it. */
export async function serveAdapterScene<Server extends StrictServer>(
  entry: ProviderKindEntry,
  server: Server,
  options: SceneOptions = {},
): Promise<AdapterScene & { server: Server }> {
  await server.start()
  const scene = await createAdapterScene(entry, server, options)
  return {
    ...scene,
    server,
    async [Symbol.asyncDispose]() {
      await scene[Symbol.asyncDispose]()
      await server.stop()
    },
  }
}

export async function createAdapterScene(
  entry: ProviderKindEntry,
  server: { address: string; key?: string | null },
  options: SceneOptions = {},
): Promise<AdapterScene> {
  const folder = await mkdtemp(join(tmpdir(), 'pressrun-adapter-'))
  const key = server.key ?? null
  const http = createProviderHttp({
    address: server.address,
    origins: {},
    key,
    headers: options.headers ?? (key === null ? {} : entry.authorize(key)),
    resolve: () => Promise.reject(new Error('No test asks a name server.')),
  })
  const adapter = entry.createAdapter({
    http,
    preset: options.preset ?? null,
    models: options.models ?? null,
    workflows: options.workflows ?? [],
    now: () => Date.now(),
    // a server that is asked sooner answers the same
    wait: (ms, signal) => realTime(Math.min(ms, options.waitMs ?? 20), undefined, { signal }),
    newId: () => randomUUID(),
  })
  const inputs: ProviderJob['inputs'] = {}
  const progress: number[] = []
  const previews: AdapterScene['previews'] = []
  const { signal } = new AbortController()
  const newFolder = () => mkdtemp(join(folder, 'files-'))
  const context: StartContext = {
    signal,
    onProgress: (value) => void progress.push(value),
    onPreview: (preview) => void previews.push(preview),
    async store(chunks) {
      const path = join(await newFolder(), 'stored')
      await writeFile(path, chunks)
      return path
    },
  }

  async function modelOf(slug: string): Promise<ProviderModel> {
    const models = await adapter.discover(signal)
    const model = models.find((each) => each.slug === slug)
    if (!model) throw new Error(`There is no ${slug} among ${models.map((each) => each.slug).join(', ')}.`)
    return model
  }

  async function start(job: ProviderJob, key: string = randomUUID()): Promise<Started> {
    return adapter.start(await adapter.prepare(job, key, signal), job, key, context)
  }

  return {
    adapter,
    folder,
    signal,
    progress,
    previews,
    context,
    modelOf,
    newFolder,
    start,
    async addInput(assetId, bytes, mimeType) {
      const path = join(await newFolder(), assetId)
      await writeFile(path, bytes)
      const kind = mimeType.split('/')[0] as ProviderJob['inputs'][string]['kind']
      const { width, height } = kind === 'image' ? imageSize(bytes) : {}
      inputs[assetId] = { path, kind, mimeType, ...(width && height && { size: { width, height } }) }
    },
    async jobFor(slug, params, more = {}) {
      const model = await modelOf(slug)
      return {
        generationId: randomUUID(),
        model,
        params: { ...model.defaults, ...params },
        seed: 7,
        outputs: 1,
        inputs,
        ...more,
      }
    },
    async run(job, key) {
      const { reference, end } = await start(job, key)
      const ended = end ?? (await adapter.follow!(reference, job, context))
      if (!ended.ok) throw new Error(`${ended.code}: ${ended.detail}`)
      const files = await adapter.collect(reference, ended.result, job, { folder: await newFolder(), signal })
      return Promise.all(files.map(({ path }) => readFile(path)))
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
