import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProviderHttp, ProviderJob } from '../provider.ts'
import { collectResult, endWith } from './output.ts'

const job = (taskType: string, outputs = 1) => ({ model: { taskType }, outputs }) as ProviderJob
const url = (name: string) => `https://files.example/${name}`
const files = (output: unknown, outputs = 1) => endWith(output, job('image.generate', outputs))

test.each([
  ['an address', url('a.png'), ['a.png']],
  ['a list of them', [url('a.png'), url('b.png')], ['a.png', 'b.png']],
  ['files with their types', { images: [{ url: url('a.png'), content_type: 'image/png' }], seed: 1 }, ['a.png']],
  ['one film beside its preview', { thumbnail: { url: url('t.png') }, video: { url: url('v.mp4') } }, ['v.mp4']],
  ['a sound', { audio: { url: url('s.wav') } }, ['s.wav']],
])('the files of an answer that is %s', (_, output, names) => {
  expect(files(output, 2)).toMatchObject({ ok: true, result: { files: names.map((name) => ({ url: url(name) })) } })
})

test('no more files than were asked for, and no answer without one', () => {
  const [a, b, c] = [url('a'), url('b'), url('c')]
  expect(files([a, b, c], 2)).toMatchObject({ ok: true, result: { files: [{ url: a }, { url: b }] } })
  for (const output of [null, {}, 'done', ['file:///etc/passwd'], { images: [{ url: 7 }] }])
    expect(files(output)).toMatchObject({ ok: false, code: 'internal', mayBeBilled: true })
})

const heard = (output: unknown) => endWith(output, job('audio.stt'))

test('what was heard is a text, with or without its times', () => {
  expect(heard('Hello.')).toEqual({ ok: true, result: { transcript: 'Hello.', cues: [] } })
  const chunks = [{ timestamp: [0, 1], text: ' Hello.' }, { timestamp: [1, null] }]
  const cues = [{ from: 0, to: 1, text: 'Hello.' }]
  expect(heard({ text: 'Hello.', chunks })).toEqual({ ok: true, result: { transcript: 'Hello.', cues } })
})

const inline = (text: string) => ({ url: `data:text/plain;base64,${btoa(text)}`, type: null })

test('files that are the answer themselves are written in order', async () => {
  const context = { folder: await mkdtemp(join(tmpdir(), 'pressrun-hosted-')), signal: new AbortController().signal }
  const written = await collectResult({} as ProviderHttp, { files: [inline('one'), inline('two')] }, context)
  expect(await Promise.all(written.map(({ path }) => readFile(path, 'utf8')))).toEqual(['one', 'two'])
})
