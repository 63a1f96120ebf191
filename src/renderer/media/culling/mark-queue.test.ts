import { expect, test } from 'vitest'
import { createMarkQueue, type Marks } from './mark-queue.ts'

test('what is pressed while one is on its way goes out together, and in its order for each item', async () => {
  const sent: string[] = []
  const gates: (() => void)[] = []
  const state = new Map<string, Marks>()
  const queue = createMarkQueue(async (ids, marks) => {
    sent.push(`${ids.join('')} ${marks.flag}`)
    await new Promise<void>((resolve) => gates.push(resolve))
    const before = ids.map((id) => ({ ids: [id], marks: state.get(id) ?? { flag: 'none' as const } }))
    for (const id of ids) state.set(id, marks)
    return before
  })
  const answers = [
    queue(['a'], { flag: 'reject' }),
    queue(['b'], { flag: 'reject' }),
    queue(['c'], { flag: 'pick' }),
    queue(['d'], { flag: 'reject' }),
    queue(['b'], { flag: 'pick' }),
    queue(['b'], { flag: 'reject' }),
  ]
  for (let open = 0; open < 4; open++) {
    await expect.poll(() => gates.length).toBe(open + 1)
    gates[open]!()
  }
  const before = await Promise.all(answers)
  expect(sent).toEqual(['a reject', 'bd reject', 'cb pick', 'b reject'])
  expect(before[1]).toEqual([{ ids: ['b'], marks: { flag: 'none' } }])
  expect(before[5]).toEqual([{ ids: ['b'], marks: { flag: 'pick' } }])
  expect(state.get('b')).toEqual({ flag: 'reject' })
})

test('one that fails fails alone, and the next is sent', async () => {
  let calls = 0
  const queue = createMarkQueue(async () => {
    calls += 1
    if (calls === 1) throw new Error('away')
    return []
  })
  await expect(queue(['a'], { flag: 'pick' })).rejects.toThrow('away')
  await expect(queue(['a'], { flag: 'pick' })).resolves.toEqual([])
})
