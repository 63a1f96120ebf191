import { describe, expect, test } from 'vitest'
import * as graphs from '../../../../../../tests/support/providers/comfyui-graphs.ts'
import { INFO, issuesOf } from '../../../../../../tests/support/providers/comfyui-refusals.ts'
import type { WorkflowBindings } from '#shared/service/providers.ts'
import { WorkflowInspection } from '#shared/service/providers.ts'
import { exportWorkflow } from './exchange.ts'
import { bindWorkflow, inspectWorkflow } from './inspect.ts'

const boundIn = ({ inputs }: WorkflowBindings) =>
  Object.fromEntries(
    [...Map.groupBy(inputs, ({ param }) => param)].map(([param, places]) => [
      param,
      places.map(({ node, input }) => `${node}.${input}`).toSorted(),
    ]),
  )

const size = { width: ['5.width'], height: ['5.height'] }
const drawn = {
  prompt: ['6.text'],
  negative_prompt: ['7.text'],
  seed: ['3.seed'],
}
const films = { ...drawn, duration: ['40.length'], width: ['40.width'], height: ['40.height'] }

const KNOWN: readonly [() => graphs.ApiGraph, string, string, Record<string, string[]>][] = [
  [graphs.textToImage, 'image.generate', '9', { ...drawn, ...size, num_outputs: ['5.batch_size'] }],
  [graphs.imageToImage, 'image.edit', '9', { ...drawn, image: ['10.image'] }],
  [graphs.inpaint, 'image.inpaint', '9', { ...drawn, image: ['20.image'], mask: ['20.image'] }],
  [graphs.inpaintWithMaskFile, 'image.inpaint', '9', { ...drawn, image: ['20.image'], mask: ['21.image'] }],
  [
    graphs.outpaint,
    'image.outpaint',
    '9',
    {
      ...drawn,
      image: ['20.image'],
      expand_left: ['30.left'],
      expand_right: ['30.right'],
      expand_top: ['30.top'],
      expand_bottom: ['30.bottom'],
    },
  ],
  [
    graphs.sdxlRefiner,
    'image.generate',
    '19',
    {
      prompt: ['15.text', '6.text_g', '6.text_l'],
      negative_prompt: ['16.text', '7.text_g', '7.text_l'],
      seed: ['10.noise_seed', '11.noise_seed'],
      width: ['5.width', '6.target_width', '6.width', '7.target_width', '7.width'],
      height: ['5.height', '6.height', '6.target_height', '7.height', '7.target_height'],
      num_outputs: ['5.batch_size'],
    },
  ],
  [
    graphs.flux,
    'image.generate',
    '9',
    {
      prompt: ['6.clip_l', '6.t5xxl'],
      seed: ['25.noise_seed'],
      width: ['34.value'],
      height: ['35.value'],
      num_outputs: ['5.batch_size'],
    },
  ],
  [
    graphs.hiresFix,
    'image.generate',
    '12',
    {
      ...drawn,
      seed: ['11.seed', '3.seed'],
      width: ['10.width', '5.width'],
      height: ['10.height', '5.height'],
      num_outputs: ['5.batch_size'],
    },
  ],
  [
    graphs.controlNet,
    'image.edit',
    '9',
    { ...drawn, prompt: ['33.value'], image: ['32.image'], ...size, num_outputs: ['5.batch_size'] },
  ],
  [
    graphs.regions,
    'image.generate',
    '9',
    { prompt: ['6.text'], seed: ['3.seed'], ...size, num_outputs: ['5.batch_size'] },
  ],
  [graphs.upscale, 'image.upscale', '4', { image: ['1.image'] }],
  [graphs.scaleBy, 'image.upscale', '4', { image: ['1.image'], upscale_factor: ['2.scale_by'] }],
  [graphs.textToVideo, 'video.generate', '50', films],
  [
    graphs.imageToVideo,
    'video.animate',
    '50',
    {
      ...drawn,
      width: ['55.width'],
      height: ['55.height'],
      duration: ['55.length'],
      first_frame: ['56.image'],
      last_frame: ['57.image'],
    },
  ],
  [graphs.animateDiff, 'video.generate', '9', { ...drawn, ...size, duration: ['5.batch_size'] }],
  [graphs.videoToVideo, 'video.v2v', '50', { ...drawn, video: ['60.file'] }],
  [
    graphs.song,
    'audio.music',
    '59',
    { prompt: ['14.tags'], lyrics: ['14.lyrics'], seed: ['3.seed'], duration: ['17.seconds'] },
  ],
]

describe.each([
  ['with the server’s word', INFO],
  ['while the server is away', null],
] as const)('what a graph is for, %s', (_, info) => {
  test.each(KNOWN)('%o', (draw, taskType, output, bound) => {
    const inspected = inspectWorkflow(draw(), info)
    expect(WorkflowInspection.parse(inspected)).toEqual(inspected)
    expect(inspected.bindings).toMatchObject({ taskType, output })
    expect(boundIn(inspected.bindings)).toEqual(bound)
    // what was proposed is also taken
    expect(bindWorkflow(draw(), inspected.bindings, info)).toMatchObject({ taskType })
  })
})

test('every named input and output is offered to the person who corrects it', () => {
  const { inputs, outputs, title } = inspectWorkflow(graphs.hiresFix(), INFO)
  expect(title).toBe('v1-5')
  expect(outputs.map(({ node, classType }) => `${node} ${classType}`)).toEqual([
    '9 SaveImage',
    '12 SaveImage',
    '90 SaveImage',
    '91 PreviewImage',
  ])
  const at = (node: string, input: string) => inputs.find((each) => each.node === node && each.input === input)
  expect(at('6', 'text')).toMatchObject({ value: 'beautiful scenery nature glass bottle landscape' })
  expect(at('6', 'text')?.candidates).toContain('negative_prompt')
  expect(at('3', 'steps')?.candidates).toContain('seed')
  expect(at('3', 'sampler_name')?.candidates).not.toContain('prompt')
  expect(at('3', 'model')).toBeUndefined()
  expect(at('9', 'filename_prefix')).toBeUndefined()
})

const titled = (titles: Record<string, string>, graph = graphs.textToImage()) => {
  for (const [id, title] of Object.entries(titles)) graph[id]!._meta.title = title
  return inspectWorkflow(graph, INFO).bindings
}

describe('titles', () => {
  test('bind where they stand, and nothing is guessed beside them', () => {
    const bindings = titled({ '6': 'Style $negative_prompt', '7': '$prompt', '5': '$width $height' })
    expect(boundIn(bindings)).toMatchObject({
      prompt: ['7.text'],
      negative_prompt: ['6.text'],
      width: ['5.width'],
      height: ['5.height'],
    })
  })

  test('name the output, and one input among several', () => {
    const graph = graphs.hiresFix()
    expect(titled({ '90': '$output' }, graph).output).toBe('90')
    const sdxl = titled({ '6': '$prompt.text_l' }, graphs.sdxlRefiner())
    expect(boundIn(sdxl)['prompt']).toEqual(['6.text_l'])
  })

  test('reach what the server lists: a choice of its own', () => {
    const graph = graphs.textToImage()
    graph['3']!._meta.title = '$style.sampler_name'
    const { params } = inspectWorkflow(graph, INFO)
    expect(params.find(({ name }) => name === 'style')).toMatchObject({
      kind: 'enum',
      values: ['euler', 'dpmpp_2m', 'uni_pc'],
    })
  })

  test('that are no words of ours are only titles', () => {
    expect(boundIn(titled({ '6': '$5 well spent', '7': 'costs $much' }))).toMatchObject({ prompt: ['6.text'] })
  })
})

const node = (class_type: string, inputs: Record<string, unknown>) => ({ class_type, inputs })

test('nodes that only a custom package has are understood by what they call their inputs', () => {
  const speech = inspectWorkflow(
    {
      '1': node('SomeTTS', { text: 'Good morning', voice: 'anna', speed: 1 }),
      '2': node('SaveAudio', { audio: ['1', 0], filename_prefix: 'audio' }),
    },
    null,
  )
  expect(speech.bindings.taskType).toBe('audio.tts')
  expect(boundIn(speech.bindings)).toEqual({ text: ['1.text'] })

  const wrapped = inspectWorkflow(
    {
      '1': node('WanVideoTextEncode', { positive_prompt: 'a fox', negative_prompt: 'snow', t5: ['9', 0] }),
      '2': node('WanVideoEmptyEmbeds', { width: 832, height: 480, num_frames: 81 }),
      '3': node('WanVideoSampler', { text_embeds: ['1', 0], image_embeds: ['2', 0], seed: 3, steps: 20 }),
      '4': node('WanVideoDecode', { samples: ['3', 0] }),
      '5': node('VHS_VideoCombine', { images: ['4', 0], frame_rate: 16, filename_prefix: 'x', format: 'video/webm' }),
      '9': node('LoadWanVideoT5TextEncoder', { model_name: 't5.safetensors' }),
    },
    null,
  )
  expect(boundIn(wrapped.bindings)).toEqual({
    prompt: ['1.positive_prompt'],
    negative_prompt: ['1.negative_prompt'],
    seed: ['3.seed'],
    width: ['2.width'],
    height: ['2.height'],
    duration: ['2.num_frames'],
  })

  const efficient = inspectWorkflow(
    {
      '1': node('Efficient Loader', { ckpt_name: 'a.safetensors', positive: 'a fox', negative: 'snow' }),
      '2': node('KSampler (Efficient)', { positive: ['1', 1], negative: ['1', 2], seed: 3 }),
      '3': node('SaveImage', { images: ['2', 5], filename_prefix: 'x' }),
    },
    null,
  )
  expect(boundIn(efficient.bindings)).toMatchObject({ prompt: ['1.positive'], negative_prompt: ['1.negative'] })
})

describe('params', () => {
  test('have the graph’s own values as defaults, within what the server takes', () => {
    const { params, defaults } = bindWorkflow(graphs.textToVideo(), undefined, INFO)
    expect(params.map(({ name }) => name)).toEqual([
      'prompt',
      'negative_prompt',
      'aspect_ratio',
      'resolution',
      'duration',
      'num_outputs',
      'seed',
    ])
    expect(defaults).toEqual({
      negative_prompt: 'static, blurred',
      aspect_ratio: '16:9',
      resolution: '632',
      duration: 2,
      num_outputs: 1,
    })
    expect(params.find(({ name }) => name === 'resolution')).toMatchObject({ values: ['512', '632', '768', '1024'] })
  })

  test('are only those that do something', () => {
    const { params } = bindWorkflow(graphs.upscale(), undefined, INFO)
    expect(params.map(({ name }) => name)).toEqual(['image'])
  })

  test('of several pictures ask for each of them', () => {
    const graph = graphs.controlNet()
    graph['3']!.inputs['latent_image'] = ['71', 0]
    graph['70'] = { class_type: 'LoadImage', inputs: { image: 'b.png' }, _meta: { title: 'Other' } }
    graph['71'] = { class_type: 'VAEEncode', inputs: { pixels: ['70', 0], vae: ['4', 2] }, _meta: { title: '' } }
    const { params } = bindWorkflow(graph, undefined, INFO)
    expect(params.filter(({ kind }) => kind === 'media_list')).toMatchObject([
      { name: 'images', minItems: 1, maxItems: 1 },
    ])
  })
})

const settle = (change: (bindings: WorkflowBindings) => void, graph = graphs.hiresFix()) => {
  const { bindings } = inspectWorkflow(graph, INFO)
  change(bindings)
  return issuesOf(() => bindWorkflow(graph, bindings, INFO))
}

describe('bindings that a person settled on', () => {
  test.each<[string, Parameters<typeof settle>[0], string]>([
    ['to no node', ({ inputs }) => inputs.push({ param: 'style', node: '77', input: 'text' }), 'There is no node 77.'],
    ['to no input', ({ inputs }) => inputs.push({ param: 'style', node: '6', input: 'x' }), 'Node 6 has no input x.'],
    ['to a link', ({ inputs }) => inputs.push({ param: 'style', node: '6', input: 'clip' }), 'linked to another node'],
    ['to the wrong sort', ({ inputs }) => inputs.push({ param: 'text', node: '3', input: 'cfg' }), 'cannot hold text'],
    ['twice', ({ inputs }) => inputs.push({ param: 'style', node: '6', input: 'text' }), 'is bound twice'],
    ['to no output', (bindings) => void (bindings.output = '6'), 'saves nothing'],
    ['to a node that is not there', (bindings) => void (bindings.output = '600'), 'There is no node 600.'],
    ['to another sort of task', (bindings) => void (bindings.taskType = 'video.generate'), 'does not make'],
    ['to what has no part in it', (bindings) => void (bindings.output = '90'), 'has no part in what node 90 saves'],
    [
      'to one side alone',
      (bindings) => void (bindings.inputs = bindings.inputs.filter(({ param }) => param !== 'width')),
      'bound together',
    ],
  ])('%s are refused', (_, change, message) => {
    expect(settle(change)[0]?.message).toContain(message)
  })

  test('to a duration without a rate are refused', () => {
    const graph = graphs.textToVideo()
    const { bindings } = inspectWorkflow(graph, INFO)
    graph['49']!.inputs['fps'] = ['51', 0]
    graph['51'] = { class_type: 'PrimitiveInt', inputs: { value: 16 }, _meta: { title: '' } }
    expect(issuesOf(() => bindWorkflow(graph, bindings, INFO))[0]?.message).toContain('frames a second')
  })
})

test('an exported workflow comes back as it was, with its title and bindings', () => {
  const { workflow, bindings } = bindWorkflow(graphs.hiresFix(), undefined, INFO)
  const changed = { ...bindings, inputs: bindings.inputs.filter(({ param }) => param !== 'negative_prompt') }
  const file = exportWorkflow({ slug: 'posters', title: 'Posters', workflow, bindings: changed, coinsPerOutput: 2 })
  const carried = JSON.parse(JSON.stringify(file)) as unknown
  expect(inspectWorkflow(carried, INFO)).toMatchObject({ title: 'Posters', bindings: changed })
  expect(bindWorkflow(carried, undefined, null)).toMatchObject({ title: 'Posters', workflow, bindings: changed })
  expect(issuesOf(() => inspectWorkflow({ ...file, bindings: {} }, INFO))[0]?.path).toBe('bindings.inputs')
  expect(issuesOf(() => inspectWorkflow({ ...file, workflow: { '1': 2 } }, INFO))[0]?.path).toBe('1')
})

test('what is sent to a server is taken too', () => {
  expect(inspectWorkflow({ prompt: graphs.textToImage(), client_id: 'x' }, INFO).bindings.output).toBe('9')
})

function readsOfPicture(takenBy: number): number {
  let reads = 0
  const watched = new Proxy(
    { image: 'photo.png' },
    {
      ownKeys(inputs) {
        reads++
        return Reflect.ownKeys(inputs)
      },
    },
  )
  const graph: Record<string, ReturnType<typeof node>> = { 1: node('LoadImage', watched) }
  for (let index = 0; index < takenBy; index++) {
    graph[`encoder-${index}`] = node('VAEEncode', { pixels: ['1', 0] })
    graph[`sampler-${index}`] = node('KSampler', { positive: ['1', 0], latent_image: ['1', 0] })
    graph[`saver-${index}`] = node('SaveImage', { images: ['1', 0], filename_prefix: 'x' })
  }
  expect(inspectWorkflow(graph, null).bindings.inputs).toContainEqual({ param: 'image', node: '1', input: 'image' })
  return reads
}

test('a node is read as often where many sample, scale and save what it makes as where few do', () => {
  expect(readsOfPicture(600)).toBe(readsOfPicture(2))
})
