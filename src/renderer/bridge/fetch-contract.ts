import { firstFrame } from './first-frame.ts'

/** What the app may be asked and what it may say, with the schemas of all of it. */
export type Contract = typeof import('./contract.ts')

export interface ContractSource {
  /** Undefined until it was fetched. */
  now(): Contract | undefined
  fetch(): Promise<Contract>
}

let known: Contract | undefined
let fetching: Promise<Contract> | undefined

async function fetchNow(): Promise<Contract> {
  try {
    await firstFrame()
    known = await import('./contract.ts')
    return known
  } finally {
    // after a failure whoever asks next tries again
    fetching = undefined
  }
}

/** Half of the page's code, which the first frame does without: nothing has been answered yet. */
export const CONTRACT: ContractSource = {
  now: () => known,
  fetch: () => (known ? Promise.resolve(known) : (fetching ??= fetchNow())),
}
