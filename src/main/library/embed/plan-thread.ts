import { fstat, read } from 'node:fs'
import { promisify } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { fileSource } from '../../tools/file-source.ts'
import { makePlan, type Task } from './plan.ts'

/** Program of the thread that `planner.ts` starts: one task at a time, on a file that the other side holds open. */
parentPort!.on('message', ({ descriptor, task }: { descriptor: number; task: Task }) => {
  void answer(descriptor, task)
})

const statOf = promisify(fstat)
const readFrom = promisify(read)

async function answer(descriptor: number, task: Task): Promise<void> {
  const source = await fileSource({
    stat: () => statOf(descriptor),
    read: (buffer, offset, length, position) => readFrom(descriptor, buffer, offset, length, position),
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(await makePlan(source, task))
}
