import { Refusal } from '#shared/app/refusal.ts'
import { holdsPassword } from '#shared/batch/refused-reference.ts'
import type { BatchSettings } from '#shared/batch/settings.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { localized } from '#shared/text/localized-message.ts'

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
  const { message } = localized('fileFaults.holdsPassword')
  const issues = Object.entries(params)
    .filter(([, value]) => [value].flat().some((part) => typeof part === 'string' && holdsPassword(part)))
    .map(([path]) => ({ path, message }))
  if (issues.length > 0) throw new Refusal('holds_password', localized('fileFaults.holdsPassword'), { issues })
}
