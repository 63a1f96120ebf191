import { Refusal } from '#shared/app/refusal.ts'
import type { ServiceCatalog } from '#shared/batch/items.ts'
import { findOperation, type Operation } from '#shared/batch/operations.ts'
import { SOURCE_NAME_TEMPLATE } from '#shared/batch/picture-rows.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { UPLOAD_TYPES, type UploadKind } from '#shared/service/limits.ts'
import { checkParams } from '#shared/service/check-params.ts'
import type { Params } from '#shared/service/params.ts'
import { ruleRef } from '#shared/text/rule-words.ts'
import { localized } from '#shared/text/localized-message.ts'

const KINDS: readonly UploadKind[] = [...new Set(Object.values(UPLOAD_TYPES))]

/** What is to be done, if it is something that can be done to one file by itself, and to which kind of file. */
export function requireOperation(
  catalog: ServiceCatalog,
  { modelId, effectId }: Pick<Operation, 'modelId' | 'effectId'>,
): Operation & { kind: UploadKind } {
  for (const kind of KINDS) {
    const found = findOperation(kind, catalog, { modelId, effectId })
    if (found) return { ...found, kind }
  }
  throw new Refusal('no_operation', localized('refusals.noOperation', effectId ?? modelId))
}

/** The same, when none of the settings that are given breaks a rule of the model. */
export function requireSettings(
  catalog: ServiceCatalog,
  { modelId, effectId, params }: Pick<Operation, 'modelId' | 'effectId'> & { params: Params },
): void {
  const { param } = requireOperation(catalog, { modelId, effectId })
  const model = catalog.models.find(({ id }) => id === modelId)
  // the file comes later
  const issue = model && checkParams(model, params).find(({ path, rule }) => path !== param && rule !== 'required')
  if (issue) throw new Refusal('invalid_params', localized('stepFaults.setting', issue.path, ruleRef(issue)))
}

/** How the rows of a batch from files are read. */
export function settingsFor(
  { modelId, effectId, param }: Operation,
  {
    params,
    nameTemplate = SOURCE_NAME_TEMPLATE,
    ...others
  }: { params: BatchSettings['constants']; nameTemplate?: string | undefined } & Pick<BatchSettings, 'consent'> &
    Partial<Pick<BatchSettings, 'laterSteps' | 'keepSteps'>>,
): BatchSettings {
  return BatchSettings.parse({
    modelId,
    effectId,
    mapping: { [param]: param },
    constants: params,
    nameTemplate,
    ...others,
  })
}
