import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { writeFileDurably } from '../../tools/durable-file.ts'
import { fileSource, type FileSource } from '../../tools/file-source.ts'
import type { Container, Piece } from './container.ts'
import { glb } from './glb.ts'
import { jpeg } from './jpeg.ts'
import { mp3 } from './mp3.ts'
import { mp4 } from './mp4.ts'
import { png } from './png.ts'
import { readSettingsText, settingsText, type EmbeddedSettings } from './settings-text.ts'
import { svg } from './svg.ts'
import { wav } from './wav.ts'
import { webp } from './webp.ts'

/** The sound's own sync word is the weakest sign: it comes last. */
const CONTAINERS: readonly Container[] = [png, jpeg, webp, wav, glb, mp4, svg, mp3]
const HEAD_BYTES = 4096
const COPY_BYTES = 256 * 1024

export interface WrittenFile {
  bytes: number
  sha256: string
  /** Whether the settings are inside; otherwise they belong beside it. */
  carries: boolean
}

/**
 * Copies a file with its settings inside. Pictures and sound stay bit for bit; when it returns, every byte is on the
 * disk. A file that does not say clearly what it is, is copied as it is.
 */
export async function copyWithSettings(
  from: string,
  to: string,
  settings: EmbeddedSettings | null,
): Promise<WrittenFile> {
  const input = await open(from, 'r')
  try {
    return await copyOpenWithSettings(input, to, settings)
  } finally {
    await input.close()
  }
}

/** The same for a file that is open already, and stays open. */
export async function copyOpenWithSettings(
  input: FileHandle,
  to: string,
  settings: EmbeddedSettings | null,
): Promise<WrittenFile> {
  const source = await fileSource(input)
  const container = settings && (await containerOf(source))
  const pieces = (container && (await container.embed(source, settings))) ?? null
  const written = await writePieces(input, to, pieces ?? [{ start: 0, end: source.size }])
  return { ...written, carries: pieces !== null }
}

/** A copy of an open file that says nothing of itself; false, and nothing is written, when that cannot be had. */
export async function copyOpenBare(input: FileHandle, to: string): Promise<boolean> {
  const source = await fileSource(input)
  const container = await containerOf(source)
  // what has no room for settings inside has them beside it
  const pieces = container ? await container.bare(source) : [{ start: 0, end: source.size }]
  if (pieces) await writePieces(input, to, pieces)
  return pieces !== null
}

/** Everything the file was kept with: from inside it, or from beside it. Null when there is nothing. */
export async function readEmbeddedSettings(path: string): Promise<EmbeddedSettings | null> {
  const input = await open(path, 'r')
  try {
    const source = await fileSource(input)
    const inside = readSettingsText((await (await containerOf(source))?.extract(source)) ?? null)
    return inside ?? readSettingsText(await readFile(sidecarOf(path), 'utf8').catch(() => null))
  } finally {
    await input.close()
  }
}

export function sidecarOf(path: string): string {
  return `${path}.json`
}

/** Whether what lies beside a file is the settings that were written there, and nothing a person has changed. */
export async function hasOwnSidecar(path: string, settings: EmbeddedSettings): Promise<boolean> {
  const beside = readSettingsText(await readFile(sidecarOf(path), 'utf8').catch(() => null))
  const written = readSettingsText(settingsText(settings))
  return beside !== null && isDeepStrictEqual(inOrder(beside), written && inOrder(written))
}

function inOrder(settings: EmbeddedSettings): EmbeddedSettings {
  return { ...settings, madeFrom: settings.madeFrom?.toSorted() }
}

/** Beside a file that has no room for them; under the name `through` until it is whole, where there is one of our own. */
export function writeSidecar(path: string, settings: EmbeddedSettings, through?: string): void {
  const text = JSON.stringify(JSON.parse(settingsText(settings)), null, 2)
  writeFileDurably(sidecarOf(path), Buffer.from(`${text}\n`), {
    mode: 0o644,
    ...(through !== undefined && { through }),
  })
}

async function containerOf(source: FileSource): Promise<Container | null> {
  const head = await source.read(0, HEAD_BYTES)
  return head.length < 12 ? null : (CONTAINERS.find((container) => container.matches(head)) ?? null)
}

async function writePieces(
  input: FileHandle,
  to: string,
  pieces: readonly Piece[],
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  // what an interrupted attempt has left is overwritten
  const output = await open(to, 'w', 0o644)
  try {
    const write = async (chunk: Buffer) => {
      hash.update(chunk)
      bytes += chunk.length
      await output.writeFile(chunk)
    }
    const buffer = Buffer.alloc(COPY_BYTES)
    for (const piece of pieces) {
      if (Buffer.isBuffer(piece)) {
        await write(piece)
        continue
      }
      for (let position = piece.start; position < piece.end;) {
        const { bytesRead } = await input.read(buffer, 0, Math.min(COPY_BYTES, piece.end - position), position)
        if (bytesRead === 0) throw new Error('The file became shorter while it was read.')
        await write(buffer.subarray(0, bytesRead))
        position += bytesRead
      }
    }
    await output.sync()
  } finally {
    await output.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}
