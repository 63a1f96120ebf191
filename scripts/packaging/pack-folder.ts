import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** A folder as one `.tar.gz`, under the name it has or another. Nothing in it says who made it. */
export async function packFolder(
  folder: string,
  archive: string,
  { level, name = basename(folder) }: { level: number; name?: string },
): Promise<void> {
  const rename = name === basename(folder) ? [] : ['--transform', `flags=r;s|^${basename(folder)}|${name}|`]
  const tar = spawn('tar', ['-cf', '-', ...rename, '-C', dirname(folder), basename(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [, [code]] = await Promise.all([
    pipeline(tar.stdout, createGzip({ level }), createWriteStream(archive)),
    once(tar, 'close') as Promise<[number | null]>,
  ])
  if (code !== 0) throw new Error('tar failed; the reason is above.')
}
