import type { WorkflowBinding, WorkflowTarget } from '#shared/service/providers.ts'
import type { ObjectInfo } from '../object-info.ts'
import { isLink, linksOf, type Graph, type GraphNode, type Link } from './graph.ts'
import type { OutputKind } from './outputs.ts'
import { fileSortOf, placesOn, type Place } from './targets.ts'
import { markersIn } from './titles.ts'

/**
 * What can be bound in the graph of one output, from its titles and from what its nodes are. A target that a title names
 * is left to the titles: who wrote them knows better.
 */
export function inferBindings(graph: Graph, kind: OutputKind, info: ObjectInfo | null): WorkflowBinding[] {
  const titled = bindTitles(graph, info)
  const named = new Set<WorkflowTarget>(titled.map(({ param }) => param))
  // a ratio of its own beside sides would be two masters
  if (named.has('width') || named.has('height') || named.has('aspect_ratio'))
    for (const side of ['width', 'height', 'aspect_ratio'] as const) named.add(side)
  const taken = new Set(titled.map(keyOf))
  const inferred = [
    ...inferText(graph, info),
    ...inferMedia(graph, kind, info),
    ...inferSize(graph, info),
    ...inferAmount(graph, kind, info),
    ...inferExpansion(graph),
    ...inferScale(graph),
    ...inferSeeds(graph, info),
  ].filter((binding) => !named.has(binding.param) && !taken.has(keyOf(binding)))
  const distinct = new Map([...titled, ...inferred].map((binding) => [`${binding.param} ${keyOf(binding)}`, binding]))
  return [...distinct.values()]
}

const keyOf = ({ node, input }: Place) => `${node} ${input}`
const bound = (param: WorkflowTarget, places: readonly Place[]): WorkflowBinding[] =>
  places.map(({ node, input }) => ({ param, node, input }))
const nodesOf = (graph: Graph, classes: RegExp) =>
  Object.entries(graph).filter(([, { class_type }]) => classes.test(class_type))

function bindTitles(graph: Graph, info: ObjectInfo | null): WorkflowBinding[] {
  return Object.entries(graph).flatMap(([id, { _meta }]) =>
    markersIn(_meta.title).flatMap(({ target, input }) =>
      target === 'output' ? [] : bound(target, placesOn(graph, { node: id, input }, target, info)),
    ),
  )
}

/** Everything that calls an input a seed gets the same one: a second pass must see the noise of the first. */
function inferSeeds(graph: Graph, info: ObjectInfo | null): WorkflowBinding[] {
  return Object.entries(graph).flatMap(([id, node]) =>
    ['seed', 'noise_seed']
      .filter((input) => input in node.inputs)
      .flatMap((input) => bound('seed', placesOn(graph, { node: id, input }, 'seed', info))),
  )
}

/** The words behind the samplers' conditioning; without samplers, the inputs that are called so. */
function inferText(graph: Graph, info: ObjectInfo | null): WorkflowBinding[] {
  const positive = textBehind(graph, ['positive', 'conditioning', 'cond1'], info)
  const negative = textBehind(graph, ['negative'], info).filter(
    (place) => !positive.some((each) => keyOf(each) === keyOf(place)),
  )
  const lyrics = placesCalled(graph, 'lyrics', 'lyrics', info)
  const bindings = [...bound('prompt', positive), ...bound('negative_prompt', negative), ...bound('lyrics', lyrics)]
  if (positive.length === 0) {
    const prompts = ['positive_prompt', 'prompt'].flatMap((name) => placesCalled(graph, name, 'prompt', info))
    bindings.push(...bound('prompt', prompts.slice(0, 1)))
    if (prompts.length === 0) bindings.push(...bound('text', placesCalled(graph, 'text', 'text', info).slice(0, 1)))
  }
  if (negative.length === 0)
    bindings.push(
      ...bound('negative_prompt', placesCalled(graph, 'negative_prompt', 'negative_prompt', info).slice(0, 1)),
    )
  return bindings
}

function placesCalled(graph: Graph, input: string, target: WorkflowTarget, info: ObjectInfo | null): Place[] {
  return Object.entries(graph)
    .filter(([, node]) => input in node.inputs)
    .flatMap(([id]) => placesOn(graph, { node: id, input }, target, info))
}

/** Samplers and guiders: what has a model and is told what to aim at. */
const AIMS = /sampler|guider|detailer|upscale/i

function textBehind(graph: Graph, inputs: readonly string[], info: ObjectInfo | null): Place[] {
  const target = inputs.includes('negative') ? 'negative_prompt' : 'prompt'
  const aimedAt = Object.values(graph)
    .filter(({ class_type }) => AIMS.test(class_type))
    .flatMap((node) => inputs.map((input) => node.inputs[input]).filter(isLink))
  const found = encodersBehind(graph, aimedAt)
    .flatMap((id) => placesOn(graph, { node: id }, target, info))
    .filter(({ input }) => !NO_WORDS.test(input))
  const [first] = found
  // other words on the way (a region, a refiner's own) stay as they were written
  return found.filter((place) => place.node === first?.node || valueAt(graph, place) === valueAt(graph, first!))
}

const valueAt = (graph: Graph, { node, input }: Place) => graph[node]!.inputs[input]

/** Inputs through which conditioning flows on, as far as they are not named after the side that they carry. */
const CONDITIONING = /^(conditioning|cond)/

/** Names of files and settings, which an encoder without words would lead to. */
const NO_WORDS = /name|path|file|type|device/i

/** The nodes that turn words into the conditioning of these links; samplers share it, so nothing is walked twice. */
function encodersBehind(graph: Graph, links: readonly Link[]): string[] {
  const encoders: string[] = []
  const seen = new Set<string>()
  for (const start of links) {
    const open: Link[] = [start]
    for (let link = open.shift(); link; link = open.shift()) {
      const [id, slot] = link
      if (seen.has(`${id} ${slot}`)) continue
      seen.add(`${id} ${slot}`)
      const node = graph[id]!
      // nothing that is said there is heard
      if (node.class_type === 'ConditioningZeroOut') continue
      const onward = conditioningInto(node, slot)
      if (onward.length > 0) open.push(...onward)
      else encoders.push(id)
    }
  }
  return encoders
}

/** Where conditioning enters a node that passes it on; none at a node that makes it. */
function conditioningInto({ inputs }: GraphNode, slot: number): Link[] {
  const sides = [inputs['positive'], inputs['negative']]
  if (sides.every(isLink)) return [sides[slot === 1 ? 1 : 0] as Link]
  if (isLink(inputs['positive'])) return [inputs['positive']]
  const named = Object.entries(inputs).filter(([name]) => CONDITIONING.test(name))
  const links = named.map(([, value]) => value).filter(isLink)
  if (links.length > 0) return links
  // a reroute or a switch has links and nothing to say
  const all = Object.values(inputs)
  return all.length === 1 && isLink(all[0]) ? [all[0]] : []
}

function inferMedia(graph: Graph, kind: OutputKind, info: ObjectInfo | null): WorkflowBinding[] {
  const files = Object.entries(graph).flatMap(([node, { inputs }]) =>
    Object.keys(inputs)
      .map((input) => ({ node, input, sort: fileSortOf(graph[node]!, input, info) }))
      .filter(({ input, sort }) => sort !== null && typeof inputs[input] === 'string'),
  )
  const { pictures, masks } = picturesAndMasks(
    graph,
    files.filter(({ sort }) => sort === 'image'),
  )
  return [
    ...bound('video', files.filter(({ sort }) => sort === 'video').slice(0, 1)),
    ...bound('audio', files.filter(({ sort }) => sort === 'audio').slice(0, 1)),
    ...(kind === 'video' ? bindFrames(graph, pictures) : bindPictures(pictures)),
    ...bound('mask', masks.slice(0, 1)),
  ]
}

/** Which outputs of which nodes something takes, as `node slot`. */
const takenIn = (graph: Graph): ReadonlySet<string> =>
  new Set(Object.values(graph).flatMap((node) => linksOf(node).map(([id, slot]) => `${id} ${slot}`)))

/** The pictures that are looked at, and those whose mask is: a picture's loader gives one as its second output. */
function picturesAndMasks(graph: Graph, loaders: readonly Place[]): { pictures: Place[]; masks: Place[] } {
  const taken = takenIn(graph)
  const isMaskLoader = ({ node }: Place) => graph[node]!.class_type === 'LoadImageMask'
  return {
    pictures: loaders.filter((place) => !isMaskLoader(place) && taken.has(`${place.node} 0`)),
    masks: loaders.filter((place) => isMaskLoader(place) || taken.has(`${place.node} 1`)),
  }
}

function bindPictures([first, ...others]: readonly Place[]): WorkflowBinding[] {
  return first ? [...bound('image', [first]), ...bound('images', others)] : []
}

/** A film begins with one picture and may end with another; more of them are of no use to it. */
function bindFrames(graph: Graph, pictures: readonly Place[]): WorkflowBinding[] {
  const endsFilm = nodesInto(graph, /^(end|last)_(image|frame)$/)
  const last = pictures.find(({ node }) => endsFilm.has(node))
  const first = pictures.find((picture) => picture !== last)
  return [...bound('first_frame', first ? [first] : []), ...bound('last_frame', last ? [last] : [])]
}

const pictureSources = ({ inputs }: GraphNode, name: RegExp) =>
  Object.entries(inputs).flatMap(([input, value]) =>
    name.test(input) && isLink(value) && value[1] === 0 ? [value[0]] : [],
  )

/** The nodes whose first output, perhaps scaled on the way, ends in an input of that name. */
function nodesInto(graph: Graph, name: RegExp): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = Object.values(graph).flatMap((node) => pictureSources(node, name))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...pictureSources(graph[id]!, /^(image|images|pixels)$/))
  }
  return reached
}

/** Nodes whose width and height are those of what is made. */
const CANVASES = /^Empty.*Latent|LatentSize|ToVideo$|EmptyEmbeds$|^(Wan|LTXV|Hunyuan|Cosmos).*Latent/
/** Nodes that must follow when the canvas changes, each in its proportion. */
const FOLLOWS_CANVAS = /^(LatentUpscale|ImageScale|ModelSamplingFlux|CLIPTextEncodeSDXL)$/

function inferSize(graph: Graph, info: ObjectInfo | null): WorkflowBinding[] {
  const canvases = nodesOf(graph, CANVASES)
  const sidesOf = (
    nodes: readonly (readonly [string, GraphNode])[],
    names: Partial<Record<'width' | 'height', string>>,
  ) =>
    nodes.flatMap(([id, node]) =>
      (['width', 'height'] as const).flatMap((side) => {
        const input = names[side]!
        return input in node.inputs ? bound(side, placesOn(graph, { node: id, input }, side, info)) : []
      }),
    )
  const sides = sidesOf(canvases, { width: 'width', height: 'height' })
  if (!sides.some(({ param }) => param === 'width') || !sides.some(({ param }) => param === 'height')) return []
  const followers = nodesOf(graph, FOLLOWS_CANVAS)
  return [
    ...sides,
    ...sidesOf(followers, { width: 'width', height: 'height' }),
    ...sidesOf(followers, { width: 'target_width', height: 'target_height' }),
  ]
}

/** How many at once, or how long: a film's frames are counted where a picture's copies are. */
function inferAmount(graph: Graph, kind: OutputKind, info: ObjectInfo | null): WorkflowBinding[] {
  const canvases = nodesOf(graph, CANVASES)
  const places = (input: string, target: WorkflowTarget) =>
    canvases
      .filter(([, node]) => input in node.inputs)
      .flatMap(([id]) => placesOn(graph, { node: id, input }, target, info))
  if (kind === 'image') return bound('num_outputs', places('batch_size', 'num_outputs').slice(0, 1))
  if (kind === 'audio') return bound('duration', places('seconds', 'duration').slice(0, 1))
  if (kind !== 'video' || framesPerSecond(graph) === null) return []
  const frames = [...places('length', 'duration'), ...places('num_frames', 'duration')]
  return bound('duration', (frames.length > 0 ? frames : places('batch_size', 'duration')).slice(0, 1))
}

/** How fast a film's frames are shown; null when that is not written, or frames are added between them. */
export function framesPerSecond(graph: Graph): number | null {
  if (nodesOf(graph, /RIFE|FILM|interpolat/i).length > 0) return null
  const rate = Object.values(graph)
    .filter(({ class_type }) => /Video|WEBM|WEBP/.test(class_type))
    .flatMap(({ inputs }) => [inputs['fps'], inputs['frame_rate']])
    .find((value) => typeof value === 'number' && value > 0)
  return typeof rate === 'number' ? rate : null
}

function inferExpansion(graph: Graph): WorkflowBinding[] {
  return nodesOf(graph, /^ImagePadForOutpaint$/).flatMap(([node]) =>
    (['left', 'right', 'top', 'bottom'] as const).map((side) => ({
      param: `expand_${side}` as const,
      node,
      input: side,
    })),
  )
}

/** Only where the picture that came in is scaled: within a second pass it is an inner matter. */
function inferScale(graph: Graph): WorkflowBinding[] {
  const samples = Object.values(graph).some(({ class_type }) => /sampler/i.test(class_type))
  if (samples) return []
  return nodesOf(graph, /^ImageScaleBy$/)
    .filter(([, { inputs }]) => typeof inputs['scale_by'] === 'number' && inputs['scale_by'] > 1)
    .map(([node]) => ({ param: 'upscale_factor', node, input: 'scale_by' }) as const)
    .slice(0, 1)
}
