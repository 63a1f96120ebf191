import { expect, test } from 'vitest'
import { drawnPicture } from '../../../../tests/support/providers/drawn-picture.ts'
import { usePicturesView } from '../../core/navigation/pictures-view.ts'
import { useWorkflowView } from '../../core/navigation/workflow-view.ts'
import { openPng } from './open-png.ts'

const HEAD_BYTES = 8 + 25
const picture = Uint8Array.from(drawnPicture(['any']))

/** With the graph that ComfyUI writes after the header. */
function withGraph(): Uint8Array<ArrayBuffer>[] {
  const content = 'prompt\0{}'
  const chunk = new TextEncoder().encode(`....tEXt${content}....`)
  new DataView(chunk.buffer).setUint32(0, content.length)
  return [picture.slice(0, HEAD_BYTES), chunk, picture.slice(HEAD_BYTES)]
}

test('a PNG is a picture for a batch like any other, from where it lies if that is known', async () => {
  const file = new File([picture], 'a.png')
  await openPng(file, '')
  expect(usePicturesView.getState().source).toMatchObject({ from: 'files', files: [{ path: 'a.png', file }] })
  await openPng(file, '/photos/a.png')
  expect(usePicturesView.getState().source).toMatchObject({ from: 'paths', paths: ['/photos/a.png'] })
  expect(useWorkflowView.getState().file).toBeUndefined()
})

test('one with a graph inside is a workflow', async () => {
  const { turn } = usePicturesView.getState()
  const file = new File(withGraph(), 'b.png')
  await openPng(file, '/photos/b.png')
  expect(useWorkflowView.getState().file).toBe(file)
  expect(usePicturesView.getState().turn).toBe(turn)
})
