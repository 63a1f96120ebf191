import { expect, test } from 'vitest'
import { createRandom, type Random } from '../../../../tests/reliability/random.ts'
import { openFileEngine } from '../../../../tests/support/file-engine.ts'
import { FORM_END, FORM_TYPE, multipart, partHead } from '../../../../tests/support/multipart.ts'
import { png } from '../../../../tests/support/sample-media.ts'
import { StrictProblem } from '../../../../tests/support/strict-shapes.ts'

const ROUNDS = 1_500
const SEED = 20_261_115

const PICTURE = png(12, 9)
const NOTE = { name: 'note', filename: null, content: 'hello' }
const FORMS = [
  multipart({ content: PICTURE, type: 'image/png' }),
  multipart(NOTE, { content: PICTURE }, NOTE),
  multipart({ content: '' }),
  multipart({ content: PICTURE }, { content: PICTURE }),
]
const FRAGMENTS = [
  FORM_END,
  partHead(),
  partHead({ name: null, filename: null }),
  PICTURE,
  ...[
    '\r\n',
    '\r\n\r\n',
    '--',
    '--a-boundary',
    '\r\n--a-boundary',
    '\r\n--a-boundary--',
    '\r\n--a-boundary\r\n\r\n',
  ].map((text) => Buffer.from(text)),
  Buffer.from('Content-Disposition: form-data; name="file"; filename="\xff\0"\r\n'),
  Buffer.from('Content-Type: multipart/mixed; boundary=a-boundary\r\n\r\n'),
]
const TYPES = [
  FORM_TYPE,
  FORM_TYPE,
  FORM_TYPE,
  'multipart/form-data; boundary="a-boundary"',
  'multipart/form-data',
  'a/b',
]

function mutate(random: Random, form: Buffer): Buffer {
  let bytes: Buffer = Buffer.from(form)
  for (let count = random.integer(0, 4); count > 0; count--) {
    const [from, to] = [random.integer(0, bytes.length), random.integer(0, bytes.length)].sort((a, b) => a - b) as [
      number,
      number,
    ]
    const change = random.pick(['flip', 'cut', 'drop', 'repeat', 'insert'])
    if (change === 'flip' && bytes.length > 0) bytes[from % bytes.length]! ^= 1 << random.integer(0, 7)
    else if (change === 'cut') bytes = bytes.subarray(0, from)
    else if (change === 'drop') bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
    else if (change === 'repeat') bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
    else bytes = Buffer.concat([bytes.subarray(0, from), random.pick(FRAGMENTS), bytes.subarray(from)])
  }
  return bytes
}

function inPieces(random: Random, bytes: Buffer): ReadableStream<Uint8Array> {
  const largest = random.pick([1, 5, 60, 1_000, 100_000])
  let position = 0
  return new ReadableStream({
    pull(controller) {
      if (position >= bytes.length) return controller.close()
      const size = random.integer(1, largest)
      controller.enqueue(Uint8Array.from(bytes.subarray(position, position + size)))
      position += size
    },
  })
}

test(`${ROUNDS} mutated forms: each is taken whole or refused by a problem, and none leaves anything behind`, async () => {
  await using engine = await openFileEngine({ running: true })
  const random = createRandom(SEED)
  const statuses = new Map<number, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const body = inPieces(random, mutate(random, random.pick(FORMS)))
    const init = { method: 'POST', headers: { 'Content-Type': random.pick(TYPES) }, body, duplex: 'half' }
    const response = await engine.answer(new Request(`${engine.origin}/v1/uploads`, init))
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.status !== 201) StrictProblem.parse(await response.json())
  }
  expect([...statuses.keys()].sort((a, b) => a - b)).toEqual([201, 400, 415])
  expect(await engine.list('temporary')).toEqual([])
  expect((await engine.list('files')).length).toBe((statuses.get(201) ?? 0) * 2)
})
