import { Refusal } from '#shared/app/refusal.ts'
import { holdsPassword } from '#shared/batch/refused-reference.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { localized } from '#shared/text/localized-message.ts'

interface RowWords {
  params: RequestParams
  columns: Readonly<Record<string, string>>
}

/** What a person types for all rows is kept with the batch: an address with a password in it is refused before that. */
export function refusePasswords({
  constants,
  sweeps,
  laterSteps,
}: Pick<BatchSettings, 'constants' | 'sweeps' | 'laterSteps'>): void {
  refusePasswordsIn(constants)
  for (const step of laterSteps)
    if (step.type === 'make') refusePasswords({ constants: step.params, sweeps: step.sweeps, laterSteps: [] })
  for (const { param, values } of sweeps.axes) for (const value of values) refusePasswordsIn({ [param]: value })
}

export function refusePasswordsIn(params: RequestParams): void {
  const fault = passwordFault({ params, columns: {} })
  if (fault) throw fault
}

/** Why what a row says cannot be kept; undefined when there is no password in it. */
export function passwordFault({ params, columns }: RowWords): Refusal<'holds_password'> | undefined {
  const words = localized('fileFaults.holdsPassword')
  const issues = [...Object.entries(params), ...Object.entries(columns)]
    .filter(([, value]) => [value].flat().some((part) => typeof part === 'string' && holdsPassword(part)))
    .map(([path]) => ({ path, message: words.message }))
  return issues.length > 0 ? new Refusal('holds_password', words, { issues }) : undefined
}
