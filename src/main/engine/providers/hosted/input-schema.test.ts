import { expect, test } from 'vitest'
import { mapInputs } from './input-schema.ts'
import { makesFilms, taskOf } from './task.ts'

const map = (properties: Record<string, unknown>, required: string[] = [], films = false, schemas = {}) =>
  mapInputs({ properties, required }, schemas, { films })
const names = (mapped: ReturnType<typeof map>) => mapped?.params.map(({ name }) => name)

test('what our service has a name for is offered, all else keeps the maker’s default', () => {
  const mapped = map(
    {
      prompt: { type: 'string' },
      guidance_scale: { type: 'number', default: 3.5 },
      num_inference_steps: { type: 'integer', default: 28 },
      seed: { type: 'integer' },
      num_images: { type: 'integer', maximum: 4 },
    },
    ['prompt'],
  )
  expect(names(mapped)).toEqual(['prompt', 'num_outputs', 'seed'])
  expect(mapped?.params[0]).toMatchObject({ kind: 'text', required: true, minLength: 1 })
  expect(mapped?.outputs).toEqual({ input: 'num_images', most: 4 })
})

test('references and alternatives are followed to the one that says the most', () => {
  const schemas = { ratio: { type: 'string', enum: ['1:1', '16:9', 'match_input_image'] }, Size: { type: 'object' } }
  const referred = map(
    { aspect_ratio: { allOf: [{ $ref: '#/components/schemas/ratio' }], default: '16:9' } },
    [],
    false,
    schemas,
  )
  expect(referred?.params[0]).toMatchObject({ kind: 'enum', values: ['1:1', '16:9'] })
  expect(referred?.defaults).toEqual({ aspect_ratio: '16:9' })
  const sized = map(
    {
      image_size: {
        anyOf: [{ $ref: '#/components/schemas/Size' }, { enum: ['square_hd', 'square', 'landscape_16_9'] }],
        default: 'landscape_16_9',
      },
    },
    [],
    false,
    schemas,
  )
  expect(sized?.bindings['aspect_ratio']).toEqual({
    input: 'image_size',
    values: { '1:1': 'square_hd', '16:9': 'landscape_16_9' },
  })
  expect(sized?.defaults).toEqual({ aspect_ratio: '16:9' })
})

test('numbers are numbers here, however they are written there', () => {
  const mapped = map({ duration: { type: 'string', enum: ['5s', '10s', 'auto'], default: '10s' } }, [], true)
  expect(mapped?.params[0]).toMatchObject({ kind: 'enum', values: [5, 10] })
  expect(mapped?.defaults).toEqual({ duration: 10 })
  expect(mapped?.bindings['duration']).toMatchObject({ values: { '5': '5s', '10': '10s' } })
  const scaled = map({ scale: { type: 'number', minimum: 0, maximum: 10, default: 4 } })
  expect(scaled?.params[0]).toMatchObject({ name: 'upscale_factor', kind: 'range', min: 1, max: 4 })
})

test('a picture begins a film and is changed by everything else', () => {
  const properties = { prompt: { type: 'string' }, image_url: { type: 'string' }, end_image_url: { type: 'string' } }
  expect(names(map(properties, [], true))).toEqual(['prompt', 'first_frame', 'last_frame'])
  expect(names(map(properties, [], false))).toEqual(['prompt', 'image'])
  expect(map({ image_urls: { type: 'array' } }, ['image_urls'])?.params[0]).toMatchObject({
    name: 'images',
    kind: 'media_list',
    minItems: 1,
  })
})

test('a model that needs what cannot be given is not offered, nor one that takes nothing we know', () => {
  expect(map({ prompt: { type: 'string' }, lora: { type: 'string' } }, ['prompt', 'lora'])).toBeNull()
  expect(map({ prompt: { type: 'string' }, lora: { type: 'string', default: 'x' } }, ['prompt', 'lora'])).not.toBeNull()
  expect(map({ temperature: { type: 'number' } })).toBeNull()
})

test('a schema that refers to itself, or is none, ends', () => {
  const schemas = { loop: { allOf: [{ $ref: '#/components/schemas/loop' }] } }
  expect(map({ prompt: { $ref: '#/components/schemas/loop' }, seed: null, text: 7 }, [], false, schemas)).toMatchObject(
    {
      bindings: { seed: { input: 'seed' } },
    },
  )
})

test.each([
  ['fal-ai/kling-video/v2.1 image-to-video', { prompt: 'string', image_url: 'string' }, ['image_url'], 'video.animate'],
  ['google/veo-3-fast text-to-video', { prompt: 'string' }, ['prompt'], 'video.generate'],
  ['fal-ai/whisper speech-to-text', { audio_url: 'string' }, ['audio_url'], 'audio.stt'],
  ['fal-ai/kokoro text-to-speech', { text: 'string' }, ['text'], 'audio.tts'],
  ['minimax/music-1.5', { prompt: 'string', lyrics: 'string' }, ['lyrics'], 'audio.music'],
  ['nightmareai/real-esrgan', { image: 'string' }, ['image'], 'image.upscale'],
  ['fal-ai/birefnet image-to-image', { image_url: 'string' }, ['image_url'], 'image.remove-bg'],
  ['x/fill', { prompt: 'string', image: 'string', mask: 'string' }, ['image', 'mask'], 'image.inpaint'],
  ['x/kontext', { prompt: 'string', input_image: 'string' }, ['input_image'], 'image.edit'],
  ['x/flux', { prompt: 'string' }, ['prompt'], 'image.generate'],
])('%s', (about, inputs, required, task) => {
  const properties = Object.fromEntries(Object.entries(inputs).map(([name, type]) => [name, { type }]))
  expect(taskOf(about, map(properties, required, makesFilms(about))!.params)).toBe(task)
})
