import { useState } from 'react'
import type { Operation } from '#shared/batch/operations.ts'
import type { AnyParamDescriptor, Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { OperationFields } from './operation-fields.tsx'
import { afterChoosing, type OperationAnswers } from './operation-params.ts'
import { OperationPicker } from './operation-picker.tsx'

interface OperationFormProps {
  operations: readonly Operation[]
  models: readonly Model[]
  effects: readonly Effect[]
  chosen: Operation | undefined
  params: RequestParams
  consent: boolean
  onChoose: (operation: Operation) => void
  onParams: (params: RequestParams) => void
  onConsent: (consent: boolean) => void
}

/** Which operation, and what has to be said for it. */
export function OperationForm(props: OperationFormProps) {
  const { operations, models, effects, chosen, params, consent, onChoose, onParams, onConsent } = props
  /** Of the last one that was chosen: none is while another kind of file is looked at. */
  const [last, setLast] = useState<Pick<OperationAnswers, 'chosen' | 'words'>>({ chosen: undefined, words: {} })
  const model = models.find(({ id }) => id === chosen?.modelId)
  return (
    <>
      <OperationPicker
        operations={operations}
        models={models}
        effects={effects}
        chosen={chosen}
        onChoose={(next) => {
          const answers = afterChoosing(next, { chosen: chosen ?? last.chosen, params, words: last.words })
          setLast({ chosen: next, words: answers.words })
          onChoose(next)
          onParams(answers.params)
        }}
      />
      {chosen && model && (
        <OperationFields
          operation={chosen}
          model={model}
          params={params}
          consent={consent}
          onChange={onParams}
          onConsent={onConsent}
        />
      )}
    </>
  )
}

/** What an operation asks for and nobody has said yet. */
export function unanswered({ asks }: Operation, params: RequestParams): AnyParamDescriptor[] {
  return asks.filter(({ name }) => (params as Record<string, unknown>)[name] === undefined)
}
