import { errorsOfServices } from './of-services.ts'
import { errorsOfTheApp } from './of-the-app.ts'
import { reasons } from './reasons.ts'

/** What went wrong, by code: what happened, and what to do next. Whether anything was charged is said by `charge`. */
export const errors = {
  charge: {
    nothing: 'Nothing was charged.',
    reading: 'Nothing was charged: this only reads.',
    unknown: 'It may have been started: look in Batches before it is made again.',
  },
  tryAgain: 'Try again',
  tryingAgain: 'Trying again',
  openSettings: 'Open Settings',
  openAccount: 'Open Account',
  copyDetails: 'Copy details',
  codeIs: (code: string) => `code: ${code}`,
  unknownReason: (code: string) => `The service gives a reason this version of Pressrun has no words for (${code}).`,
  quoted: (message: string) => `It says: “${message}”`,

  codes: { ...errorsOfServices, ...errorsOfTheApp },
  reasons,
}
