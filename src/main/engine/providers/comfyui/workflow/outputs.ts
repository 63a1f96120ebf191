import type { ObjectInfo } from '../object-info.ts'
import { isLink, workBehind, type Graph, type GraphNode } from './graph.ts'
import { markersIn } from './titles.ts'

export type OutputKind = 'image' | 'video' | 'audio' | '3d'

interface Saver {
  kind: OutputKind
  /** What follows prefix and number in the names of its files; none when they do not outlive the server. */
  endings: readonly string[]
}

const SAVERS: Readonly<Record<string, Saver>> = {
  SaveImage: { kind: 'image', endings: ['_.png'] },
  SaveAnimatedPNG: { kind: 'image', endings: ['_.png'] },
  SaveAnimatedWEBP: { kind: 'image', endings: ['_.webp'] },
  SaveVideo: { kind: 'video', endings: ['_.mp4'] },
  SaveWEBM: { kind: 'video', endings: ['_.webm'] },
  SaveAudio: { kind: 'audio', endings: ['_.flac'] },
  SaveAudioMP3: { kind: 'audio', endings: ['_.mp3'] },
  SaveAudioOpus: { kind: 'audio', endings: ['_.opus'] },
  SaveGLB: { kind: '3d', endings: ['_.glb'] },
  PreviewImage: { kind: 'image', endings: [] },
  PreviewAudio: { kind: 'audio', endings: [] },
}

/** The film is written first, then once more with its sound, which is the one that is meant. */
const VHS_ENDINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'image/gif': ['.gif'],
    'image/webp': ['.webp'],
    'video/webm': ['-audio.webm', '.webm'],
    'video/av1-webm': ['-audio.webm', '.webm'],
    'video/ProRes': ['-audio.mov', '.mov'],
  }),
)

/** Nodes that end a graph without a file that could be fetched. */
const NO_RESULT = /Websocket|Latent|Checkpoint|^(Model|CLIP|VAE|Lora)Save|Text|Any|String|Note/i
const CARRIES_MEDIA = ['images', 'image', 'video', 'audio', 'frames', 'mesh']

/** How a node ends a graph; null when it does not. */
export function saverOf(node: GraphNode, info: ObjectInfo | null): Saver | null {
  const { class_type, inputs } = node
  if (Object.hasOwn(SAVERS, class_type)) return SAVERS[class_type]!
  if (class_type === 'VHS_VideoCombine') {
    const format = typeof inputs['format'] === 'string' ? inputs['format'] : ''
    const endings = VHS_ENDINGS.get(format) ?? ['-audio.mp4', '.mp4']
    return { kind: format.startsWith('image/') ? 'image' : 'video', endings }
  }
  const ends = info?.[class_type]?.output_node ?? ('filename_prefix' in inputs || /^(Save|Preview)/.test(class_type))
  if (!ends || NO_RESULT.test(class_type) || !CARRIES_MEDIA.some((name) => isLink(inputs[name]))) return null
  const kind = kindByName(class_type)
  return { kind, endings: 'filename_prefix' in inputs ? GUESSED_ENDINGS[kind] : [] }
}

const GUESSED_ENDINGS: Readonly<Record<OutputKind, readonly string[]>> = {
  image: ['_.png', '_.webp', '_.jpg'],
  video: ['_.mp4', '.mp4'],
  audio: ['_.flac', '_.mp3', '_.wav'],
  '3d': ['_.glb'],
}

function kindByName(classType: string): OutputKind {
  if (/video|webm|mp4/i.test(classType)) return 'video'
  if (/audio|mp3|flac|wav/i.test(classType)) return 'audio'
  return /glb|mesh|3d/i.test(classType) ? '3d' : 'image'
}

export interface GraphOutput {
  node: string
  title: string
  classType: string
}

export function outputsOf(graph: Graph, info: ObjectInfo | null): GraphOutput[] {
  return Object.entries(graph)
    .filter(([, node]) => saverOf(node, info) !== null)
    .map(([id, node]) => ({ node: id, title: node._meta.title, classType: node.class_type }))
}

/**
 * The node whose files are meant: the one that says so, else one that saves rather than previews, and among those the
 * one with the most work behind it, wherever it stands in the file.
 */
export function resultOf(graph: Graph, info: ObjectInfo | null): string | undefined {
  const work = workBehind(graph)
  const rank = ({ node, title }: GraphOutput) => [
    markersIn(title).some(({ target }) => target === 'output') ? 1 : 0,
    saverOf(graph[node]!, info)!.endings.length > 0 ? 1 : 0,
    work(node),
  ]
  const ranked = outputsOf(graph, info).map((output) => ({ node: output.node, rank: rank(output) }))
  return ranked.reduce<(typeof ranked)[number] | undefined>(
    (best, each) => (best && isBefore(each.rank, best.rank) ? best : each),
    undefined,
  )?.node
}

const isBefore = (left: readonly number[], right: readonly number[]) => {
  const difference = left.findIndex((value, index) => value !== right[index])
  return difference !== -1 && left[difference]! < right[difference]!
}
