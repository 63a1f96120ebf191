import { text } from '#shared/text/index.ts'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { engineEntry, type EnginePartProps } from './engine-entry.ts'
import { kindOfEngine } from './engine-kinds.ts'

/** Where an engine is, and how one is let in. A key goes in and never comes out again. */
export function AccessFields(part: EnginePartProps) {
  const { draft, provider } = part
  const words = text().engines.form
  const asked = kindOfEngine(draft.kind, draft.preset)
  return (
    <>
      {!draft.isManaged && asked.address !== undefined && <AddressField {...part} />}
      {asked.key && (
        <Field
          label={asked.key === 'login' ? words.basicKey : words.key}
          hint={provider?.hasKey ? words.keyKeep : asked.key === 'login' ? words.basicKeyHint : words.keyHint}
        >
          <TextField
            data-first-focus={asked.address === undefined || undefined}
            type="password"
            autoComplete="new-password"
            {...engineEntry(part, 'key')}
          />
        </Field>
      )}
    </>
  )
}

export function AddressField(part: EnginePartProps) {
  const { draft, faults } = part
  const words = text().engines.form
  const asked = kindOfEngine(draft.kind, draft.preset)
  return (
    <Field
      label={words.address}
      {...(asked.hasOwnAddress ? { hint: words.addressOptional } : {})}
      error={faults.address}
    >
      <TextField
        data-first-focus={asked.address !== undefined || undefined}
        inputMode="url"
        placeholder={asked.hasOwnAddress ? 'https://api.openai.com/v1' : 'https://studio.example.com'}
        {...engineEntry(part, 'address')}
      />
    </Field>
  )
}
