import { expect, test } from 'vitest'
import type { AppEvent } from '#shared/app/events.ts'
import type { MediaParam } from '#shared/service/catalog.ts'
import type { z } from '#shared/schema.ts'
import type { Bridge } from '#shared/app/bridge.ts'
import { createClient } from '../../../bridge/client.ts'
import * as contract from '../../../bridge/contract.ts'
import { createSentInputs } from './sent-inputs.ts'

const IMAGE: z.infer<typeof MediaParam> = {
  name: 'image',
  kind: 'media',
  accept: 'image',
  required: true,
  ui: { control: 'image', group: 'inputs', order: 0 },
}
const MODEL = { params: [IMAGE] }

function connect() {
  const listeners = new Set<(event: AppEvent) => void>()
  let sendings = 0
  const bridge: Bridge = {
    request: () => Promise.resolve({ ok: true, value: { assetId: `asset-${++sendings}` } }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const client = createClient(bridge, { now: () => contract, fetch: () => Promise.resolve(contract) })
  return { client, listeners, tell: (event: AppEvent) => listeners.forEach((listen) => listen(event)) }
}

test('a file is sent once, and again to another connection', async () => {
  const { client, tell } = connect()
  const inputs = createSentInputs(client)
  expect(await inputs.named(MODEL, { image: '/a.png' })).toEqual({ image: 'asset-1' })
  expect(await inputs.named(MODEL, { image: '/a.png' })).toEqual({ image: 'asset-1' })
  tell({ type: 'connections.changed' })
  expect(await inputs.named(MODEL, { image: '/a.png' })).toEqual({ image: 'asset-2' })
})

test('nobody listens any more after as many models as one likes were looked at', () => {
  const { client, listeners } = connect()
  for (let model = 0; model < 3; model++) {
    const inputs = createSentInputs(client)
    expect(listeners.size).toBe(1)
    inputs.close()
  }
  expect(listeners.size).toBe(0)
})
