import type { ParamDescriptor, UiControl, UiGroup } from '#shared/service/catalog.ts'
import type { Params, ParamName } from '#shared/service/params.ts'
import type { WorkflowBinding, WorkflowBindings, WorkflowTarget } from '#shared/service/providers.ts'
import { choice, images, media, prompt, range, seed, text, type ParamDraft } from '../../../runners/kit/param-draft.ts'
import { ASPECT_RATIOS, aspectRatio, nearestSide, SQUARE_SIDES, squareSide, type Size } from '../../kit/sizes.ts'
import { ruleOf, type InputRule, type ObjectInfo } from '../object-info.ts'
import type { Graph } from './graph.ts'
import { framesPerSecond } from './infer.ts'
import { isMedia } from './targets.ts'

export interface Description {
  params: ParamDescriptor[]
  /** What the graph has of its own. */
  defaults: Params
}

const LONGEST_TEXT = 5000
const MOST_CHOICES = 300
/** Before a film or a picture is made in parts of one, this many are offered. */
export const MOST_OUTPUTS = 4

interface Drafted {
  draft: ParamDraft
  value?: Params[string] | undefined
}

/** The params of a graph: what is bound and nothing else, within what the server takes. */
export function describe(graph: Graph, { inputs }: WorkflowBindings, info: ObjectInfo | null): Description {
  const by = new Map<WorkflowTarget, WorkflowBinding[]>()
  for (const binding of inputs) by.set(binding.param, [...(by.get(binding.param) ?? []), binding])

  const drafted = new Map<ParamName, Drafted>()
  const size = ownSize(graph, inputs)
  if (size) {
    const sides = sidesAround(size)
    drafted.set('aspect_ratio', { draft: aspectRatio, value: nearestRatio(size) })
    drafted.set('resolution', { draft: squareSide(sides), value: nearestSide(size, sides) })
  }
  for (const [target, bindings] of by)
    if (target !== 'width' && target !== 'height') {
      const made = draftOf(target, bindings, graph, info)
      if (made) drafted.set(target, made)
    }
  // without a seed or a batch all of them would be the same
  if (by.has('seed') && !drafted.has('num_outputs')) drafted.set('num_outputs', several)

  const ordered = ORDER.filter((name) => drafted.has(name))
  return {
    params: ordered.map((name, index) => drafted.get(name)!.draft(index)),
    defaults: Object.fromEntries(
      ordered.map((name) => [name, drafted.get(name)!.value] as const).filter(([, value]) => value !== undefined),
    ) as Params,
  }
}

/** The order of the panel. */
const ORDER: readonly ParamName[] = [
  ...(['prompt', 'text', 'lyrics', 'style', 'negative_prompt'] as const),
  ...(['image', 'images', 'first_frame', 'last_frame', 'mask', 'garment', 'video', 'audio'] as const),
  ...(['effect', 'voice', 'language', 'aspect_ratio', 'resolution', 'duration', 'fps', 'upscale_factor'] as const),
  ...(['expand_left', 'expand_right', 'expand_top', 'expand_bottom', 'num_outputs', 'generate_audio'] as const),
  ...(['instrumental', 'speed', 'stem', 'lighting', 'light_direction', 'palette', 'polycount', 'texture'] as const),
  ...(['pbr', 'quad', 'geometry_quality', 'texture_quality', 'format', 'seed'] as const),
]

const several: Drafted = { draft: range('num_outputs', [1, MOST_OUTPUTS, 1]), value: 1 }

function draftOf(
  target: ParamName,
  bindings: readonly WorkflowBinding[],
  graph: Graph,
  info: ObjectInfo | null,
): Drafted | null {
  const [{ node, input }] = bindings as [WorkflowBinding]
  const value = graph[node]!.inputs[input]
  const rule = ruleOf(info, graph[node]!.class_type, input)
  if (target === 'prompt') return { draft: prompt(LONGEST_TEXT) }
  if (target === 'seed') return { draft: seed }
  if (target === 'num_outputs') return several
  if (isMedia(target)) return { draft: mediaDraft(target, bindings.length) }
  if (target === 'duration') return duration(Number(value), input, framesPerSecond(graph), rule)
  if (target === 'upscale_factor') return factor(Number(value), rule)
  if (typeof value === 'boolean') return { draft: choice(target, [true, false], { control: 'switch' }), value }
  if (typeof value === 'number') return number(target, value, rule)
  if (typeof value !== 'string') return null
  const choices = rule?.choices?.slice(0, MOST_CHOICES)
  if (choices && choices.length > 0)
    return { draft: choice(target, choices, lookOf(target)), value: inside(value, choices) }
  return { draft: written(target), value: value === '' || value.length > LONGEST_TEXT ? undefined : value }
}

const inside = (value: string, choices: readonly (string | number | boolean)[]) =>
  choices.includes(value) ? value : choices[0]

function mediaDraft(target: ParamName, places: number): ParamDraft {
  if (target === 'images') return images('images', places, places)
  if (target === 'mask') return media('mask', 'image', { control: 'mask' })
  return media(target, target === 'video' || target === 'audio' ? target : 'image')
}

const written = (target: ParamName): ParamDraft => {
  if (target === 'text')
    return text('text', LONGEST_TEXT, { control: 'script', group: 'prompt', required: true, minLength: 1 })
  if (target === 'lyrics') return text('lyrics', LONGEST_TEXT, { control: 'lyrics', group: 'prompt' })
  if (target === 'style') return text('style', LONGEST_TEXT, { control: 'tags' })
  return text(target, LONGEST_TEXT, {
    control: 'textarea',
    group: target === 'negative_prompt' ? 'prompt' : 'advanced',
  })
}

function lookOf(target: ParamName): { control: UiControl; group: UiGroup } {
  if (target === 'voice' || target === 'language' || target === 'effect') return { control: target, group: 'basic' }
  if (target === 'aspect_ratio') return { control: 'aspect', group: 'basic' }
  return { control: 'select', group: target === 'style' || target === 'resolution' ? 'basic' : 'advanced' }
}

/** Where the server allows far more than anybody wants, the range stays one that a slider can show. */
function number(target: ParamName, value: number, rule: InputRule | null): Drafted {
  const whole = rule ? rule.type === 'INT' : Number.isInteger(value)
  const step = target.startsWith('expand_') ? 8 : whole ? 1 : 0.05
  const [least, most] = SENSIBLE[target] ?? [0, Math.max(100, value * 4)]
  const min = Math.max(least, Math.ceil(rule?.min ?? least))
  const max = Math.max(min + step, Math.min(most, rule?.max ?? most))
  const control = target.startsWith('expand_') ? 'expand' : 'slider'
  return { draft: range(target, [min, max, step], { control }), value: onStep(value, min, max, step) }
}

const SENSIBLE: Partial<Record<ParamName, readonly [number, number]>> = {
  fps: [1, 60],
  speed: [0.25, 4],
  expand_left: [0, 2048],
  expand_right: [0, 2048],
  expand_top: [0, 2048],
  expand_bottom: [0, 2048],
}

function onStep(value: number, min: number, max: number, step: number): number {
  const steps = Math.round((Math.min(max, Math.max(min, value)) - min) / step)
  return Number((min + steps * step).toFixed(4))
}

/** Whether an input counts frames and not seconds. */
export const countsFrames = (input: string): boolean => /length|frames|batch_size|^value$|^int$/.test(input)

const MOST_SECONDS = 600

function duration(value: number, input: string, fps: number | null, rule: InputRule | null): Drafted | null {
  const perSecond = countsFrames(input) ? fps : 1
  if (perSecond === null) return null
  const own = Math.max(1, Math.round(value / perSecond))
  const most = Math.floor((rule?.max ?? Infinity) / perSecond)
  const max = Math.max(own + 1, Math.min(MOST_SECONDS, Math.max(10, own * 3), most))
  return { draft: range('duration', [1, max, 1]), value: own }
}

function factor(value: number, rule: InputRule | null): Drafted {
  const offered = [...new Set([value, 2, 3, 4])].filter((each) => each <= (rule?.max ?? 8)).toSorted((a, b) => a - b)
  return { draft: choice('upscale_factor', offered, { control: 'segmented' }), value }
}

/** The graph's own size, by the first canvas that is bound. */
export function ownSize(graph: Graph, bindings: readonly WorkflowBinding[]): Size | null {
  const side = (target: 'width' | 'height') => {
    const binding = bindings.find(({ param }) => param === target)
    const value = binding && graph[binding.node]?.inputs[binding.input]
    return typeof value === 'number' && value > 0 ? value : null
  }
  const width = side('width')
  const height = side('height')
  return width === null || height === null ? null : { width, height }
}

function nearestRatio({ width, height }: Size): string {
  const distance = (ratio: string) => {
    const [across = 1, down = 1] = ratio.split(':').map(Number)
    return Math.abs(Math.log(width / height / (across / down)))
  }
  return ASPECT_RATIOS.reduce((best, each) => (distance(each) < distance(best) ? each : best))
}

/** Half to twice what the graph was made for: far from it networks draw nonsense. Its own is always among them. */
function sidesAround({ width, height }: Size): string[] {
  const own = Math.sqrt(width * height)
  const usual = SQUARE_SIDES.map(Number)
  const sides = usual.filter((side) => side >= own / 2 && side <= own * 2)
  if (!usual.some((side) => Math.abs(side - own) < side * 0.05)) sides.push(Math.round(own / 8) * 8)
  return sides.toSorted((a, b) => a - b).map(String)
}
