import { expect, test } from 'vitest'
import { drawnPicture } from '../../../../../tests/support/providers/drawn-picture.ts'
import { holdsWorkflow } from './workflow-file.ts'

const SIGNATURE_AND_HEADER_BYTES = 8 + 25

/** A text chunk put after the header, where ComfyUI writes it. */
function withText(picture: Uint8Array, type: string, content: string): Blob {
  const bytes = new TextEncoder().encode(`....${type}${content}....`)
  new DataView(bytes.buffer).setUint32(0, content.length)
  return new Blob([
    Uint8Array.from(picture.subarray(0, SIGNATURE_AND_HEADER_BYTES)),
    bytes,
    Uint8Array.from(picture.subarray(SIGNATURE_AND_HEADER_BYTES)),
  ])
}

test('a picture of ComfyUI is known by its graph, any other is not', async () => {
  const picture = drawnPicture(['any'])
  expect(await holdsWorkflow(withText(picture, 'tEXt', 'prompt\0{}'))).toBe(true)
  expect(await holdsWorkflow(withText(picture, 'iTXt', 'prompt\0\0\0\0\0{}'))).toBe(true)
  expect(await holdsWorkflow(withText(picture, 'tEXt', 'parameters\0steps: 20'))).toBe(false)
  expect(await holdsWorkflow(new Blob([Uint8Array.from(picture)]))).toBe(false)
})

test('what is no picture, or breaks off, holds none', async () => {
  expect(await holdsWorkflow(new Blob(['{}']))).toBe(false)
  expect(await holdsWorkflow(new Blob([Uint8Array.from(drawnPicture(['any']).subarray(0, 20))]))).toBe(false)
  expect(await holdsWorkflow(new Blob([]))).toBe(false)
})
