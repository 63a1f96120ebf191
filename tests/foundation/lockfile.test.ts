import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

interface LockedPackage {
  version?: string
  resolved?: string
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const locked = Object.entries(lock.packages)

describe('the lockfile', () => {
  test('holds no download address', () => {
    expect(locked.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([])
  })

  const PLATFORMS = [
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ] as const
  const families = locked.filter(
    ([, { os, optionalDependencies = {} }]) =>
      !os && Object.keys(optionalDependencies).some((name) => name.includes('linux-x64')),
  )

  test('knows packages that bring a binary per platform', () => {
    expect(families.length).toBeGreaterThan(3)
  })

  test.each(families)('%s has a binary for every platform we run on', (path, { optionalDependencies = {} }) => {
    const names = Object.keys(optionalDependencies).filter((name) => locked.some(([at]) => at.endsWith(`/${name}`)))
    for (const [os, cpu] of PLATFORMS)
      expect(
        names.some((name) => name.includes(`${os}-${cpu}`)),
        `${path} lacks ${os}-${cpu}`,
      ).toBe(true)
  })
})

test('no file of the project names a package registry', () => {
  const registry = ['registry', 'npmjs', 'org'].join('.')
  const { status, stdout } = spawnSync('git', ['grep', '-IlF', registry, '--', '.'], { cwd: root, encoding: 'utf8' })
  // git grep answers 1 for "nothing found"; anything above is a failure to look
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
})
