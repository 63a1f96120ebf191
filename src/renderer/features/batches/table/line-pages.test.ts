import { expect, test } from 'vitest'
import { createLinePages, type LinePage } from './line-pages.ts'

/** A list that answers when it is told to. */
function slowList(lines: string[]) {
  const asked: { offset: number; answer: () => Promise<void> }[] = []
  const read = (offset: number, limit: number) =>
    new Promise<LinePage<string>>((resolve) => {
      asked.push({
        offset,
        answer: async () => {
          resolve({ rows: lines.slice(offset, offset + limit), count: lines.length })
          await Promise.resolve()
          await Promise.resolve()
          await Promise.resolve()
        },
      })
    })
  return {
    lines,
    asked,
    read,
    answerAll: async () => {
      for (let next = asked.shift(); next; next = asked.shift()) await next.answer()
    },
  }
}

/** All that was asked at once is answered. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

const numbered = (count: number, name = 'line') => Array.from({ length: count }, (_, at) => `${name} ${at}`)

test('only the pages that somebody looks at are read, and each once', async () => {
  const list = slowList(numbered(1000))
  const pages = createLinePages<string>()
  pages.ask(list.read)
  pages.want(0, 20)
  await list.answerAll()
  expect(pages.current().count).toBe(1000)
  expect([pages.current().rowAt(7), pages.current().rowAt(450)]).toEqual(['line 7', undefined])
  pages.want(440, 460)
  pages.want(445, 465)
  expect(list.asked.map(({ offset }) => offset)).toEqual([400])
  await list.answerAll()
  expect(pages.current().rowAt(450)).toBe('line 450')
})

test('a table without lines is read once, also when its lines have gone', async () => {
  const list = slowList(numbered(3))
  const pages = createLinePages<string>()
  pages.ask(list.read)
  await list.answerAll()
  list.lines.length = 0
  pages.refresh()
  await list.asked.shift()!.answer()
  await settled()
  expect([pages.current().count, pages.current().rowAt(0), list.asked]).toEqual([0, undefined, []])
})

test("what was read stays until it is read again, and an answer to an older question is nobody's", async () => {
  const [first, second] = [slowList(numbered(300)), slowList(numbered(40, 'found'))]
  const pages = createLinePages<string>()
  pages.ask(first.read)
  pages.want(0, 20)
  await first.answerAll()
  pages.refresh()
  pages.ask(second.read)
  expect(pages.current().rowAt(0)).toBe('line 0')
  await second.answerAll()
  await first.answerAll()
  expect([pages.current().count, pages.current().rowAt(0)]).toEqual([40, 'found 0'])
})

test('lines that were moved stand in their new places at once, and an answer from before does not put them back', async () => {
  const list = slowList(numbered(250))
  const pages = createLinePages<string>()
  pages.ask(list.read)
  pages.want(0, 200)
  await list.answerAll()
  const shown = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => pages.current().rowAt(from + at))
  pages.move([1, 2], 5)
  expect(shown(0, 6)).toEqual(['line 0', 'line 3', 'line 4', 'line 1', 'line 2', 'line 5'])
  pages.move([3, 4], 1)
  expect(shown(0, 6)).toEqual(numbered(6))
  // over the edge of a page
  pages.move([98], 102)
  expect(shown(97, 103)).toEqual(['line 97', 'line 99', 'line 100', 'line 101', 'line 98', 'line 102'])
  pages.refresh()
  pages.move([101], 98)
  await list.answerAll()
  expect(shown(97, 103)).toEqual(numbered(250).slice(97, 103))
  expect(list.asked).toEqual([])
  // from where nobody has looked: those pages are read anew
  pages.move([240], 0)
  expect(shown(0, 2)).toEqual([undefined, undefined])
})

test('a change while a page is on its way makes it be read once more', async () => {
  const list = slowList(numbered(50))
  const pages = createLinePages<string>()
  pages.ask(list.read)
  list.lines[0] = 'another'
  const [early] = list.asked.splice(0)
  pages.refresh()
  await early?.answer()
  await list.answerAll()
  expect(pages.current().rowAt(0)).toBe('another')
  expect(list.asked).toEqual([])
})

test('lines that are gone are not shown any more', async () => {
  const list = slowList(numbered(250))
  const pages = createLinePages<string>()
  pages.ask(list.read)
  pages.want(0, 250)
  await list.answerAll()
  expect(pages.current().rowAt(240)).toBe('line 240')
  list.lines.length = 120
  pages.refresh()
  await list.answerAll()
  expect([pages.current().count, pages.current().rowAt(240), pages.current().rowAt(119)]).toEqual([
    120,
    undefined,
    'line 119',
  ])
})

test('a failed reading is told and goes with the next that succeeds', async () => {
  const list = slowList(numbered(5))
  const pages = createLinePages<string>()
  pages.ask(() => Promise.reject(new Error('away')))
  await settled()
  expect(pages.current().error).toEqual(new Error('away'))
  pages.ask(list.read)
  await list.answerAll()
  expect([pages.current().error, pages.current().count]).toEqual([undefined, 5])
})

test('lines that could not be read are asked for again by whoever looks elsewhere and comes back, or by a refresh', async () => {
  const lines = numbered(1000)
  let isAway = false
  let asked = 0
  const pages = createLinePages<string>()
  pages.ask(async (offset, limit) => {
    asked += 1
    if (isAway) throw new Error('away')
    return { rows: lines.slice(offset, offset + limit), count: lines.length }
  })
  await settled()
  isAway = true
  pages.want(440, 460)
  await settled()
  pages.want(445, 465)
  await settled()
  expect([asked, pages.current().error]).toEqual([2, new Error('away')])
  isAway = false
  pages.want(390, 410)
  await settled()
  expect([pages.current().rowAt(450), pages.current().error]).toEqual(['line 450', undefined])

  isAway = true
  pages.want(700, 720)
  await settled()
  pages.want(0, 20)
  // what is in sight is known
  expect(pages.current().error).toBeUndefined()
  pages.want(700, 720)
  await settled()
  isAway = false
  expect(pages.current().error).toEqual(new Error('away'))
  pages.refresh()
  await settled()
  expect([pages.current().rowAt(710), pages.current().error]).toEqual(['line 710', undefined])
})

test('one page that comes does not hide that another in sight did not', async () => {
  const lines = numbered(300)
  const pages = createLinePages<string>()
  pages.ask(async (offset, limit) => {
    if (offset === 100) throw new Error('away')
    return { rows: lines.slice(offset, offset + limit), count: lines.length }
  })
  pages.want(0, 300)
  await settled()
  expect([pages.current().rowAt(250), pages.current().error]).toEqual(['line 250', new Error('away')])
})

test('all of many lines are read for who takes them', async () => {
  const lines = numbered(1200)
  const pages = createLinePages<string>()
  pages.ask((offset, limit) => Promise.resolve({ rows: lines.slice(offset, offset + limit), count: lines.length }))
  expect(await pages.readAll(90, 1190)).toEqual(lines.slice(90, 1190))
  expect(await pages.readAll(1190, 1300)).toEqual(lines.slice(1190))
})

test('the rows of some lines are those in sight and those that nobody has looked at, each read once', async () => {
  const list = slowList(numbered(1000))
  const pages = createLinePages<string>()
  pages.ask(list.read)
  await list.answerAll()
  expect(await pages.rowsAt([3, 7, 3])).toEqual(
    new Map([
      [3, 'line 3'],
      [7, 'line 7'],
    ]),
  )
  const rows = pages.rowsAt([702, 3, 700, 702])
  expect(list.asked.map(({ offset }) => offset)).toEqual([700])
  await list.answerAll()
  expect(await rows).toEqual(
    new Map([
      [3, 'line 3'],
      [702, 'line 702'],
      [700, 'line 700'],
    ]),
  )
})

test('the rows of as many cells as a paste may have are found', async () => {
  const lines = numbered(20_000)
  const pages = createLinePages<string>()
  pages.ask((offset, limit) => Promise.resolve({ rows: lines.slice(offset, offset + limit), count: lines.length }))
  const ofCells = Array.from({ length: 200_000 }, (_, cell) => Math.floor(cell / 10))
  expect((await pages.rowsAt(ofCells)).size).toBe(20_000)
})
