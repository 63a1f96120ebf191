import { text } from '#shared/text/index.ts'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { engineEntry, type EnginePartProps } from './engine-entry.ts'

/** A program of the user that Pressrun starts and stops: where it is, and what it runs. */
export function ManagedFields(part: EnginePartProps) {
  const words = text().engines.form
  return (
    <>
      <Field label={words.binary} hint={words.binaryHint}>
        <TextField placeholder="/opt/stable-diffusion.cpp/sd-server" {...engineEntry(part, 'binary')} />
      </Field>
      <Field label={words.model} hint={words.modelHint}>
        <TextField placeholder="/models/flux-schnell.gguf" {...engineEntry(part, 'model')} />
      </Field>
    </>
  )
}
