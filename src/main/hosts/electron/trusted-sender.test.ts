import { expect, test } from 'vitest'
import { isTrustedSender } from './trusted-sender.ts'

const OURS = 'app://pressrun'
const mainFrame = { origin: OURS }

test('the top frame of our window with our page, and no other', () => {
  expect(isTrustedSender(mainFrame, mainFrame, OURS)).toBe(true)
  expect(isTrustedSender(null, mainFrame, OURS)).toBe(false)
  expect(isTrustedSender({ origin: OURS }, mainFrame, OURS)).toBe(false)
  const elsewhere = { origin: 'https://elsewhere.test' }
  expect(isTrustedSender(elsewhere, elsewhere, OURS)).toBe(false)
})
