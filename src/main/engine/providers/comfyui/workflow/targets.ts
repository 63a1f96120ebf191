import type { WorkflowTarget } from '#shared/service/providers.ts'
import { ruleOf, type ObjectInfo } from '../object-info.ts'
import { isLink, type Graph, type GraphNode } from './graph.ts'

/** What a target writes: words of a person, a word of a list, a number, a switch, or the name of an uploaded file. */
export type Sort = 'text' | 'word' | 'number' | 'switch' | 'image' | 'video' | 'audio'

const SORTS: Readonly<Record<Sort, readonly WorkflowTarget[]>> = {
  text: ['prompt', 'negative_prompt', 'text', 'lyrics', 'style'],
  word: [
    ...(['style', 'voice', 'language', 'effect', 'format', 'stem', 'aspect_ratio', 'resolution'] as const),
    ...(['lighting', 'light_direction', 'palette', 'geometry_quality', 'texture_quality'] as const),
  ],
  number: [
    ...(['seed', 'width', 'height', 'num_outputs', 'duration', 'fps', 'upscale_factor', 'speed', 'polycount'] as const),
    ...(['expand_left', 'expand_right', 'expand_top', 'expand_bottom'] as const),
  ],
  switch: ['generate_audio', 'instrumental', 'texture', 'pbr', 'quad'],
  image: ['image', 'images', 'first_frame', 'last_frame', 'mask', 'garment'],
  video: ['video'],
  audio: ['audio'],
}

export const isSort = (target: WorkflowTarget, sort: Sort): boolean => SORTS[sort].includes(target)
export const isMedia = (target: WorkflowTarget): boolean =>
  isSort(target, 'image') || isSort(target, 'video') || isSort(target, 'audio')

/** Inputs that take the name of a file of the server's input folder. */
const FILE_INPUTS: Readonly<Record<string, { input: string; sort: 'image' | 'video' | 'audio' }>> = {
  LoadImage: { input: 'image', sort: 'image' },
  LoadImageMask: { input: 'image', sort: 'image' },
  LoadVideo: { input: 'file', sort: 'video' },
  VHS_LoadVideo: { input: 'video', sort: 'video' },
  VHS_LoadVideoFFmpeg: { input: 'video', sort: 'video' },
  LoadAudio: { input: 'audio', sort: 'audio' },
  VHS_LoadAudioUpload: { input: 'audio', sort: 'audio' },
}

/** Which sort of file an input names, if it does. */
export function fileSortOf(
  node: GraphNode,
  input: string,
  info: ObjectInfo | null,
): 'image' | 'video' | 'audio' | null {
  const known = Object.hasOwn(FILE_INPUTS, node.class_type) ? FILE_INPUTS[node.class_type] : undefined
  if (known?.input === input) return known.sort
  return ruleOf(info, node.class_type, input)?.upload ?? null
}

/** The sort of what an input holds now; null for a link and for what is not a plain value. */
export function sortOf(node: GraphNode, input: string, info: ObjectInfo | null): Sort | null {
  const value = node.inputs[input]
  if (value === undefined || isLink(value)) return null
  const file = fileSortOf(node, input, info)
  if (file) return file
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'switch'
  if (typeof value !== 'string') return null
  return ruleOf(info, node.class_type, input)?.type === 'COMBO' ? 'word' : 'text'
}

export function candidatesFor(node: GraphNode, input: string, info: ObjectInfo | null): WorkflowTarget[] {
  const sort = sortOf(node, input, info)
  if (sort === null || input === 'filename_prefix') return []
  // without word from the server a string may be either
  if (sort === 'text' && ruleOf(info, node.class_type, input) === null)
    return [...new Set([...SORTS.text, ...SORTS.word])]
  return [...SORTS[sort]]
}

/** An input that holds a value. */
export interface Place {
  node: string
  input: string
}

/** The names under which nodes take what a target writes, best first; those of one group mean the same. */
const NAMES: Partial<Record<WorkflowTarget, readonly (readonly string[])[]>> = {
  prompt: [
    ['text'],
    ['prompt'],
    ['positive_prompt'],
    ['string'],
    ['value'],
    ['text_g', 'text_l'],
    ['clip_l', 'clip_g', 't5xxl', 'llama', 'qwen25_7b'],
    ['tags'],
    ['caption'],
    ['positive'],
  ],
  negative_prompt: [['negative_prompt'], ['negative'], ['text'], ['string'], ['value'], ['text_g', 'text_l']],
  seed: [['seed'], ['noise_seed'], ['value'], ['int']],
  width: [['width'], ['target_width'], ['value'], ['int']],
  height: [['height'], ['target_height'], ['value'], ['int']],
  num_outputs: [['batch_size'], ['amount'], ['value'], ['int']],
  duration: [['seconds'], ['duration'], ['length'], ['num_frames'], ['batch_size'], ['value']],
  fps: [['fps'], ['frame_rate'], ['value']],
  upscale_factor: [['scale_by'], ['upscale_by'], ['scale'], ['factor'], ['value']],
  expand_left: [['left'], ['value']],
  expand_right: [['right'], ['value']],
  expand_top: [['top'], ['value']],
  expand_bottom: [['bottom'], ['value']],
  video: [['video'], ['file']],
  audio: [['audio'], ['file']],
}

/** The node on which a place is looked for; with an input, only there. */
type Start = Pick<Place, 'node'> & { input?: string | undefined }

/** Where on a node a target is written; along a link to where its value comes from. None when there is no such place. */
export function placesOn(graph: Graph, start: Start, target: WorkflowTarget, info: ObjectInfo | null): Place[] {
  const { node: id, input: named } = start
  const open: { id: string; names: readonly (readonly string[])[] }[] = [
    { id, names: named === undefined ? namesOn(graph[id]!, target) : [[named]] },
  ]
  const seen = new Set<string>()
  for (let step = open.shift(); step; step = open.shift()) {
    const { id: current, names } = step
    if (seen.has(current)) continue
    seen.add(current)
    const node = graph[current]!
    const fits = (input: string) => candidatesFor(node, input, info).includes(target)
    for (const group of names) {
      const held = group.filter((input) => input in node.inputs)
      const here = held.filter(fits)
      if (here.length > 0) return here.map((input) => ({ node: current, input }))
      const links = held.map((input) => node.inputs[input]).filter(isLink)
      // a value that comes from another node: whatever that calls it
      for (const [source] of links) open.push({ id: source, names: namesOn(graph[source]!, target) })
      if (links.length > 0) break
    }
  }
  return []
}

/** At last any name at all: nodes that hold one value, or only pass one on, call it as they like. */
const namesOn = (node: GraphNode, target: WorkflowTarget): (readonly string[])[] => [
  [target],
  ...(NAMES[target] ?? []),
  ...Object.keys(node.inputs).map((input) => [input]),
]
