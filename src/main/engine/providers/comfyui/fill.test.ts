import { expect, test } from 'vitest'
import * as graphs from '../../../../../tests/support/providers/comfyui-graphs.ts'
import type { Params } from '#shared/service/params.ts'
import type { WorkflowTarget } from '#shared/service/providers.ts'
import { fillGraph } from './fill.ts'
import { modelOf } from './model.ts'
import { bindWorkflow } from './workflow/inspect.ts'

const KEY = '0b8f2c1e-0000-4000-8000-000000000000'

function filled(graph: unknown, params: Params, files: Partial<Record<WorkflowTarget, string[]>> = {}) {
  const { workflow, bindings } = bindWorkflow(graph, undefined, null)
  const model = modelOf({ slug: 'a', title: 'A', workflow, bindings, coinsPerOutput: null }, null)
  const job = { generationId: 'g', model, params: { ...model.defaults, ...params }, seed: 99, outputs: 1, inputs: {} }
  return fillGraph(job, KEY, new Map(Object.entries(files)) as never)
}

test('both passes see one seed, and the second keeps its proportion', () => {
  const graph = filled(graphs.hiresFix(), { prompt: 'a fox', aspect_ratio: '2:3', resolution: '512' })
  expect([graph['3']!.inputs['seed'], graph['11']!.inputs['seed']]).toEqual([99, 99])
  expect(graph['5']!.inputs).toMatchObject({ width: 416, height: 624 })
  expect(graph['10']!.inputs).toMatchObject({ width: 936, height: 1408 })
})

test('only what the output is made from is sent, under the job’s own prefix', () => {
  const graph = filled(graphs.hiresFix(), { prompt: 'a fox' })
  expect(Object.keys(graph)).not.toContain('90')
  expect(Object.keys(graph)).not.toContain('91')
  expect(graph['12']!.inputs['filename_prefix']).toBe(`pressrun/${KEY}`)
})

test('base and refiner get the same words', () => {
  const graph = filled(graphs.sdxlRefiner(), { prompt: 'a fox', negative_prompt: 'snow' })
  expect([graph['6']!.inputs['text_g'], graph['6']!.inputs['text_l'], graph['15']!.inputs['text']]).toEqual(
    Array.from({ length: 3 }, () => 'a fox'),
  )
  expect([graph['7']!.inputs['text_g'], graph['16']!.inputs['text']]).toEqual(['snow', 'snow'])
})

test('a mask’s own loader reads white as what is to change', () => {
  const graph = filled(graphs.inpaintWithMaskFile(), { prompt: 'a' }, { image: ['i.png'], mask: ['m.png'] })
  expect(graph['20']!.inputs['image']).toBe('i.png')
  expect(graph['21']!.inputs).toEqual({ image: 'm.png', channel: 'red' })
})

test('a film that is shown faster needs more frames for its length', () => {
  const graph = graphs.textToVideo()
  graph['49']!._meta.title = '$fps'
  expect(filled(graph, { prompt: 'a', fps: 24 })['40']!.inputs['length']).toBe(49)
  expect(filled(graph, { prompt: 'a', duration: 4 })['40']!.inputs['length']).toBe(65)
})

test('the stored graph is not touched', () => {
  const graph = graphs.textToImage()
  filled(graph, { prompt: 'a fox' })
  expect(graph).toEqual(graphs.textToImage())
})
