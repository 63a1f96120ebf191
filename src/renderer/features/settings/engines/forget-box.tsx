import { text } from '#shared/text/index.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import type { KeptSecret } from './engine-draft.ts'
import type { EnginePartProps } from './engine-entry.ts'

/** An empty field leaves a secret as it is; this takes it away. */
export function ForgetBox({ draft, set, secret }: EnginePartProps & { secret: KeptSecret }) {
  const others = draft.forgotten.filter((other) => other !== secret)
  return (
    <CheckBox
      checked={draft.forgotten.includes(secret)}
      onChange={(forgets) => set({ forgotten: forgets ? [...others, secret] : others })}
    >
      {text().engines.form.forget[secret]}
    </CheckBox>
  )
}
