import { text } from '#shared/text/index.ts'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { engineEntry, type EnginePartProps } from './engine-entry.ts'
import { kindOfEngine } from './engine-kinds.ts'
import { ForgetBox } from './forget-box.tsx'

/** Where an engine is, and how one is let in. A key goes in and never comes out again. */
export function AccessFields(part: EnginePartProps) {
  const { draft, faults, provider } = part
  const words = text().engines.form
  const asked = kindOfEngine(draft.kind, draft.preset)
  return (
    <>
      {!draft.isManaged && asked.address !== undefined && <AddressField {...part} />}
      {(asked.key || provider?.hasKey) && (
        <Field
          label={asked.key === 'login' ? words.basicKey : words.key}
          hint={provider?.hasKey ? words.keyKeep : asked.key === 'login' ? words.basicKeyHint : words.keyHint}
          error={faults.key}
        >
          <TextField
            data-first-focus={asked.address === undefined || undefined}
            type="password"
            autoComplete="new-password"
            {...engineEntry(part, 'key')}
          />
        </Field>
      )}
      {provider?.hasKey && asked.key !== 'needed' && <ForgetBox {...part} secret="key" />}
    </>
  )
}

export function AddressField(part: EnginePartProps) {
  const { draft, faults } = part
  const words = text().engines.form
  const asked = kindOfEngine(draft.kind, draft.preset)
  return (
    <Field label={words.address} {...(asked.ownAddress ? { hint: words.addressOptional } : {})} error={faults.address}>
      <TextField
        data-first-focus={asked.address !== undefined || undefined}
        inputMode="url"
        placeholder={asked.ownAddress ?? 'https://studio.example.com'}
        {...engineEntry(part, 'address')}
      />
    </Field>
  )
}
