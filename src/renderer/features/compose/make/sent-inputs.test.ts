import { expect, test } from 'vitest'
import { CommandError } from '#shared/app/command-error.ts'
import type { AppEvent } from '#shared/app/events.ts'
import type { MediaParam } from '#shared/service/catalog.ts'
import type { RequestParams } from '#shared/service/params.ts'
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

/** A service that forgets its uploads when it is told to, behind a bridge. */
function connect() {
  const listeners = new Set<(event: AppEvent) => void>()
  const lost = new Set<string>()
  const gone = new Set<string>()
  let sendings = 0
  const answers: Record<string, (input: { path: string }) => unknown> = {
    'inputs.send': ({ path }) => {
      if (gone.has(path)) throw new CommandError('input_file', { message: 'Gone.' })
      sendings += 1
      return { assetId: `asset-${sendings}` }
    },
  }
  const bridge: Bridge = {
    request: async (name, input) => {
      try {
        return { ok: true, value: answers[name]?.(input as never) }
      } catch (error) {
        const { code, message } = error as CommandError
        return { ok: false, error: { code, message } }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const client = createClient(bridge, { now: () => contract, fetch: () => Promise.resolve(contract) })
  const asked: unknown[] = []
  const refusal = new CommandError(
    'invalid_params',
    { message: 'No.' },
    { issues: [{ path: 'params.image', message: 'No such upload.' }] },
  )
  return {
    client,
    listeners,
    asked,
    lose: (assetId: string) => lost.add(assetId),
    remove: (path: string) => gone.add(path),
    tell: (event: AppEvent) => listeners.forEach((listen) => listen(event)),
    question: async ({ image }: RequestParams) => {
      asked.push(image)
      if (lost.has(String(image))) throw refusal
      return image
    },
  }
}

const nameOf = (path: string) => path.slice(1)

test('a file is sent once, and again to another connection', async () => {
  const { client, tell, question } = connect()
  const inputs = createSentInputs(client, nameOf)
  expect(await inputs.ask(MODEL, { image: '/a.png' }, question)).toBe('asset-1')
  expect(await inputs.ask(MODEL, { image: '/a.png' }, question)).toBe('asset-1')
  tell({ type: 'connections.changed' })
  expect(await inputs.ask(MODEL, { image: '/a.png' }, question)).toBe('asset-2')
})

test('a file whose upload the service has lost is sent again, and once only while it is refused', async () => {
  const { client, asked, lose, question } = connect()
  const inputs = createSentInputs(client, nameOf)
  await inputs.ask(MODEL, { image: '/a.png' }, question)
  lose('asset-1')
  expect(await inputs.ask(MODEL, { image: '/a.png' }, question)).toBe('asset-2')
  lose('asset-2')
  lose('asset-3')
  await expect(inputs.ask(MODEL, { image: '/a.png' }, question)).rejects.toMatchObject({ code: 'invalid_params' })
  asked.length = 0
  await expect(inputs.ask(MODEL, { image: '/a.png' }, question)).rejects.toMatchObject({ code: 'invalid_params' })
  expect(asked).toEqual(['asset-3'])
})

test('a file that cannot be sent again is named', async () => {
  const { client, lose, remove, question } = connect()
  const inputs = createSentInputs(client, nameOf)
  await inputs.ask(MODEL, { image: '/a.png' }, question)
  lose('asset-1')
  remove('/a.png')
  await expect(inputs.ask(MODEL, { image: '/a.png' }, question)).rejects.toMatchObject({
    code: 'input_file',
    issues: [{ path: 'image', message: 'a.png' }],
  })
})

test('nobody listens any more after as many models as one likes were looked at', () => {
  const { client, listeners } = connect()
  for (let model = 0; model < 3; model++) {
    const inputs = createSentInputs(client, nameOf)
    expect(listeners.size).toBe(1)
    inputs.close()
  }
  expect(listeners.size).toBe(0)
})
