import { describe, expect, test } from 'vitest'
import { AddProviderRequest, PROVIDER_KINDS, UpdateProviderRequest, type Provider } from '#shared/service/providers.ts'
import { changeOf, draftOf, faultsIn, isComplete, newDraft, requestOf, withPreset } from './engine-draft.ts'
import { presetOf } from './engine-kinds.ts'

describe('a new engine', () => {
  test('of every kind is taken by the service once what is needed is filled in', () => {
    for (const kind of PROVIDER_KINDS) {
      const draft = { ...newDraft(kind, []), key: 'secret', binary: '/opt/sd-server', model: '/models/sd.gguf' }
      const filled = kind === 'pressrun' ? { ...draft, address: 'https://studio.example.com' } : draft
      expect(isComplete(filled, false), kind).toBe(true)
      expect(faultsIn(filled, []), kind).toEqual({})
      expect(AddProviderRequest.safeParse(requestOf(filled)), kind).toMatchObject({ success: true })
    }
  })

  test('needs its key, its address or its program', () => {
    expect(isComplete(newDraft('fal', []), false)).toBe(false)
    expect(isComplete(newDraft('comfyui', []), false)).toBe(true)
    expect(isComplete({ ...newDraft('comfyui', []), address: ' ' }, false)).toBe(false)
    expect(isComplete(newDraft('sdcpp', []), false)).toBe(false)
    expect(isComplete({ ...newDraft('sdcpp', []), isManaged: false }, false)).toBe(true)
  })

  test('has a name of its own', () => {
    expect(newDraft('comfyui', ['comfyui', 'comfyui-2']).name).toBe('comfyui-3')
    expect(faultsIn({ ...newDraft('comfyui', []), name: 'My GPU' }, [])).toHaveProperty('name')
    expect(faultsIn({ ...newDraft('comfyui', []), name: 'gpu' }, ['gpu'])).toHaveProperty('name')
  })

  test('that only speaks like OpenAI has an address, a name of its own, and costs what its owner says', () => {
    const ollama = withPreset(newDraft('openai', []), 'ollama', [])
    expect(requestOf(ollama)).toEqual({
      kind: 'openai',
      name: 'ollama',
      preset: 'ollama',
      address: 'http://127.0.0.1:11434/v1',
      addresses: [],
      coinsPerOutput: 1,
    })
    expect(requestOf(withPreset({ ...newDraft('openai', []), key: 'k' }, 'openai', []))).not.toHaveProperty('address')
  })

  test('keeps what was typed when it turns out to be another one', () => {
    const typed = { ...newDraft('openai', []), address: 'http://10.0.0.2:8080/v1' }
    expect(withPreset(typed, 'localai', [])).toMatchObject({ name: 'localai', address: 'http://10.0.0.2:8080/v1' })
    const named = withPreset({ ...newDraft('openai', []), name: 'mine' }, 'ollama', [])
    expect(named).toMatchObject({ name: 'mine', address: 'http://127.0.0.1:11434/v1' })
    expect(withPreset(named, 'openai', [])).toMatchObject({ name: 'mine', address: '' })
  })

  test('says what is wrong with a line', () => {
    const draft = newDraft('comfyui', [])
    expect(faultsIn({ ...draft, address: 'gpu:8188' }, [])).toHaveProperty('address')
    expect(faultsIn({ ...draft, servers: 'http://a:1\nb:2' }, [])).toHaveProperty('servers')
    expect(faultsIn({ ...draft, headers: 'Authorization' }, [])).toHaveProperty('headers')
    expect(faultsIn({ ...draft, places: 0 }, [])).toHaveProperty('places')
    expect(faultsIn({ ...draft, coinsPerOutput: 0.5 }, [])).toHaveProperty('coinsPerOutput')
    expect(requestOf({ ...draft, headers: 'Authorization: Bearer a:b' }).headers).toEqual({
      Authorization: 'Bearer a:b',
    })
  })
})

const at = (address: string) => ({ preset: null, servers: [{ address }] as never })

test('a server that nobody called OpenAI is it by its address alone', () => {
  expect(presetOf(at('https://api.openai.com/v1'))).toBe('openai')
  expect(presetOf(at('http://10.0.0.2:8080/v1'))).toBe('other')
  expect(presetOf({ ...at('http://10.0.0.2:8080/v1'), preset: 'localai' })).toBe('localai')
})

const server = { state: 'ready' as const, since: '2026-11-16T08:00:00Z', reason: null, places: 2, running: 0 }
const COMFYUI: Provider = {
  kind: 'comfyui',
  name: 'comfyui',
  state: 'ready',
  since: '2026-11-16T08:00:00Z',
  reason: null,
  servers: [
    { ...server, address: 'http://127.0.0.1:8188', waiting: 0 },
    { ...server, address: 'http://10.0.0.2:8188', waiting: null },
  ],
  hasKey: false,
  hasHeaders: false,
  chosenPlaces: 2,
  chosenModels: null,
  coinsPerOutput: 3,
  coinsPerDollar: 100,
  preset: null,
  managed: null,
  models: 1,
  queued: 0,
  createdAt: '2026-11-16T08:00:00Z',
}
const OPENAI: Provider = {
  ...COMFYUI,
  kind: 'openai',
  name: 'paid',
  servers: [{ ...server, address: 'https://proxy.example.com/v1', places: 4, waiting: null }],
  preset: 'openai',
  hasKey: true,
  hasHeaders: true,
  chosenPlaces: null,
  chosenModels: ['gpt-image-1', 'tts-1'],
}

describe('a change', () => {
  test('sends no key that was not typed, and keeps what is not asked', () => {
    const change = changeOf(draftOf(COMFYUI))
    expect(change).toEqual({
      address: 'http://127.0.0.1:8188',
      addresses: ['http://10.0.0.2:8188'],
      places: 2,
      coinsPerOutput: 3,
    })
    expect(UpdateProviderRequest.safeParse(change).success).toBe(true)
  })

  test('begins with what was chosen, and no figure that is only usual becomes a choice', () => {
    const draft = draftOf(OPENAI)
    expect(draft.models).toBe('gpt-image-1\ntts-1')
    expect(changeOf(draft)).toMatchObject({
      address: 'https://proxy.example.com/v1',
      models: ['gpt-image-1', 'tts-1'],
      places: null,
    })
  })

  test('takes away what was emptied', () => {
    const change = changeOf({ ...draftOf(OPENAI), address: ' ', models: '', forgotten: ['key', 'headers'] })
    expect(change).toMatchObject({ address: null, addresses: [], models: null, key: '', headers: {} })
    expect(UpdateProviderRequest.safeParse(change).success).toBe(true)
    expect(changeOf({ ...draftOf(COMFYUI), places: undefined })).toMatchObject({ places: null })
  })

  test('says which secrets another address needs anew, until they are typed or given up', () => {
    const kept = draftOf(OPENAI)
    expect(faultsIn(kept, [], OPENAI)).toEqual({})
    expect(faultsIn({ ...kept, address: 'https://proxy.example.com/other' }, [], OPENAI)).toEqual({})
    const moved = { ...kept, address: '' }
    expect(Object.keys(faultsIn(moved, [], OPENAI))).toEqual(['key', 'headers'])
    expect(faultsIn({ ...moved, key: 'sk-new', headers: 'X-Proxy: me' }, [], OPENAI)).toEqual({})
    expect(faultsIn({ ...moved, key: 'sk-new', forgotten: ['headers'] }, [], OPENAI)).toEqual({})
    const withAnother = { ...draftOf(COMFYUI), servers: 'http://10.0.0.3:8188' }
    expect(faultsIn(withAnother, [], { ...COMFYUI, hasHeaders: true })).toHaveProperty('headers')
    expect(faultsIn(withAnother, [], COMFYUI)).toEqual({})
  })
})
