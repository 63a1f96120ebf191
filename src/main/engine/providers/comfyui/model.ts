import type { Json, ProviderModel, StoredWorkflow } from '../provider.ts'
import { ruleOf, type ObjectInfo } from './object-info.ts'
import { describe, MOST_OUTPUTS } from './workflow/describe.ts'
import { upstreamOf, type Graph } from './workflow/graph.ts'
import { framesPerSecond } from './workflow/infer.ts'
import { saverOf } from './workflow/outputs.ts'
import type { WorkflowBinding } from '#shared/service/providers.ts'

/** What a number may be at its input. */
export interface Limits {
  min: number
  max: number
  step: number
}

/** All that is needed to run a workflow, kept with its model. */
export interface WorkflowPlan {
  /** Only what the output is made from. */
  graph: Graph
  output: string
  /** What follows prefix and number in the names of its files. */
  endings: readonly string[]
  inputs: readonly (WorkflowBinding & { limits: Limits | null })[]
  framesPerSecond: number | null
}

export const planOf = (model: ProviderModel): WorkflowPlan => model.binding as unknown as WorkflowPlan

const MINUTES = 60
const DEADLINES = { image: 60 * MINUTES, audio: 60 * MINUTES, '3d': 120 * MINUTES, video: 360 * MINUTES }

export function modelOf(
  { slug, title, workflow, bindings, coinsPerOutput }: StoredWorkflow,
  info: ObjectInfo | null,
): ProviderModel {
  const graph = upstreamOf(workflow as Graph, bindings.output)
  const saver = saverOf(graph[bindings.output]!, info)
  const plan: WorkflowPlan = {
    graph,
    output: bindings.output,
    endings: saver?.endings ?? [],
    inputs: bindings.inputs.map((binding) => ({ ...binding, limits: limitsAt(graph, binding, info) })),
    framesPerSecond: framesPerSecond(graph),
  }
  return {
    slug,
    displayName: title,
    taskType: bindings.taskType,
    ...describe(graph, bindings, info),
    binding: plan as unknown as Json,
    recovery: 'named',
    dollars: null,
    ...(coinsPerOutput === null ? {} : { coinsPerOutput }),
    outputsPerJob: bindings.inputs.some(({ param }) => param === 'num_outputs') ? MOST_OUTPUTS : 1,
    deadlineSeconds: DEADLINES[saver?.kind ?? 'image'],
  }
}

/** Without word from the server, what nearly all networks want: sides in eights, a film's frames in fours and one. */
function limitsAt(graph: Graph, { param, node, input }: WorkflowBinding, info: ObjectInfo | null): Limits | null {
  const { class_type, inputs } = graph[node]!
  const value = inputs[input]
  if (typeof value !== 'number') return null
  const rule = ruleOf(info, class_type, input)
  const isSide = param === 'width' || param === 'height'
  const usual = isSide ? { min: 16, step: 8 } : input === 'length' ? { min: 1, step: 4 } : { min: 0, step: 1 }
  const whole = rule ? rule.type === 'INT' : Number.isInteger(value)
  const step = rule?.step ?? (whole ? usual.step : 0.01)
  return {
    min: rule?.min ?? usual.min,
    max: rule?.max ?? Number.MAX_SAFE_INTEGER,
    step: isSide ? Math.max(step, 8) : step,
  }
}
