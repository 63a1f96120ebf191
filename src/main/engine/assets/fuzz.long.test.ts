import { expect, test } from 'vitest'
import { createRandom } from '../../../../tests/reliability/random.ts'
import { openFileEngine } from '../../../../tests/support/file-engine.ts'
import { png } from '../../../../tests/support/sample-media.ts'
import { StrictProblem } from '../../../../tests/support/strict-shapes.ts'
import { presentAsset } from './present.ts'

const ROUNDS = 3_000
const SEED = 20_261_115
const PICTURE = png(12, 9)

test(`${ROUNDS} mutated links and ranges: the right bytes or a problem`, async () => {
  await using engine = await openFileEngine()
  const random = createRandom(SEED)
  const file = { bytes: PICTURE, mimeType: 'image/png' }
  const asset = await engine.store({ original: file, thumbnail: file })
  const { url } = presentAsset(engine.context, asset)
  const pathAt = url.indexOf('/files/')
  const size = () => random.pick(['', '0', '1', '5', '70', String(PICTURE.length), '99999999999999999999', '-1', 'x'])

  for (let round = 0; round < ROUNDS; round++) {
    let address = url
    if (random.chance(0.5)) {
      const at = random.integer(pathAt + 1, url.length - 1)
      const noise = random.pick([
        '',
        '/',
        '..',
        '%00',
        '%2e',
        'A',
        '0',
        '&',
        '=',
        '?',
        '#',
        '\\',
        '+',
        url.slice(pathAt),
      ])
      address = url.slice(0, at) + noise + url.slice(at + random.integer(0, 2))
    }
    const response = await engine.answer(
      new Request(address, {
        method: random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST']),
        headers: random.chance(0.6) ? { Range: `bytes=${size()}-${size()}${random.pick(['', '', ',0-1'])}` } : {},
      }),
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status === 206) {
      const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(response.headers.get('content-range')!)!
      expect(bytes.equals(PICTURE.subarray(Number(start), Number(end) + 1))).toBe(true)
    } else if (response.status === 200) expect(bytes.length === 0 || bytes.equals(PICTURE)).toBe(true)
    else StrictProblem.parse(JSON.parse(bytes.toString()))
    if (response.ok) expect(meaningOf(address)).toBe(meaningOf(url))
  }
})

/** What a server sees of an address: not its fragment, and not which names follow the two that count. */
function meaningOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  return [pathname, searchParams.getAll('expires'), searchParams.getAll('signature')].join(' ')
}
