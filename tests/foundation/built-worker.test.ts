import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '#main/tools/clock.ts'
import { Model } from '#shared/service/catalog.ts'
import { createClient } from '#main/client/index.ts'
import { createEngine } from '#main/engine/index.ts'
import { ensureBuilt, ROOT } from '../../scripts/ensure-built.ts'
import { png } from '../support/sample-media.ts'
import { smallParams } from '../support/small-params.ts'
import { createTestHost } from '../support/test-host.ts'
import { waitUntil } from '../support/wait-until.ts'

test(
  'the worker that the desktop app starts looks at uploads and makes pictures and meshes',
  { timeout: 120_000 },
  async () => {
    ensureBuilt()
    const baseUrl = 'http://engine.localhost'
    const worker = { nodePath: process.execPath, entryPath: join(ROOT, 'out', 'main', 'worker.js') }
    const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-worker-'))
    const engine = await createEngine({ ...createTestHost({ dataDir }), worker }, { baseUrl })
    const client = createClient({
      fetch: async (request) => engine.fetch(request),
      baseUrl,
      authorization: `Bearer ${engine.consoleToken}`,
      clock: systemClock,
      random: Math.random,
    })
    try {
      const file = new File([png(64, 48)], 'picture.png', { type: 'image/png' })
      expect(await client.call('createUpload', { file })).toMatchObject({ kind: 'image', width: 64, height: 48 })

      const { models } = await client.call('listModels', {})
      for (const modelId of ['geometric-poster', 'lathe-solid']) {
        const model = Model.parse(models.find(({ id }) => id === modelId))
        const submitted = await client.call('submitGeneration', {
          headers: { 'Idempotency-Key': `built-worker-${modelId}` },
          body: { modelId, params: smallParams(model, 'A red vase'), maxCoins: 100 },
        })
        const ended = await waitUntil(
          `the end of ${modelId}`,
          async () => {
            const generation = await client.call('readGeneration', { pathParams: { id: submitted.id } })
            return ['succeeded', 'failed'].includes(generation.status) && generation
          },
          { deadlineMs: 90_000 },
        )
        expect(ended).toMatchObject({ status: 'succeeded', error: null })
        expect(ended.outputs.length).toBeGreaterThan(0)
      }
    } finally {
      await engine.close()
    }
  },
)
