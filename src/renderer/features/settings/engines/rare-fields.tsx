import { text } from '#shared/text/index.ts'
import { Field } from '../../../ui/field.tsx'
import { MoreFields } from '../../../ui/more-fields.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { AddressField } from './access-fields.tsx'
import { engineEntry, type EnginePartProps } from './engine-entry.ts'
import { kindOfEngine } from './engine-kinds.ts'
import { ForgetBox } from './forget-box.tsx'
import { LinesField } from './lines-field.tsx'

/** What most leave as it is, behind one word: more servers, what else is sent to them, which models, how many at once. */
export function RareFields(part: EnginePartProps) {
  const { draft, faults, provider, set } = part
  const words = text().engines.form
  const asked = kindOfEngine(draft.kind, draft.preset)
  const hasServers = asked.ownServers && !draft.isManaged
  const rare = ['servers', 'headers', 'places', ...(asked.ownAddress ? ['address'] : [])]
  return (
    <MoreFields label={words.more} open={rare.some((field) => field in faults)}>
      {asked.ownAddress && <AddressField {...part} />}
      {hasServers && (
        <LinesField
          label={words.servers}
          hint={words.serversHint}
          error={faults.servers}
          placeholder="http://192.168.1.20:8188"
          {...engineEntry(part, 'servers')}
        />
      )}
      {(hasServers || provider?.hasHeaders) && (
        <LinesField
          label={words.headers}
          hint={provider?.hasHeaders ? words.headersKeep : words.headersHint}
          error={faults.headers}
          placeholder="Authorization: Bearer …"
          {...engineEntry(part, 'headers')}
        />
      )}
      {provider?.hasHeaders && <ForgetBox {...part} secret="headers" />}
      {draft.isManaged && !provider && (
        <LinesField
          label={words.args}
          hint={words.argsHint}
          error={undefined}
          placeholder="--vae"
          {...engineEntry(part, 'args')}
        />
      )}
      {asked.picksModels && (
        <LinesField
          label={words.models}
          hint={words.modelsHint}
          error={undefined}
          placeholder="owner/name"
          {...engineEntry(part, 'models')}
        />
      )}
      <Field label={words.places} hint={words.placesHint} error={faults.places}>
        <NumberField wide value={draft.places} onChange={(places) => set({ places })} />
      </Field>
    </MoreFields>
  )
}
