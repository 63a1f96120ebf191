import { expect, test } from 'vitest'
import { followLines, holdLines, linesAround, type HeldSelection } from '../../../ui/grid/follow-lines.ts'
import { selectLines } from '../../../ui/grid/selection.ts'
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

/** A list that answers at once. */
const promptly = (lines: readonly string[]) => (offset: number, limit: number) =>
  Promise.resolve({ rows: lines.slice(offset, offset + limit), count: lines.length })

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
  pages.ask(promptly(lines))
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
  pages.ask(promptly(lines))
  const ofCells = Array.from({ length: 200_000 }, (_, cell) => Math.floor(cell / 10))
  expect((await pages.rowsAt(ofCells)).size).toBe(20_000)
})

test('after another question no row of the one before is taken for an answer, however far one has scrolled', async () => {
  const all = numbered(1000)
  const found = all.filter((_, at) => at % 4 === 0)
  const pages = createLinePages<string>()
  pages.ask(promptly(all))
  for (let line = 0; line < 1000; line += 100) {
    pages.want(line, line + 20)
    await settled()
  }
  pages.want(0, 20)
  pages.ask(promptly(found))
  await settled()
  expect(pages.current().rowAt(150)).toBeUndefined()
  const rows = await pages.rowsAt(found.map((_, line) => line))
  expect([...rows.values()].toSorted()).toEqual(found.toSorted())
})

test('once lines have changed, those out of sight are read again by who takes them, and none is there twice', async () => {
  const lines = numbered(300)
  const pages = createLinePages<string>()
  pages.ask(promptly(lines))
  pages.want(0, 300)
  await settled()
  pages.want(0, 20)
  lines.shift()
  pages.refresh()
  await settled()
  // what is copied is what is there now
  expect([pages.current().rowAt(99), pages.current().rowAt(100)]).toEqual(['line 100', undefined])
  expect([...(await pages.rowsAt([98, 99, 100, 101])).values()].toSorted()).toEqual(
    numbered(300).slice(99, 103).toSorted(),
  )
})

test('what stands before eyes is meant, also when it is about to be read again', async () => {
  const list = slowList(numbered(300))
  const pages = createLinePages<string>()
  pages.ask(list.read)
  pages.want(0, 20)
  await list.answerAll()
  list.lines.shift()
  pages.refresh()
  expect(await pages.rowsAt([5])).toEqual(new Map([[5, 'line 5']]))
  // but not beside lines that are read now: the same row would stand in both
  const mixed = pages.rowsAt([99, 100])
  await list.answerAll()
  expect([...(await mixed).values()]).toEqual(['line 100', 'line 101'])
})

test('lines that come into sight show what was known of them until they are read again', async () => {
  const list = slowList(numbered(300))
  const pages = createLinePages<string>()
  let told = 0
  pages.subscribe(() => (told += 1))
  pages.ask(list.read)
  pages.want(0, 300)
  await list.answerAll()
  pages.want(0, 20)
  pages.refresh()
  await list.answerAll()
  expect(pages.current().rowAt(250)).toBeUndefined()
  told = 0
  pages.want(240, 260)
  expect([pages.current().rowAt(250), told]).toEqual(['line 250', 1])
})

test('all is settled once every page in sight is read after the last change, or could not be', async () => {
  const list = slowList(numbered(250))
  const pages = createLinePages<string>()
  const isSettled = () => pages.current().isSettled()
  expect(isSettled()).toBe(false)
  pages.ask(list.read)
  // beyond the end nothing comes
  pages.want(0, 400)
  await list.answerAll()
  expect([isSettled(), pages.isAsked(list.read)]).toEqual([true, true])
  pages.refresh()
  await list.asked.shift()?.answer()
  expect(isSettled()).toBe(false)
  await list.answerAll()
  expect(isSettled()).toBe(true)

  pages.ask(async () => {
    throw new Error('away')
  })
  expect([isSettled(), pages.isAsked(list.read)]).toEqual([false, false])
  await settled()
  expect(isSettled()).toBe(true)
})

test('who waits for all to be settled is told when what is missing is looked at no more', async () => {
  const list = slowList(numbered(300))
  const pages = createLinePages<string>()
  pages.ask(list.read)
  pages.want(90, 110)
  await list.asked.shift()?.answer()
  let told = 0
  pages.subscribe(() => (told += 1))
  pages.want(0, 20)
  expect([pages.current().isSettled(), told]).toEqual([true, 1])
})

test('a selection keeps its rows over the edge of a page, whichever page is read first and whatever is in sight', async () => {
  for (const isLastFirst of [false, true]) {
    const list = slowList(numbered(1000))
    const pages = createLinePages<string>()
    pages.ask(list.read)
    const source = () => {
      const lines = pages.current()
      return { count: lines.count ?? 0, lineKey: (line: number) => lines.rowAt(line), isSettled: lines.isSettled }
    }
    const look = ({ selection: { anchor, head } }: HeldSelection) =>
      pages.want(
        700,
        720,
        [anchor.line, head.line].flatMap((line) => linesAround(line, 1000)),
      )
    const unread = holdLines(selectLines(50, 99, 0), source())
    look(unread)
    await list.answerAll()
    await list.answerAll()
    let held = followLines(unread, source())
    pages.subscribe(() => {
      held = followLines(held, source())
      look(held)
    })
    const chosen = () => [held.selection.anchor.line, held.selection.head.line].map((line) => list.lines[line])
    const changed = async () => {
      pages.refresh()
      if (isLastFirst) list.asked.reverse()
      await list.answerAll()
      await settled()
      await list.answerAll()
    }
    list.lines.unshift('new')
    await changed()
    expect(chosen()).toEqual(['line 50', 'line 99'])
    list.lines.splice(0, 3)
    await changed()
    expect(chosen()).toEqual(['line 50', 'line 99'])
  }
})

test('a line that somebody stands on is kept up to date while others are looked at', async () => {
  const lines = numbered(1000)
  const pages = createLinePages<string>()
  pages.ask(promptly(lines))
  await settled()
  pages.want(700, 720, [5])
  lines[5] = 'changed'
  pages.refresh()
  await settled()
  expect([pages.current().rowAt(5), pages.current().rowAt(700)]).toEqual(['changed', 'line 700'])
})
