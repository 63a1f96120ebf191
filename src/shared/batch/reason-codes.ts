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

/** Why a row waits that was not sent, or surely not charged. Kept with the row: never renamed. */
export const BLOCK = {
  /** Something that it says cannot be used: it goes on when it is changed. */
  invalid: 'invalid',
  /** A file is missing or cannot be used; a person may put that right without changing the row. */
  inputFile: 'input_file',
  /** It names a file outside its list's folder, until a person allows it. */
  outsideFiles: 'outside_files',
  /** Its model is not offered there, which it may be again. */
  unknownModel: 'unknown_model',
  /** The service asks whether the people in it agree, until a person says so. */
  consentRequired: 'consent_required',
  /** It costs more than anybody has seen, until it is planned again. */
  priceRisen: 'price_risen',
} as const

/** Faults of files, which a person mends without changing the row. */
export const FILE_FAULTS = [BLOCK.inputFile, BLOCK.outsideFiles] as const

/** Why a row waits of which nobody knows whether it was charged. Kept with the row: never renamed. */
export const DOUBT = {
  /** The service has forgotten a generation that it once accepted. */
  generationGone: 'generation_gone',
  /** The service knows the row's key with other settings. */
  keyConflict: 'idempotency_conflict',
  /** A person no longer waits for a service that does not say what became of it. */
  notWaitedFor: 'not_waited_for',
} as const

/** Why a row that is paid is not done: it goes on when it is asked for again, and is not paid again. Never renamed. */
export const UNFINISHED = {
  notDownloaded: 'not_downloaded',
  outputGone: 'output_gone',
  notStored: 'not_stored',
  textNotSought: 'text_not_sought',
  nextStepNotBegun: 'next_step_not_begun',
} as const

/** What is said of a row that has come to its end. Kept with the row: never renamed. */
export const END = {
  /** A person has given it up. */
  canceled: 'canceled',
  /** An earlier run of its list has made it. */
  alreadyDone: 'already_done',
  /** Less was delivered than it asked for. */
  partial: 'partial',
} as const

/** What a person may do with a row that waits and is not paid. */
interface Allowed {
  /** Asked for again, it is sent as it is: with all others, only when it is named, or not at all. */
  retry: 'with_all' | 'by_name' | 'never'
  /** Changed, it is sent anew. */
  edit: boolean
}

const ALLOWED: Readonly<Record<(typeof BLOCK)[keyof typeof BLOCK] | (typeof DOUBT)[keyof typeof DOUBT], Allowed>> = {
  [BLOCK.invalid]: { retry: 'never', edit: true },
  [BLOCK.inputFile]: { retry: 'with_all', edit: true },
  [BLOCK.outsideFiles]: { retry: 'never', edit: true },
  [BLOCK.unknownModel]: { retry: 'with_all', edit: true },
  [BLOCK.consentRequired]: { retry: 'never', edit: true },
  [BLOCK.priceRisen]: { retry: 'never', edit: true },
  // changed, they would be paid anew although they may be paid already
  [DOUBT.generationGone]: { retry: 'by_name', edit: false },
  [DOUBT.keyConflict]: { retry: 'by_name', edit: false },
  [DOUBT.notWaitedFor]: { retry: 'by_name', edit: false },
}

/** For which a blocked row is sent again when a person asks for it, by its name or with all others. */
export function codesToRetry({ byName }: { byName: boolean }): string[] {
  return Object.entries(ALLOWED)
    .filter(([, { retry }]) => retry === 'with_all' || (byName && retry === 'by_name'))
    .map(([code]) => code)
}

/** Whether a blocked row may be changed. What the service says of it in its own words may be mended so. */
export function mayBeEdited(code: string): boolean {
  return !Object.hasOwn(ALLOWED, code) || ALLOWED[code as keyof typeof ALLOWED].edit
}

const WISHED: ReadonlySet<string> = new Set([PAUSE.byYou, PAUSE.canceling, PAUSE.rowsReady])

/** It stands still because somebody wished it, or because nobody has said yet that it may go on: no news to anybody. */
export function isWishedPause(code: string): boolean {
  return WISHED.has(code)
}
