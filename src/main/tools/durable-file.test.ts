import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeReport } from '../batches/views/write-report.ts'
import { writeFileDurably } from './durable-file.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pressrun-durable-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
async function* lines() {
  yield 'heading\n'
  yield 'a row\n'
}
async function* failing() {
  yield 'heading\n'
  throw new Error('The disk is gone.')
}

const WRITERS = {
  'a small file': (path: string) => writeFileDurably(path, Buffer.from('ours')),
  'a report': async (path: string) => void (await writeReport(path, lines())),
}

test.each(Object.entries(WRITERS))('%s leaves a file alone that has its temporary name', async (_name, write) => {
  writeFileSync(join(folder, 'kept.csv.new'), 'mine')
  writeFileSync(join(folder, 'elsewhere'), 'mine too')
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'kept.csv.2.new'))
  await write(join(folder, 'kept.csv'))
  expect(readdirSync(folder).toSorted()).toEqual(['elsewhere', 'kept.csv', 'kept.csv.2.new', 'kept.csv.new'])
  expect(read('kept.csv.new')).toBe('mine')
  expect(read('elsewhere')).toBe('mine too')
})

test('a report is never written over a file, such as the list that it tells of', async () => {
  writeFileSync(join(folder, 'list.csv'), 'mine')
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link.csv'))
  async function* whileSomebodyWrites() {
    yield 'heading\n'
    writeFileSync(join(folder, 'late.csv'), 'mine too')
  }
  for (const [name, written] of [
    ['list.csv', lines()],
    ['link.csv', lines()],
    ['late.csv', whileSomebodyWrites()],
  ] as const)
    await expect(writeReport(join(folder, name), written)).rejects.toMatchObject({
      code: 'report_not_written',
      message: `${join(folder, name)} is there already, and nothing is ever written over. Choose another name.`,
    })
  expect([read('list.csv'), read('late.csv')]).toEqual(['mine', 'mine too'])
  expect(readdirSync(folder).toSorted()).toEqual(['late.csv', 'link.csv', 'list.csv'])
})

test('what cannot be finished leaves nothing behind, and what others have there', async () => {
  writeFileSync(join(folder, 'report.csv.new'), 'mine')
  await expect(writeReport(join(folder, 'report.csv'), failing())).rejects.toMatchObject({ code: 'report_not_written' })
  mkdirSync(join(folder, 'taken'))
  expect(() => writeFileDurably(join(folder, 'taken'), Buffer.from('ours'))).toThrow()
  expect(readdirSync(folder).toSorted()).toEqual(['report.csv.new', 'taken'])
  expect(read('report.csv.new')).toBe('mine')
})
