import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { autostartEntry, setAutostart } from './autostart-entry.ts'

const exec = (program: string) => autostartEntry(program, '--background').split('\n')[3]

test('a path is one argument, whatever is in it', () => {
  expect(exec('/opt/Pressrun/pressrun')).toBe('Exec="/opt/Pressrun/pressrun" --background')
  expect(exec('/home/a b/50% $off`x`/p"q')).toBe(
    String.raw`Exec="/home/a b/50%% \\$off\\` + '`x' + String.raw`\\` + '`/p' + String.raw`\\"q" --background`,
  )
})

describe('the file', () => {
  const entry = autostartEntry('/opt/Pressrun/pressrun', '--background')
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pressrun-autostart-'))
    path = join(folder, 'autostart', 'pressrun.desktop')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('is written, written anew and taken away', () => {
    setAutostart(path, null)
    setAutostart(path, entry)
    expect(readFileSync(path, 'utf8')).toBe(entry)
    const moved = autostartEntry('/opt/Moved/pressrun', '--background')
    setAutostart(path, moved)
    expect(readFileSync(path, 'utf8')).toBe(moved)
    setAutostart(path, null)
    expect(existsSync(path)).toBe(false)
  })

  test('of an earlier version is known by what it starts', () => {
    mkdirSync(join(folder, 'autostart'))
    writeFileSync(path, entry.replace('X-Pressrun-Autostart=true\n', ''))
    setAutostart(path, entry)
    expect(readFileSync(path, 'utf8')).toBe(entry)
  })

  test.each([
    '[Desktop Entry]\nType=Application\nName=Pressrun\nExec=/home/me/start-everything.sh\n',
    '[Desktop Entry]\nType=Application\nName=Other\nExec="/opt/other" --background\n',
    '',
  ])('of somebody else stays as it is, and that is said: %j', (content) => {
    mkdirSync(join(folder, 'autostart'))
    writeFileSync(path, content)
    expect(() => setAutostart(path, entry)).toThrow(expect.objectContaining({ code: 'autostart_taken' }))
    setAutostart(path, null)
    expect(readFileSync(path, 'utf8')).toBe(content)
  })

  test('that is a link is not followed, even to an entry of ours', () => {
    mkdirSync(join(folder, 'autostart'))
    const theirs = join(folder, 'theirs.desktop')
    writeFileSync(theirs, entry)
    symlinkSync(theirs, path)
    expect(() => setAutostart(path, entry.replace('opt', 'usr'))).toThrow(
      expect.objectContaining({ code: 'autostart_taken' }),
    )
    setAutostart(path, null)
    expect(lstatSync(path).isSymbolicLink()).toBe(true)
    expect(readFileSync(theirs, 'utf8')).toBe(entry)
  })
})
