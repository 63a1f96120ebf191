import type { WorkflowBindings, WorkflowInput, WorkflowInspection } from '#shared/service/providers.ts'
import type { TaskType } from '#shared/service/tasks.ts'
import type { ObjectInfo } from '../object-info.ts'
import { describe, type Description } from './describe.ts'
import { readExport } from './exchange.ts'
import { checkGraph, isLink, upstreamOf, type Graph } from './graph.ts'
import { framesPerSecond, inferBindings } from './infer.ts'
import { outputsOf, resultOf, saverOf } from './outputs.ts'
import { refuse, WorkflowRefusedError, type WorkflowIssue } from './refusal.ts'
import { candidatesFor, isMedia } from './targets.ts'
import { taskTypeOf } from './task.ts'

const LONGEST_TITLE = 100
const MOST_INPUTS = 1000

/** What a file brings, as `inspectWorkflow` and `bindWorkflow` take it, and what it would be called. */
export function readWorkflow(raw: unknown): { title: string; workflow: Record<string, unknown> } {
  const { title, workflow } = readExport(raw)
  const graph = checkGraph(workflow)
  return { title: title ?? titleOf(graph), workflow: raw as Record<string, unknown> }
}

/** What a workflow offers: nothing is kept. A `WorkflowRefusedError` when it is none. */
export function inspectWorkflow(raw: unknown, info: ObjectInfo | null): WorkflowInspection {
  const { title, workflow, bindings: brought } = readExport(raw)
  const graph = checkGraph(workflow)
  const bindings = brought ? checkBindings(graph, brought, info) : proposeBindings(graph, info)
  return {
    title: title ?? titleOf(graph),
    inputs: bindableInputs(graph, info),
    outputs: outputsOf(graph, info),
    bindings,
    params: describe(upstreamOf(graph, bindings.output), bindings, info).params,
  }
}

export interface BoundWorkflow extends Description {
  title: string | undefined
  /** Clean: what is stored. */
  workflow: Graph
  bindings: WorkflowBindings
  taskType: TaskType
}

/** A workflow that is to be added, with the bindings that a person settled on, or those of the file, or proposed ones. */
export function bindWorkflow(
  raw: unknown,
  settled: WorkflowBindings | undefined,
  info: ObjectInfo | null,
): BoundWorkflow {
  const { title, workflow, bindings: brought } = readExport(raw)
  const graph = checkGraph(workflow)
  const chosen = settled ?? brought
  const bindings = chosen ? checkBindings(graph, chosen, info) : proposeBindings(graph, info)
  const description = describe(upstreamOf(graph, bindings.output), bindings, info)
  return { title, workflow: graph, bindings, taskType: bindings.taskType, ...description }
}

function proposeBindings(graph: Graph, info: ObjectInfo | null): WorkflowBindings {
  const output = resultOf(graph, info)
  if (output === undefined)
    return refuse('No node saves a picture, a film or a sound: end the workflow with one, for instance Save Image.')
  const { kind } = saverOf(graph[output]!, info)!
  const upstream = upstreamOf(graph, output)
  const inputs = inferBindings(upstream, kind, info)
  return { inputs, output, taskType: taskTypeOf(upstream, kind, inputs) }
}

/** Bindings come from a person or a file: every one must lead somewhere and do something. */
function checkBindings(graph: Graph, bindings: WorkflowBindings, info: ObjectInfo | null): WorkflowBindings {
  const { output, inputs, taskType } = bindings
  if (!Object.hasOwn(graph, output)) return refuse(`There is no node ${output}.`, 'bindings.output')
  const saver = saverOf(graph[output]!, info)
  if (!saver) return refuse(`Node ${output} saves nothing that could be fetched.`, 'bindings.output')
  if (!taskType.startsWith(saver.kind))
    return refuse(`Node ${output} does not make what ${taskType} asks for.`, 'bindings.taskType')
  const upstream = upstreamOf(graph, output)
  const issues: WorkflowIssue[] = []
  const written = new Map<string, string>()
  for (const [index, { param, node, input }] of inputs.entries()) {
    const issue = (message: string) => void issues.push({ path: `bindings.inputs.${index}`, message })
    const place = `${node} ${input}`
    const before = written.get(place)
    if (!Object.hasOwn(graph, node)) issue(`There is no node ${node}.`)
    else if (!Object.hasOwn(upstream, node)) issue(`Node ${node} has no part in what node ${output} saves.`)
    else if (!Object.hasOwn(graph[node]!.inputs, input)) issue(`Node ${node} has no input ${input}.`)
    else if (isLink(graph[node]!.inputs[input])) issue(`Input ${input} of node ${node} is linked to another node.`)
    else if (!candidatesFor(graph[node]!, input, info).includes(param))
      issue(`Input ${input} of node ${node} cannot hold ${param}.`)
    // a picture's loader gives its mask as well
    else if (before !== undefined && !(isMedia(param) && before !== param && [before, param].includes('mask')))
      issue(`Input ${input} of node ${node} is bound twice.`)
    written.set(place, param)
  }
  const params = new Set(inputs.map(({ param }) => param))
  if (params.has('width') !== params.has('height'))
    issues.push({ path: 'bindings.inputs', message: 'Width and height are bound together or not at all.' })
  if (params.has('width') && (params.has('aspect_ratio') || params.has('resolution')))
    issues.push({
      path: 'bindings.inputs',
      message: 'A size is bound by its sides or by ratio and resolution, not both.',
    })
  if (params.has('duration') && !describe(upstream, bindings, info).params.some(({ name }) => name === 'duration'))
    issues.push({ path: 'bindings.inputs', message: durationNeeds(upstream) })
  if (issues.length > 0) throw new WorkflowRefusedError(issues)
  return bindings
}

const durationNeeds = (graph: Graph) =>
  framesPerSecond(graph) === null
    ? 'A duration cannot be bound: it is not written how many frames a second the film has.'
    : 'A duration cannot be bound to this input.'

function bindableInputs(graph: Graph, info: ObjectInfo | null): WorkflowInput[] {
  return Object.entries(graph)
    .flatMap(([id, node]) =>
      Object.entries(node.inputs).map(([input, value]) => ({
        node: id,
        title: node._meta.title,
        classType: node.class_type,
        input,
        value: value as WorkflowInput['value'],
        candidates: candidatesFor(node, input, info),
      })),
    )
    .filter(({ candidates }) => candidates.length > 0)
    .slice(0, MOST_INPUTS)
}

const WEIGHTS = ['ckpt_name', 'unet_name', 'model_name'] as const

/** By the weights that it loads, which is how people call what they run. */
function titleOf(graph: Graph): string {
  const names = WEIGHTS.flatMap((input) => Object.values(graph).map((node) => node.inputs[input]))
  const name = names.find((value) => typeof value === 'string' && value !== '') as string | undefined
  const stem = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\.[a-z]+$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return (stem || 'Workflow').slice(0, LONGEST_TITLE)
}
