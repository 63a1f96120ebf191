import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { endTogether } from './end-together.ts'

/**
 * This machine once more, to install things on: what is written there is kept in memory and gone with it. The folders for
 * temporary files and devices are shared; everything below `hidden` is not there.
 */
export interface ThrowawayMachine extends AsyncDisposable {
  /** Runs a program there and answers what it said; fails with that when it fails. */
  run(command: readonly string[]): Promise<string>
  /** What starts a program there, before its own name and arguments. */
  prefix: readonly string[]
}

/** Why there can be none, or undefined. */
export function whyNoThrowawayMachine(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux can lay one system over another'
  if (process.getuid?.() !== 0) return 'only root can lay one system over another'
  const tried = spawnSync('unshare', ['--mount', 'true'], { encoding: 'utf8' })
  if (tried.status !== 0) return `this system lets nobody mount anything: ${tried.stderr}`
  return spawnSync('apt-get', ['--version']).status === 0 ? undefined : 'it is no Debian'
}

const LAY_OVER = `
set -e
place=$1; shift
mount -t tmpfs -o size=80% tmpfs "$place"
mkdir "$place/written" "$place/work" "$place/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$place/written,workdir=$place/work" "$place/root"
for shared in /proc /sys /dev /tmp; do mount --rbind "$shared" "$place/root$shared"; done
for hidden in "$@"; do mount -t tmpfs tmpfs "$place/root$hidden"; done
echo ready
exec sleep infinity
`

export async function startThrowawayMachine(hidden: readonly string[]): Promise<ThrowawayMachine> {
  const place = mkdtempSync(join(tmpdir(), 'pressrun-machine-'))
  const holder = spawn('unshare', ['--mount', 'sh', '-c', LAY_OVER, 'sh', place, ...hidden], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endTogether(holder)
  const exited = once(holder, 'exit')
  const [ready] = await Promise.race([once(holder.stdout, 'data') as Promise<[Buffer]>, exited])
  if (!Buffer.isBuffer(ready)) throw new Error('The machine could not be laid over this one; the reason is above.')
  const prefix = ['nsenter', `--mount=/proc/${holder.pid}/ns/mnt`, 'chroot', join(place, 'root')]
  return {
    prefix,
    async run(command) {
      const [name = '', ...args] = [...prefix, ...command]
      const child = spawn(name, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
      endTogether(child)
      const ended = once(child, 'exit') as Promise<[number | null]>
      const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said}${complained}`)
      return said
    },
    async [Symbol.asyncDispose]() {
      holder.kill('SIGKILL')
      await exited
      rmSync(place, { recursive: true, force: true })
    },
  }
}
