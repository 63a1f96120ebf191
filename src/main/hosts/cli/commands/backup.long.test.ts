import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#main/app.ts'
import { runCli, startCli } from '../../../../../tests/support/cli.ts'
import { createTestHost } from '../../../../../tests/support/test-host.ts'

const MAIN = join(import.meta.dirname, '..', 'main.js')
/** So many that a kill comes in the middle of them. */
const INPUTS = 400

let folder: string
let data: string

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-backup-cli-')))
  data = join(folder, 'data')
  await (await createApp({ ...createTestHost(), dataDir: data })).close()
  for (let input = 0; input < INPUTS; input++) keepInput(data, randomBytes(4_000))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

function keepInput(dataDir: string, bytes: Buffer): void {
  const inputs = join(dataDir, 'inputs')
  mkdirSync(inputs, { recursive: true })
  writeFileSync(join(inputs, `${createHash('sha256').update(bytes).digest('hex')}.png`), bytes)
}

async function kill(args: string[], step: string): Promise<void> {
  const running = startCli([...args, '--json'])
  await running.line((line) => line['step'] === step && Number(line['done']) > 0)
  running.child.kill('SIGKILL')
  await running.ended
}

const visible = (path: string) => readdirSync(path).filter((name) => !name.startsWith('.'))

test('backs up, proves and restores, in words and as JSON', { timeout: 120_000 }, async () => {
  const place = mkdtempSync(join(folder, 'round-'))
  const backup = join(place, 'backup')
  const made = await runCli(['backup', backup, '--data', data])
  expect([made.code, made.stderr]).toEqual([0, ''])
  expect(made.stdout).toContain(`The backup is in ${backup} and was proven.`)
  expect(made.stdout).toContain('0 items, 0 batches, 0 generations, 1000 coins')
  const again = await runCli(['backup', backup, '--data', data, '--json'])
  expect([again.code, JSON.parse(again.stderr)]).toMatchObject([1, { code: 'folder_taken' }])

  const checked = await runCli(['restore', backup, '--check', '--json'])
  expect(checked.json.at(-1)).toMatchObject({ type: 'proven', counts: { coins: { available: 1000, held: 0 } } })
  expect(visible(place)).toEqual(['backup'])

  const restored = join(place, 'restored')
  expect((await runCli(['restore', backup, '--data', restored, '--json'])).json.at(-1)).toMatchObject({
    type: 'restored',
    dataDir: restored,
  })
  expect((await runCli(['account', '--data', restored, '--json'])).json).toMatchObject([
    { balance: { available: 1000, held: 0 } },
  ])
  expect(readdirSync(join(restored, 'inputs')).filter((name) => name.endsWith('.png'))).toHaveLength(INPUTS)
  // it is a data folder of its own: nothing is restored over it
  const over = await runCli(['restore', backup, '--data', restored, '--json'])
  expect([over.code, JSON.parse(over.stderr)]).toMatchObject([1, { code: 'folder_taken' }])
})

test('an engine alone is backed up and restored too', { timeout: 60_000 }, async () => {
  const place = mkdtempSync(join(folder, 'engine-'))
  const engine = join(data, 'engine')
  const made = await runCli(['backup', join(place, 'backup'), '--data', engine, '--json'])
  expect([made.code, made.json.at(-1)]).toMatchObject([0, { type: 'backup' }])
  const restored = await runCli(['restore', join(place, 'backup'), '--data', join(place, 'new'), '--json'])
  expect(restored.json.at(-1)).toMatchObject({ holds: 'engine', counts: { coins: { available: 1000, held: 0 } } })
  expect(existsSync(join(place, 'new', 'engine.secret'))).toBe(true)
})

test('a folder that another process has open is not touched', { timeout: 60_000 }, async () => {
  const serving = spawn(process.execPath, [MAIN, 'engine', 'serve', '--data', join(data, 'engine')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    await once(serving.stdout, 'data')
    const target = join(folder, 'not-made')
    const refused = await runCli(['backup', target, '--data', data, '--json'])
    expect([refused.code, JSON.parse(refused.stderr)]).toMatchObject([
      1,
      { code: 'data_in_use', message: expect.stringContaining('Settings, or close it first') as string },
    ])
    expect(existsSync(target)).toBe(false)
  } finally {
    serving.kill('SIGTERM')
    await once(serving, 'exit')
  }
})

test(
  'killed in the middle, neither leaves anything that could be taken for the whole',
  { timeout: 120_000 },
  async () => {
    const place = mkdtempSync(join(folder, 'killed-'))
    const backup = join(place, 'backup')
    await kill(['backup', backup, '--data', data], 'copying')
    expect(visible(place)).toEqual([])
    const [half] = readdirSync(place)
    const proof = await runCli(['restore', join(place, half!), '--check', '--json'])
    expect([proof.code, JSON.parse(proof.stderr)]).toMatchObject([1, { code: 'backup_not_one' }])

    expect((await runCli(['backup', backup, '--data', data])).code).toBe(0)
    const restored = join(place, 'restored')
    await kill(['restore', backup, '--data', restored], 'restoring')
    expect(visible(place)).toEqual(['backup'])
    // the same names can be used at once
    expect((await runCli(['restore', backup, '--data', restored])).code).toBe(0)
    expect(visible(place)).toEqual(['backup', 'restored'])
  },
)

test.runIf(process.platform !== 'win32')(
  'a disk that takes no more is told, and nothing is left behind',
  { timeout: 60_000 },
  async () => {
    const full = join(folder, 'full')
    expect((await runCli(['account', '--data', full])).code).toBe(0)
    keepInput(full, randomBytes(4 * 1024 * 1024))
    const place = mkdtempSync(join(folder, 'no-room-'))
    // files of more than 2 MiB are refused to this process, as a full disk refuses them
    const limited = spawn(
      'sh',
      [
        '-c',
        'ulimit -f 4096; exec "$@"',
        'sh',
        process.execPath,
        MAIN,
        'backup',
        join(place, 'backup'),
        '--data',
        full,
        '--json',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const [stderr] = await Promise.all([text(limited.stderr), once(limited, 'exit')])
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'disk_full',
      message: expect.stringContaining('Nothing was left there') as string,
    })
    expect(readdirSync(place)).toEqual([])
  },
)

/** Not everybody may, and not everywhere. */
const mayMount = spawnSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0

/** A command that sees a small disk of its own at a folder. */
async function besideDisk(args: string[], { at, size, env }: { at: string; size: string; env?: NodeJS.ProcessEnv }) {
  mkdirSync(at)
  const script = 'mount -t tmpfs -o "size=$1" none "$2" && shift 2 && exec "$@"'
  const command = ['-Urm', 'sh', '-c', script, 'sh', size, at, process.execPath, MAIN, ...args, '--json']
  const child = spawn('unshare', command, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>])
  return [code, JSON.parse(said) as object]
}

test.runIf(mayMount)('the top of a disk is no new folder, and that is said before anything is copied', async () => {
  const place = mkdtempSync(join(folder, 'disk-'))
  const disk = join(place, 'usb')
  const message = expect.stringMatching(/usb is a disk of its own.*Name a new folder inside it/) as string
  const refused = [1, { code: 'folder_taken', message }]
  expect(await besideDisk(['backup', disk, '--data', data], { at: disk, size: '64m' })).toEqual(refused)
  expect(readdirSync(place)).toEqual(['usb'])
})

test.runIf(mayMount)('where files are looked into has no room: that disk is named, and no other', async () => {
  const place = mkdtempSync(join(folder, 'room-'))
  const backup = join(place, 'backup')
  expect((await runCli(['backup', backup, '--data', data])).code).toBe(0)
  const commands = [
    ['restore', backup, '--check'],
    ['backup', join(place, 'another'), '--data', data],
    ['account', '--data', data],
  ]
  for (const [index, command] of commands.entries()) {
    const small = join(place, `small-${index}`)
    const [code, said] = await besideDisk(command, { at: small, size: '64k', env: { TMPDIR: small } })
    const message = expect.stringContaining(`The disk with ${small} is full.`) as string
    expect([command, code, said]).toEqual([command, 1, { code: expect.stringMatching('disk_full') as string, message }])
  }
})

test.runIf(mayMount)(
  'a file that a bad disk does not give is named, by who checks a backup and by who restores it',
  async () => {
    const place = mkdtempSync(join(folder, 'bad-'))
    const backup = join(place, 'backup')
    expect((await runCli(['backup', backup, '--data', data])).code).toBe(0)
    const list = join(backup, 'backup.json')
    const empty = { path: 'settings.json', bytes: 0, sha256: createHash('sha256').digest('hex') }
    const manifest = JSON.parse(readFileSync(list, 'utf8')) as { files: object[] }
    writeFileSync(list, JSON.stringify({ ...manifest, files: [...manifest.files, empty] }))
    writeFileSync(join(backup, 'data', empty.path), '')

    for (const bad of [join(backup, 'data', empty.path), list])
      for (const command of [
        ['restore', backup, '--check'],
        ['restore', backup, '--data', join(place, 'restored')],
      ]) {
        // what cannot be read of it is refused as by a disk: EIO
        const script = 'mount --bind "/proc/$$/mem" "$1" && shift && exec "$@"'
        const args = ['-Urm', 'sh', '-c', script, 'sh', bad, process.execPath, MAIN, ...command, '--json']
        const child = spawn('unshare', args, { stdio: ['ignore', 'ignore', 'pipe'] })
        const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>])
        const message = expect.stringContaining(`${bad} cannot be read. Look after the disk`) as string
        expect([command, code, JSON.parse(said)]).toEqual([command, 1, { code: 'file_unreadable', message }])
      }
    expect(readdirSync(place)).toEqual(['backup'])
  },
)
