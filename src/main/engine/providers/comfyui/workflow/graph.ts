import { z } from '#shared/schema.ts'
import type { Json } from '../../provider.ts'
import { refuse, WorkflowRefusedError, type WorkflowIssue } from './refusal.ts'

/** Another node's output, by its place. */
export type Link = readonly [node: string, slot: number]

export interface GraphNode {
  class_type: string
  inputs: Readonly<Record<string, Json>>
  _meta: { title: string }
}

/** A workflow in API form, checked: links lead to nodes and never in a circle. */
export type Graph = Readonly<Record<string, GraphNode>>

const MOST_NODES = 2000
const MOST_BYTES = 2 * 1024 ** 2
const DEEPEST = 16
const MOST_ISSUES = 20
const NODE_ID = /^[A-Za-z0-9_.:-]{1,64}$/
const HOW_TO_EXPORT =
  'This is the form that the editor of ComfyUI saves for itself. In ComfyUI choose Workflow > Export (API) and take that file.'

/** Names that mean something to JavaScript itself. */
const isReserved = (name: string) => name in Object.prototype

const RawNode = z.looseObject({
  class_type: z.string().min(1).max(200),
  inputs: z.record(z.string(), z.unknown()),
  _meta: z.looseObject({ title: z.string().max(500) }).optional(),
})

export function isLink(value: unknown): value is Link {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && Number.isInteger(value[1])
}

/** What came from a file or a picture, as a graph; a `WorkflowRefusedError` with every reason when it is none. */
export function checkGraph(raw: unknown): Graph {
  const nodes = nodesIn(raw)
  const ids = Object.keys(nodes)
  if (ids.length === 0) refuse('The workflow has no nodes.')
  if (ids.length > MOST_NODES) refuse(`The workflow has ${ids.length} nodes; ${MOST_NODES} are the most.`)

  const issues: WorkflowIssue[] = []
  const graph: Record<string, GraphNode> = {}
  for (const id of ids) {
    const node = checkNode(id, nodes[id], nodes, issues)
    if (node) graph[id] = node
    if (issues.length >= MOST_ISSUES) break
  }
  if (issues.length > 0) throw new WorkflowRefusedError(issues)
  if (Buffer.byteLength(JSON.stringify(graph)) > MOST_BYTES)
    refuse(`The workflow has more than ${MOST_BYTES / 1024 ** 2} MB.`)
  const circle = nodeInCircle(graph)
  if (circle !== undefined) refuse('The links lead in a circle.', circle)
  return graph
}

function nodesIn(raw: unknown): Record<string, unknown> {
  if (!isObject(raw)) return refuse('A workflow is a JSON object of nodes.')
  if (Array.isArray(raw['nodes']) || Array.isArray(raw['links'])) return refuse(HOW_TO_EXPORT)
  // what is sent to the server has the graph inside
  if (isObject(raw['prompt']) && !('class_type' in raw['prompt'])) return nodesIn(raw['prompt'])
  return raw
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkNode(
  id: string,
  raw: unknown,
  nodes: Record<string, unknown>,
  issues: WorkflowIssue[],
): GraphNode | undefined {
  const issue = (path: string, message: string) => void issues.push({ path: shown(path), message })
  if (!NODE_ID.test(id) || isReserved(id)) return issue(id, 'This cannot be the name of a node.')
  const node = RawNode.safeParse(raw)
  if (!node.success) {
    const [first] = node.error.issues
    // in words of ComfyUI: whoever chose the file has never heard of the parser
    return issue([id, ...(first?.path ?? [])].join('.'), `“${shown(id)}” is no node: each has a class_type and inputs.`)
  }
  // zod leaves such names out without a word
  const inputs = (raw as { inputs: object }).inputs
  for (const [name, value] of Object.entries(inputs)) {
    const path = `${id}.inputs.${name}`
    if (isReserved(name) || name.length > 128) issue(path, 'This cannot be the name of an input.')
    else if (isLink(value) && !Object.hasOwn(nodes, value[0])) issue(path, `There is no node ${shown(value[0])}.`)
    else if (!isPlainJson(value)) issue(path, 'This value is nested too deeply or has a name that is not allowed.')
    else if (isUnsafePath(name, value)) issue(path, 'Paths that leave the folders of ComfyUI are not taken.')
  }
  const { class_type, _meta } = node.data
  return { class_type, inputs: inputs as GraphNode['inputs'], _meta: { title: _meta?.title ?? class_type } }
}

const shown = (text: string) => text.slice(0, 200)

function isPlainJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return true
  if (depth >= DEEPEST) return false
  return Object.entries(value).every(([name, inner]) => !isReserved(name) && isPlainJson(inner, depth + 1))
}

/** Inputs that name a file or a folder of the server, by the names that nodes give them. */
const NAMES_A_FILE = /^(image|mask|video|audio|file|upload|filename|filename_prefix)$|path|director|folder/i
const LEAVES_ITS_FOLDER = /^[/\\~]|^[a-z]:[/\\]|(^|[/\\])\.\.([/\\]|$)|^file:|\0/i

function isUnsafePath(name: string, value: unknown): boolean {
  return typeof value === 'string' && NAMES_A_FILE.test(name) && LEAVES_ITS_FOLDER.test(value)
}

export function linksOf(node: GraphNode): Link[] {
  return Object.values(node.inputs).filter(isLink)
}

function nodeInCircle(graph: Graph): string | undefined {
  const done = new Set<string>()
  for (const start of Object.keys(graph)) {
    const path = new Set<string>()
    const open: { id: string; left: boolean }[] = [{ id: start, left: false }]
    for (let step = open.pop(); step; step = open.pop()) {
      if (step.left) {
        path.delete(step.id)
        done.add(step.id)
      } else if (path.has(step.id)) return step.id
      else if (!done.has(step.id)) {
        path.add(step.id)
        open.push({ id: step.id, left: true })
        for (const [id] of linksOf(graph[step.id]!)) if (!done.has(id)) open.push({ id, left: false })
      }
    }
  }
  return undefined
}

/** A node and all that it is made from, in the graph's own order: what the rest does is of no use to it. */
export function upstreamOf(graph: Graph, output: string): Graph {
  const reached = new Set<string>()
  const open = [output]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    for (const [source] of linksOf(graph[id]!)) open.push(source)
  }
  return Object.fromEntries(Object.entries(graph).filter(([id]) => reached.has(id)))
}

/**
 * How many nodes each node is made from, itself among them. A set of nodes is a number with a bit for each: a graph with
 * a thousand outputs is asked for all of them, and walking it anew for each would take half a minute.
 */
export function workBehind(graph: Graph): (id: string) => number {
  const bits = new Map(Object.keys(graph).map((id, index) => [id, 1n << BigInt(index)]))
  const known = new Map<string, bigint>()
  const behind = (id: string): bigint => {
    let nodes = known.get(id)
    if (nodes === undefined) {
      nodes = linksOf(graph[id]!).reduce((all, [source]) => all | behind(source), bits.get(id)!)
      known.set(id, nodes)
    }
    return nodes
  }
  return (id) => behind(id).toString(2).replaceAll('0', '').length
}
