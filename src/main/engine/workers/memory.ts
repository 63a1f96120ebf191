import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

const KIBIBYTE = 1024

/** Where looking means reading a small file it is done often; where it means starting a program, more rarely. */
const LOOK_EVERY_MS = process.platform === 'linux' ? 100 : 1_000

export interface MemoryLimit {
  /** How much more than at the beginning of its job a process may hold, with the programs it has started. */
  bytes: number
  onExceeded: () => void
}

/** Looks again and again until it is stopped or the limit is passed; returns how to stop it. */
export function watchMemory(pid: number, { bytes, onExceeded }: MemoryLimit): () => void {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  // what earlier jobs have left is not this one's fault: a loaded network, memory that was freed but not given back
  let before: number | undefined

  async function look(): Promise<void> {
    const now = await residentBytes(pid).catch(() => null)
    if (stopped || now === null) return
    before ??= now
    if (now - before > bytes) return onExceeded()
    timer = setTimeout(() => void look(), LOOK_EVERY_MS)
  }
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** What a worker process and the programs it has started hold in memory; null once it is gone. */
export function residentBytes(pid: number): Promise<number | null> {
  if (process.platform === 'linux') return fromProc(pid)
  return process.platform === 'win32' ? fromTaskList(pid) : fromProcessList(pid)
}

async function fromProc(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  const own = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? '')
  if (!own) return null
  // not every kernel lists them; without the list the process itself is watched all the same
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const theirs = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => fromProc(Number(child))),
  )
  return theirs.reduce<number>((sum, bytes) => sum + (bytes ?? 0), Number(own[1]) * KIBIBYTE)
}

/** A worker leads a process group of its own, which the programs it starts belong to. */
async function fromProcessList(leader: number): Promise<number | null> {
  const listed = await outputOf('ps', ['-axo', 'pgid=,rss='])
  const sizes = [...listed.matchAll(/^[ \t]*(\d+)[ \t]+(\d+)[ \t]*$/gm)]
    .filter(([, group]) => Number(group) === leader)
    .map(([, , kibibytes]) => Number(kibibytes) * KIBIBYTE)
  return sizes.length === 0 ? null : sizes.reduce((left, right) => left + right)
}

/** The process alone, as `"node.exe","4242","Console","1","81,204 K"`, with the separators of the country. */
async function fromTaskList(pid: number): Promise<number | null> {
  const listed = await outputOf('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh'])
  const last = /"([^"]+)"\s*$/.exec(listed)?.[1]
  const digits = last?.replaceAll(/\D/g, '')
  return digits ? Number(digits) * KIBIBYTE : null
}

/** What a program of the system prints. Rejects when there is no such program. */
async function outputOf(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true })
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')])
  return printed
}
