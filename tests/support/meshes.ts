import { mkdtemp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { NodeIO, type Material } from '@gltf-transform/core'
import type { Params } from '#shared/service/params.ts'
import { createMediaPack } from '#main/engine/media/pack.ts'
import { createFfmpeg } from '#main/engine/media/run-ffmpeg.ts'
import { findMediaTools } from '#main/engine/media/tools.ts'
import { finishSolid, type Draft } from '#main/engine/runners/mesh/finish/finish-solid.ts'
import { MESH_DRAFTS, MESH_RUNNERS } from '#main/engine/runners/mesh/index.ts'
import { readOptions } from '#main/engine/runners/mesh/options.ts'
import { writeGlb } from '#main/engine/runners/mesh/writers/glb.ts'
import { writeObj } from '#main/engine/runners/mesh/writers/obj.ts'
import type { RunContext } from '#main/engine/runners/runner.ts'
import type { RunJob } from '#main/engine/jobs/service-jobs.ts'
import { runJobOf } from './run-job.ts'

/** Small enough to be quick: half of what a mesh takes are its maps, and makers draw any size of them. */
const SMALL: Params = { polycount: 2000, texture_quality: '64', geometry_quality: 'draft' }
const mediaPackDir = resolve('node_modules/.cache/media-pack')

export interface MeshJob {
  modelId: string
  params: Params
  image: string
  directory: string
  seed?: number
}

export interface Made {
  glb: Glb
  obj: string
}

export interface Glb {
  document: {
    accessors: { count: number; min?: number[]; max?: number[] }[]
    materials: {
      normalTexture?: object
      pbrMetallicRoughness: { baseColorTexture?: object; metallicRoughnessTexture?: object }
    }[]
    meshes: { primitives: { attributes: Record<string, number>; indices: number }[] }[]
  }
  floats: (accessor: number) => Float32Array
  indices: (accessor: number) => Uint32Array
  materials: Material[]
  triangles: number
  bytes: Uint8Array
}

function prepared({ modelId, params, image, directory, seed = 3 }: MeshJob): [RunJob, RunContext] {
  const job = runJobOf(modelId, {
    params: { prompt: 'a chair', image: 'image', ...SMALL, ...params },
    seed,
    inputs: { image: { path: image, kind: 'image', mimeType: 'image/png' } },
    directory,
  })
  const context: RunContext = {
    ffmpeg: createFfmpeg({ path: findMediaTools({ mediaPackDir }).ffmpegPath, threads: 1 }),
    pack: createMediaPack(mediaPackDir),
    threads: 1,
    signal: new AbortController().signal,
    onProgress: () => {},
  }
  return [job, context]
}

/** What would be built. */
export async function draftMesh(request: MeshJob): Promise<Draft> {
  return (await MESH_DRAFTS[request.modelId as keyof typeof MESH_DRAFTS]())(...prepared(request))
}

/** The mesh without its photograph, which is most of the work. */
export async function makeMesh(request: MeshJob): Promise<Made> {
  const [job, context] = prepared(request)
  const draft = await draftMesh(request)
  const solid = await finishSolid(draft, readOptions(job), context)
  return { glb: await readGlb(await writeGlb(solid, draft.name)), obj: writeObj(solid, draft.name) }
}

/** Everything that a person gets. */
export async function deliverMesh(request: MeshJob) {
  const directory = await mkdtemp(join(request.directory, 'job-'))
  const runner = await MESH_RUNNERS[request.modelId as keyof typeof MESH_RUNNERS]()
  const [output] = await runner(...prepared({ ...request, directory }))
  const file = (variant: string) => readFile(output!.files.find((one) => one.variant === variant)!.path)
  return { glb: await readGlb(await file('original')), file }
}

async function readGlb(bytes: Uint8Array): Promise<Glb> {
  const io = new NodeIO()
  const { json } = await io.binaryToJSON(bytes)
  const document = json as unknown as Glb['document']
  const root = (await io.readBinary(bytes)).getRoot()
  const accessors = root.listAccessors()
  const { primitives } = document.meshes[0]!
  return {
    document,
    floats: (accessor) => accessors[accessor]!.getArray() as Float32Array,
    indices: (accessor) => Uint32Array.from(accessors[accessor]!.getArray()!),
    materials: root.listMaterials(),
    triangles: primitives.reduce((sum, { indices }) => sum + document.accessors[indices]!.count / 3, 0),
    bytes,
  }
}

/** Every material's part of a mesh, as numbers. */
export const piecesOf = (glb: Glb) =>
  glb.document.meshes[0]!.primitives.map(({ attributes, indices }) => ({
    positions: glb.floats(attributes['POSITION']!),
    normals: glb.floats(attributes['NORMAL']!),
    triangles: glb.indices(indices),
    /** As light; only of what is coloured at its points. */
    colours: attributes['COLOR_0'] === undefined ? null : glb.floats(attributes['COLOR_0']),
  }))

export function sizeOf({ document }: Glb): { low: number[]; high: number[] } {
  const bounds = document.meshes[0]!.primitives.map(({ attributes }) => document.accessors[attributes['POSITION']!]!)
  const along = (pick: (...values: number[]) => number, corner: 'min' | 'max') =>
    [0, 1, 2].map((axis) => pick(...bounds.map((accessor) => accessor[corner]![axis]!)))
  return { low: along(Math.min, 'min'), high: along(Math.max, 'max') }
}
