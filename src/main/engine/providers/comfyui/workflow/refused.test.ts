import { describe, expect, test } from 'vitest'
import * as graphs from '../../../../../../tests/support/providers/comfyui-graphs.ts'
import { INFO, issuesOf } from '../../../../../../tests/support/providers/comfyui-refusals.ts'
import { inspectWorkflow } from './inspect.ts'

const refused = (graph: unknown) => issuesOf(() => inspectWorkflow(graph, INFO))

describe('what is refused', () => {
  test('the editor’s own form, with how to export the other', () => {
    const [issue] = refused({ last_node_id: 9, nodes: [{ id: 3, type: 'KSampler' }], links: [], version: 0.4 })
    expect(issue).toMatchObject({ path: '', message: expect.stringContaining('Workflow > Export (API)') as string })
  })

  test.each([
    ['no object', [1, 2]],
    ['null', null],
    ['no nodes', {}],
    ['a node that is none', { '1': 'KSampler' }],
    ['a node without a class', { '1': { inputs: {} } }],
    ['a title that is no text', { '1': { class_type: 'SaveImage', inputs: {}, _meta: { title: 7 } } }],
    ['a link into nothing', { '1': { class_type: 'SaveImage', inputs: { images: ['2', 0] } } }],
    ['nothing that saves', { '1': { class_type: 'LoadImage', inputs: { image: 'a.png' } } }],
    ['a name of JavaScript as a node', JSON.parse('{"__proto__": {"class_type": "SaveImage", "inputs": {}}}')],
    ['such a name as an input', JSON.parse('{"1": {"class_type": "SaveImage", "inputs": {"__proto__": 1}}}')],
    ['such a name deep inside', JSON.parse('{"1": {"class_type": "SaveImage", "inputs": {"a": {"constructor": 1}}}}')],
  ])('%s', (_, graph) => {
    expect(refused(graph)).toHaveLength(1)
  })

  test('what is no node is called by its name', () => {
    const message = '“nodes” is no node: each has a class_type and inputs.'
    expect(refused({ nodes: 'none' })).toEqual([{ path: 'nodes', message }])
    expect(refused({ nodes: { class_type: 7, inputs: {} } })).toEqual([{ path: 'nodes.class_type', message }])
  })

  test('a circle', () => {
    const graph = graphs.hiresFix()
    graph['3']!.inputs['latent_image'] = ['11', 0]
    expect(refused(graph)).toMatchObject([{ message: 'The links lead in a circle.' }])
  })

  test('gigantic graphs', () => {
    const many = Object.fromEntries(
      Array.from({ length: 2001 }, (_, id) => [id, { class_type: 'PrimitiveInt', inputs: { value: id } }]),
    )
    expect(refused(many)).toMatchObject([{ message: 'The workflow has 2001 nodes; 2000 are the most.' }])
    const long = graphs.textToImage()
    long['6']!.inputs['text'] = 'x'.repeat(3_000_000)
    expect(refused(long)).toMatchObject([{ message: 'The workflow has more than 2 MB.' }])
    let deep: unknown = 1
    for (let depth = 0; depth < 5000; depth++) deep = [deep, 1]
    const nested = graphs.textToImage()
    nested['6']!.inputs['text'] = deep
    expect(refused(nested)).toMatchObject([{ path: '6.inputs.text' }])
  })

  test('a long chain is no circle and no trouble', () => {
    const chain: graphs.ApiGraph = { ...graphs.upscale() }
    for (let id = 100; id < 2000; id++)
      chain[id] = {
        class_type: 'ImageInvert',
        inputs: { image: [id === 100 ? '3' : String(id - 1), 0] },
        _meta: { title: '' },
      }
    chain['4']!.inputs['images'] = ['1999', 0]
    expect(refused(chain)).toEqual([])
  })

  test.each(['../../etc/passwd', '/etc/passwd', 'C:\\Users\\me\\a.png', 'a/../../b.png', '~/a.png', '\\\\host\\a'])(
    'the path %s',
    (image) => {
      const graph = graphs.imageToImage()
      graph['10']!.inputs['image'] = image
      expect(refused(graph)).toMatchObject([{ path: '10.inputs.image' }])
    },
  )

  test('every reason at once', () => {
    const graph = graphs.imageToImage()
    graph['10']!.inputs['image'] = '/a'
    graph['3']!.inputs['model'] = ['77', 0]
    expect(refused(graph).map(({ path }) => path)).toEqual(['3.inputs.model', '10.inputs.image'])
  })
})
