import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { open, readFile, stat, type FileHandle } from 'node:fs/promises'
import { writeFileDurably } from '../../tools/durable-file.ts'
import type { Piece } from './container.ts'
import type { Task } from './plan.ts'
import { createPlanner } from './planner.ts'
import { MOST_SETTINGS_BYTES, readSettingsText, settingsText, type EmbeddedSettings } from './settings-text.ts'

const planner = createPlanner()
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
  const pieces = settings && (await planPieces(input, { work: 'embed', settings }))
  const written = await writePieces(input, to, pieces ?? [{ start: 0, end: (await input.stat()).size }])
  return { ...written, carries: pieces !== null }
}

/** A copy of an open file that says nothing of itself; false, and nothing is written, when that cannot be had. */
export async function copyOpenBare(input: FileHandle, to: string): Promise<boolean> {
  const pieces = await planPieces(input, { work: 'bare' })
  if (pieces) await writePieces(input, to, pieces)
  return pieces !== null
}

/** Everything the file was kept with: from inside it, or from beside it. Null when there is nothing. */
export async function readEmbeddedSettings(path: string): Promise<EmbeddedSettings | null> {
  const input = await open(path, 'r')
  try {
    const plan = await planner.plan(input, { work: 'extract' })
    return readSettingsText(plan && 'text' in plan ? plan.text : null) ?? (await readSidecar(path))
  } finally {
    await input.close()
  }
}

export function sidecarOf(path: string): string {
  return `${path}.json`
}

/** Whether what lies beside a file is the settings that were written there, and nothing a person has changed. */
export async function hasOwnSidecar(path: string, settings: EmbeddedSettings): Promise<boolean> {
  const beside = await readSidecar(path)
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

async function readSidecar(path: string): Promise<EmbeddedSettings | null> {
  const facts = await stat(sidecarOf(path)).catch(() => null)
  if (!facts?.isFile() || facts.size > MOST_SETTINGS_BYTES) return null
  return readSettingsText(await readFile(sidecarOf(path), 'utf8').catch(() => null))
}

async function planPieces(file: FileHandle, task: Task): Promise<Piece[] | null> {
  const plan = await planner.plan(file, task)
  return plan && 'pieces' in plan ? plan.pieces : null
}

/** Writes a new file as a list of pieces; every byte is on the disk afterwards. */
export async function writePieces(
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
