import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../app-process.ts'
import { countLosses, examineBatches } from '../batch-checks.ts'
import type { Random } from '../random.ts'
import { countFaults, report, type Tally } from './tally.ts'

const DISK_MB = 96
const ROWS = 24
const LEFT_BYTES = 64 * 1024
const END_PATIENCE_MS = 240_000

/** An app whose disk fills up again and again while it works. Only where a small disk can be made: on Linux, as root. */
export async function fillTheDisk(until: number, random: Random, tally: Tally): Promise<void> {
  const disk = mkdtempSync(join(tmpdir(), 'pressrun-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    console.log('full disks are left out: this user cannot make a small disk here')
    rmSync(disk, { recursive: true, force: true })
    return
  }
  try {
    while (Date.now() < until) await fillOnce(disk, random, tally)
  } finally {
    execFileSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

async function fillOnce(disk: string, random: Random, tally: Tally): Promise<void> {
  const dataDir = join(disk, 'app')
  const filling = join(disk, 'filling')
  mkdirSync(dataDir)
  const list = join(disk, 'list.csv')
  writeFileSync(list, `prompt\n${Array.from({ length: ROWS }, (_, index) => `Poster ${index}`).join('\n')}\n`)
  const app = startApp([dataDir, list, 'more'])
  await app.said('ready')
  for (let times = random.integer(1, 3); times > 0; times--) {
    await sleep(random.integer(200, 2_500))
    fill(disk, filling)
    countFaults(tally, 'full disks')
    await sleep(random.integer(500, 3_000))
    // killed on a full disk is the worst of both
    if (random.chance(1 / 3)) {
      await app.kill()
      countFaults(tally, 'kills')
      break
    }
    rmSync(filling, { force: true })
  }
  rmSync(filling, { force: true })
  await app.kill()
  report(tally, examineBatches(dataDir), 'on a full disk')

  const last = startApp([dataDir, list, 'finish'])
  await last.said('idle', END_PATIENCE_MS)
  await last.ended()
  const losses = countLosses({ dataDir, engineDir: join(dataDir, 'engine'), rowsPerBatch: ROWS })
  report(tally, losses.violations, 'after a full disk')
  tally.rows += losses.rows
  tally.generations += losses.generations
  rmSync(dataDir, { recursive: true, force: true })
}

/** All but a little of what is free. */
function fill(disk: string, path: string): void {
  const { bavail, bsize } = statfsSync(disk)
  const bytes = bavail * bsize - LEFT_BYTES
  try {
    if (bytes > 0) writeFileSync(path, Buffer.alloc(bytes))
  } catch (error) {
    // the app took a part of it meanwhile: then it is as full as it can be
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
