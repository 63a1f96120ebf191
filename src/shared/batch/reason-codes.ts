/** Why a batch stands still, where more than one part of the app acts upon it. Kept with the batch: never renamed. */
export const PAUSE = {
  byYou: 'by_you',
  /** A person has given it up: what it runs is finished, and nothing more begins. */
  canceling: 'canceling',
  /** It had ended, and has rows to run again: nobody has said yet that it may go on. */
  rowsReady: 'rows_ready',
  /** The app was closed while it ran. */
  interrupted: 'interrupted',
  budgetReached: 'budget_reached',
  /** Its rows wait for a person to choose among their outputs. */
  pick: 'pick',
  /** It came out of a backup: what was made since then would be made again. */
  restored: 'restored',
} as const

/** Somebody who paused knows the price; what stands still for any other reason is looked at before it goes on. */
export function resumesWithoutPlan(pause: { code: string } | null): boolean {
  return pause?.code === PAUSE.byYou
}

/** Why a row waits whose files cannot be used as it names them. Kept with the row: never renamed. */
export const BLOCK = {
  /** A file is missing or cannot be used; a person may put that right without changing the row. */
  inputFile: 'input_file',
  /** It names a file outside its list's folder, until a person allows it. */
  outsideFiles: 'outside_files',
} as const

/** Why a row waits of which nobody knows whether it was charged. Kept with the row: never renamed. */
export const DOUBT = {
  /** The service has forgotten a generation that it once accepted. */
  generationGone: 'generation_gone',
  /** The service knows the row's key with other settings. */
  keyConflict: 'idempotency_conflict',
} as const

const DOUBTS: ReadonlySet<string> = new Set(Object.values(DOUBT))

export function isDoubtful(code: string): boolean {
  return DOUBTS.has(code)
}

const WISHED: ReadonlySet<string> = new Set([PAUSE.byYou, PAUSE.canceling, PAUSE.rowsReady])

/** It stands still because somebody wished it, or because nobody has said yet that it may go on: no news to anybody. */
export function isWishedPause(code: string): boolean {
  return WISHED.has(code)
}
