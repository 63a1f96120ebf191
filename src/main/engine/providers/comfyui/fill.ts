import type { WorkflowTarget } from '#shared/service/providers.ts'
import { sizeOf, type Size } from '../kit/sizes.ts'
import type { Json, ProviderJob } from '../provider.ts'
import { planOf, type Limits, type WorkflowPlan } from './model.ts'
import { countsFrames, ownSize } from './workflow/describe.ts'
import { isLink } from './workflow/graph.ts'
import { isMedia, type Place } from './workflow/targets.ts'

/** Where the files of a job are found again, also by a server that has forgotten it. */
export const OUTPUT_FOLDER = 'pressrun'
export const prefixOf = (key: string): string => `${OUTPUT_FOLDER}/${key}`

type FilledNode = { class_type: string; inputs: Record<string, Json>; _meta: { title: string } }
type FilledGraph = Record<string, FilledNode>

/** The graph of one job while it is filled. */
interface Filling {
  job: ProviderJob
  plan: WorkflowPlan
  graph: FilledGraph
  /** Null: the graph's own stays. */
  size: { wanted: Size; own: Size } | null
}

/** The graph of one job. `files` says what the server calls the nth upload of a param. */
export function fillGraph(
  job: ProviderJob,
  key: string,
  files: ReadonlyMap<WorkflowTarget, readonly string[]>,
): FilledGraph {
  const plan = planOf(job.model)
  const graph: FilledGraph = Object.fromEntries(
    Object.entries(plan.graph).map(([id, node]) => [id, { ...node, inputs: { ...node.inputs } }]),
  )
  const filling: Filling = { job, plan, graph, size: sizeFor(job, plan) }
  const given = new Map<WorkflowTarget, number>()
  for (const { param, node, input, limits } of plan.inputs) {
    const inputs = graph[node]!.inputs
    if (isMedia(param)) {
      const turn = given.get(param) ?? 0
      given.set(param, turn + 1)
      const name = files.get(param)?.[turn]
      if (name === undefined) continue
      if (param === 'mask') writeMask(filling, { node, input }, name)
      else inputs[input] = name
      continue
    }
    const value = valueFor(filling, param, { node, input })
    if (value !== undefined) inputs[input] = typeof value === 'number' && limits ? within(limits, value) : value
  }
  namePrefixes(graph, plan.output, key)
  return graph
}

function valueFor(
  { job, plan, graph, size }: Filling,
  param: WorkflowTarget,
  { node, input }: Place,
): string | number | boolean | undefined {
  switch (param) {
    case 'seed':
      return job.seed
    case 'num_outputs':
      return job.outputs
    case 'width':
    case 'height':
      // a second pass keeps its proportion to the first
      return size ? (Number(graph[node]!.inputs[input]) * size.wanted[param]) / size.own[param] : undefined
    case 'duration':
      return lengthFor(input, job, plan)
    default: {
      const value = job.params[param]
      return Array.isArray(value) ? undefined : value
    }
  }
}

/** The graph's own size as long as nobody asks for another: 832 x 1216 is what it was made for, not what 2:3 comes to. */
function sizeFor(job: ProviderJob, plan: WorkflowPlan): Filling['size'] {
  const own = ownSize(plan.graph, plan.inputs)
  if (!own) return null
  const isOwn = isDefault(job, 'aspect_ratio') && isDefault(job, 'resolution')
  return isOwn ? null : { wanted: sizeOf(job.params), own }
}

const isDefault = ({ params, model }: ProviderJob, name: 'aspect_ratio' | 'resolution' | 'duration' | 'fps') =>
  params[name] === undefined || params[name] === model.defaults[name]

function lengthFor(input: string, job: ProviderJob, { framesPerSecond }: WorkflowPlan): number | undefined {
  if (isDefault(job, 'duration') && isDefault(job, 'fps')) return undefined
  const { duration, fps } = job.params
  return countsFrames(input) ? Number(duration) * Number(fps ?? framesPerSecond ?? 1) : Number(duration)
}

function within({ min, max, step }: Limits, value: number): number {
  const stepped = min + Math.round((value - min) / step) * step
  const whole = Number(stepped.toFixed(6))
  return Math.min(max, Math.max(min, whole))
}

/**
 * Masks of ours are white where something is to change, which is what a mask's own loader reads from its red. A picture's
 * loader would read it from transparency, so what takes its mask is linked to the mask's loader instead.
 */
function writeMask({ graph, plan }: Filling, { node, input }: Place, name: string): void {
  const loader = graph[node]!
  if (loader.class_type === 'LoadImageMask') Object.assign(loader.inputs, { [input]: name, channel: 'red' })
  else {
    const isPicture = plan.inputs.some((each) => each.node === node && each.input === input && each.param !== 'mask')
    if (!isPicture) loader.inputs[input] = name
    relinkMask(graph, node, name)
  }
}

function relinkMask(graph: FilledGraph, node: string, name: string): void {
  const own = `pressrun-mask-${node}`
  let taken = false
  for (const { inputs } of Object.values(graph))
    for (const [input, value] of Object.entries(inputs))
      if (isLink(value) && value[0] === node && value[1] === 1) {
        inputs[input] = [own, 0]
        taken = true
      }
  if (taken)
    graph[own] = { class_type: 'LoadImageMask', inputs: { image: name, channel: 'red' }, _meta: { title: 'Mask' } }
}

/** Only the output has the plain prefix: what else is saved on the way must not be taken for it. */
function namePrefixes(graph: FilledGraph, output: string, key: string): void {
  for (const [index, [id, { inputs }]] of Object.entries(graph).entries())
    if ('filename_prefix' in inputs)
      inputs['filename_prefix'] = id === output ? prefixOf(key) : `${prefixOf(key)}-${index}`
}
