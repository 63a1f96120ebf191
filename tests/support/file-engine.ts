import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { fileTypeFromFile } from 'file-type'
import { imageSize } from 'image-size'
import { openDefaultAccount } from '#main/engine/account/store.ts'
import { serveFile } from '#main/engine/assets/cdn.ts'
import { createFileStore } from '#main/engine/assets/file-store.ts'
import { insertAsset, type AssetFile, type AssetRecord } from '#main/engine/assets/store.ts'
import { createCatalog } from '#main/engine/catalog/catalog.ts'
import { createMovableClock, type MovableClock } from '#main/tools/clock.ts'
import type { EngineContext } from '#main/engine/context.ts'
import { openEngineDatabase } from '#main/engine/db/open.ts'
import { inTransaction } from '#main/sqlite/transaction.ts'
import type { EngineHost } from '#main/engine/host.ts'
import { openMultipliers } from '#main/engine/catalog/store.ts'
import { repeatsSubmit } from '#main/engine/generations/idempotency.ts'
import { openAvailability } from '#main/engine/http/availability.ts'
import { problemResponse } from '#main/engine/http/problem-response.ts'
import { openRateLimits } from '#main/engine/http/rate-limits.ts'
import { createKeyRing } from '#main/engine/keys/key-ring.ts'
import { createProviders } from '#main/engine/providers/providers.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { openEngineSecrets } from '#main/engine/secrets/engine-secrets.ts'
import { createUpload } from '#main/engine/uploads/handlers.ts'
import type { AssetVariant } from '#main/engine/jobs/media-files.ts'
import type { Workers } from '#main/engine/jobs/workers.ts'
import { placeMigrated } from './new-data-folder.ts'
import { createTestMachines } from './test-machines.ts'

/** The files of an engine without the rest of it: a real database, a real folder, and loopback HTTP in front. */
export interface FileEngine extends AsyncDisposable {
  context: EngineContext
  clock: MovableClock
  accountId: string
  dataDir: string
  /** `POST /v1/uploads` as the one account, and signed links. */
  origin: string
  /** The same without a server. */
  answer(request: Request): Promise<Response>
  /** Writes files into the store and the rows that belong to them. */
  store(files: Partial<Record<AssetVariant, StoredFile>>, facts?: Partial<AssetRecord>): Promise<AssetRecord>
  /** Every file below a folder of the data folder, by relative path. */
  list(folder: 'files' | 'temporary'): Promise<string[]>
}

export interface StoredFile {
  bytes: Uint8Array
  mimeType: string
}

export async function openFileEngine({
  workers = headerWorkers(),
  running = false,
}: { workers?: Workers; running?: boolean } = {}): Promise<FileEngine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pressrun-files-'))
  const clock = createMovableClock({ startMs: Date.UTC(2026, 0, 15), running })
  placeMigrated('engine.db', dataDir)
  const db = openEngineDatabase(dataDir)
  const files = createFileStore(dataDir, randomUUID)
  const host: EngineHost = {
    dataDir,
    clock,
    randomBytes,
    log: { info() {}, warn() {}, error: (message, details) => console.error(message, details) },
    worker: { nodePath: process.execPath, entryPath: '' },
  }
  const secrets = openEngineSecrets(dataDir, randomBytes)
  const context: EngineContext = {
    db,
    host,
    options: {
      baseUrl: '',
      cdnUrl: '',
      coins: 0,
      sandbox: true,
      allowLoopbackWebhooks: false,
      pool: undefined,
      lostAfterMs: 60_000,
    },
    secrets,
    catalog: createCatalog([], []),
    files,
    workers,
    machines: createTestMachines({ db, host, secrets, workers }, () => {}),
    providers: createProviders({
      db,
      host,
      secrets,
      workers,
      newId: randomUUID,
      resolve: async () => [],
      onModels() {},
      onChange() {},
      onPreview() {},
    }),
    keys: createKeyRing(db),
    rateLimits: openRateLimits(host),
    availability: openAvailability(db, repeatsSubmit),
    multipliers: openMultipliers(db),
    webhookRules: { allowLoopback: false, resolve: async () => [] },
    newId: randomUUID,
    publish() {},
    subscribe: () => () => {},
  }
  const accountId = openDefaultAccount(db, { coins: 0, now: clock.now(), newId: randomUUID })

  const listener = getRequestListener((request) => answer(context, accountId, request), {
    overrideGlobalObjects: false,
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  context.options.cdnUrl = origin

  return {
    context,
    clock,
    accountId,
    dataDir,
    origin,
    answer: (request) => answer(context, accountId, request),
    async store(given, facts = {}) {
      const id = randomUUID()
      const directory = await files.createTemporaryDirectory()
      const stored: AssetFile[] = []
      for (const [name, { bytes, mimeType }] of Object.entries(given)) {
        const variant = name as AssetVariant
        const path = join(directory, variant)
        await writeFile(path, bytes)
        stored.push({ variant, mimeType, ...(await files.adopt(path, id, variant)) })
      }
      await rm(directory, { recursive: true })
      const asset: AssetRecord = {
        id,
        accountId,
        generationId: null,
        outputIndex: null,
        kind: 'image',
        mimeType: given.original?.mimeType ?? '',
        width: null,
        height: null,
        durationSeconds: null,
        transparent: null,
        stem: null,
        createdAt: clock.now(),
        expiresAt: null,
        files: stored,
        ...facts,
      }
      inTransaction(db, () => insertAsset(db, asset))
      return asset
    },
    async list(folder) {
      const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      context.rateLimits.close()
      db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function answer(context: EngineContext, accountId: string, request: Request): Promise<Response> {
  try {
    if (new URL(request.url).pathname !== '/v1/uploads') return await serveFile(context, request)
    const { status, body } = await createUpload(context, {
      caller: { accountId, keyId: null, channel: 'api', scopes: ['uploads'] },
      pathParams: undefined,
      query: undefined,
      body: undefined,
      json: undefined,
      request,
    })
    return Response.json(body, { status })
  } catch (error) {
    if (error instanceof ProblemError) return problemResponse(error, 'urn:test')
    if (!request.signal.aborted) console.error(error)
    return new Response(null, { status: 500 })
  }
}

/** Looks at the header of a picture and takes it as its own thumbnail: enough where decoding is not the subject. */
export function headerWorkers(): Workers {
  return {
    async inspect({ path, directory }) {
      const mimeType = (await fileTypeFromFile(path))?.mime
      if (!mimeType?.startsWith('image/'))
        return { ok: false, code: 'upload_invalid', detail: `Not a picture: ${mimeType}.` }
      const size = measure(await readFile(path))
      if (!size) return { ok: false, code: 'upload_invalid', detail: 'The picture has no header.' }
      const thumbnail = join(directory, 'thumbnail')
      await copyFile(path, thumbnail)
      return {
        ok: true,
        facts: { kind: 'image', mimeType, ...size, durationSeconds: null, transparent: null },
        previews: [{ variant: 'thumbnail', path: thumbnail, mimeType }],
      }
    },
    run: () => Promise.reject(new Error('Nothing is generated here.')),
    receive: () => Promise.reject(new Error('Nothing is received here.')),
    upright: () => Promise.reject(new Error('Nothing is turned here.')),
    takesRuns: () => true,
    holds: () => false,
    forget: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

function measure(picture: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(picture)
    return { width, height }
  } catch {
    return undefined
  }
}
