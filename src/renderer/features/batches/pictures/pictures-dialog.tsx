import { FolderOpen, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { asBatchName } from '#shared/batch/batch-name.ts'
import type { Operation } from '#shared/batch/operations.ts'
import { findOperation } from '#shared/batch/operations.ts'
import type { MakeStep, Recipe } from '#shared/batch/recipe.ts'
import type { UploadKind } from '#shared/service/limits.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { asksConsent } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast, useAct } from '../../../core/acting.ts'
import { goToBatch } from '../../../core/navigation/batches-view.ts'
import {
  choosePictureFolder,
  closePictures,
  openPictureFolder,
  openPictures,
  usePicturesView,
  type PictureSource,
} from '../../../core/navigation/pictures-view.ts'
import { Unanswered } from '../../../core/unanswered.tsx'
import { OperationForm, unanswered } from '../../../making/operations/operation-form.tsx'
import { LaterSteps } from '../../../making/recipes/later-steps.tsx'
import { useOperations } from '../../../making/operations/use-operations.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { paramLabel } from '../../../words/labels.ts'
import { PictureStrip } from './picture-strip.tsx'
import styles from './pictures-dialog.module.css'
import { useOperationPrice } from './use-operation-price.ts'
import { useSourceFiles, type SourceFiles } from './use-source-files.ts'

/** What the last files were brought for: the next ones are likely to want the same. */
const useLastOperation = create<{ last: Pick<Operation, 'modelId' | 'effectId'> | null }>()(
  persist(() => ({ last: null as Pick<Operation, 'modelId' | 'effectId'> | null }), { name: 'pressrun.operation' }),
)

/** From files to a planned batch: what to do with them, and the price at once. */
export function PicturesDialog({ source }: { source: PictureSource }) {
  return source.from === 'nowhere' ? <ChooseDialog /> : <OperationDialog source={source} />
}

/** What shall be done with files of a kind, as far as somebody has said it. */
interface OperationDraft {
  chosen: Operation | undefined
  recipe: Recipe | undefined
  params: RequestParams
  consent: boolean
}

function OperationDialog({ source }: { source: Exclude<PictureSource, { from: 'nowhere' }> }) {
  const [subfolders, setSubfolders] = useState(false)
  const { files, refusal } = useSourceFiles(source, subfolders)
  const wanted = usePicturesView((view) => view.recipe)
  // a look into the folders inside may find more of another kind, or nothing any more, and the next one not
  const [drafts, setDrafts] = useState<Partial<Record<UploadKind, OperationDraft>>>({})
  const newDraft: OperationDraft = {
    chosen: undefined,
    recipe: wanted,
    params: firstOf(wanted)?.params ?? {},
    consent: false,
  }
  const kind = files?.kind
  const words = text().pictures
  return (
    <Dialog
      wide
      title={words.title}
      description={files?.kind ? words.lead(files.count, files.kind) : words.sourceLead}
      open
      onOpenChange={(open) => !open && closePictures()}
    >
      <Refusal>{refusal}</Refusal>
      {!files && refusal === undefined && <Loading label={words.looking} />}
      {files && (
        <>
          {files.count === 0 ? (
            <p className={styles.none}>{words.none}</p>
          ) : (
            <PictureStrip files={files.shown} count={files.count} kind={files.kind} />
          )}
          <LeftOut files={files} />
          {(files.folders > 0 || subfolders) && (
            <div className={styles.subfolders}>
              <CheckBox checked={subfolders} onChange={setSubfolders}>
                {subfolders ? words.subfoldersToo : words.subfolders(files.folders)}
              </CheckBox>
            </div>
          )}
          {files.count > 0 && kind && (
            <Choosing
              key={kind}
              source={source}
              files={files}
              kind={kind}
              draft={drafts[kind] ?? newDraft}
              onDraft={(part) => setDrafts((all) => ({ ...all, [kind]: { ...(all[kind] ?? newDraft), ...part } }))}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

/** What does not go along, and why. */
function LeftOut({ files: { others, unusable, faults, more, sameNames } }: { files: SourceFiles }) {
  const words = text().pictures
  const notes = [
    ...(others > 0 ? [words.others(others)] : []),
    ...(more ? [words.tooMany] : []),
    ...(sameNames > 0 ? [words.sameNames(sameNames)] : []),
  ]
  if (notes.length === 0 && unusable === 0) return null
  return (
    <div className={styles.notes}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {unusable > 0 && (
        <details>
          <summary>{words.unusable(unusable)}</summary>
          <ul>
            {faults.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface ChoosingProps {
  source: Exclude<PictureSource, { from: 'nowhere' }>
  files: SourceFiles
  kind: UploadKind
  draft: OperationDraft
  onDraft: (part: Partial<OperationDraft>) => void
}

function Choosing({ source, files, kind, draft, onDraft }: ChoosingProps) {
  const { client } = useConnection()
  const { answer, operations, models, effects } = useOperations(kind)
  const last = useLastOperation((state) => state.last)
  const { chosen, recipe, params, consent } = draft
  const making = useAct()
  const words = text().pictures
  const remembered = firstOf(recipe) ?? last
  const operation = chosen ?? (remembered ? findOperation(kind, { models, effects }, remembered) : undefined)
  const model = models.find(({ id }) => id === operation?.modelId)
  const price = useOperationPrice(operation, params, files.sample)
  if (answer.status !== 'ready') return <Unanswered answer={answer} label={words.looking} />
  if (operations.length === 0) return <p className={styles.none}>{words.noOperation}</p>

  const missing = operation ? unanswered(operation, params) : []
  const laterSteps = recipe?.steps.slice(1) ?? []
  const keepSteps = recipe?.keepSteps ?? true
  const firstStep: MakeStep | undefined = operation && {
    type: 'make',
    modelId: operation.modelId,
    effectId: operation.effectId,
    params,
    inputs: null,
    sweeps: { mode: 'crossed', axes: [] },
  }
  const used = laterSteps.flatMap((step) =>
    step.type === 'make' ? models.filter(({ id }) => id === step.modelId) : [],
  )
  const anyAsksConsent = used.some(asksConsent)
  const lacksConsent = (anyAsksConsent || (model && asksConsent(model))) && !consent
  const follow = (next: Recipe) => {
    const first = firstOf(next)
    if (!first) return
    onDraft({ chosen: findOperation(kind, { models, effects }, first), params: first.params, recipe: next })
  }
  const make = () =>
    void making.run(async () => {
      if (!operation) return
      const brought = await files.bring()
      const { modelId, effectId } = operation
      const { id } = await client.request('pictures.batch', {
        files: brought,
        modelId,
        effectId,
        params,
        consent,
        laterSteps,
        keepSteps,
        name: asBatchName(source.name),
      })
      useLastOperation.setState({ last: { modelId, effectId } })
      // who has closed it meanwhile is elsewhere by now, perhaps with the next files: the list waits in Batches
      if (usePicturesView.getState().source !== source) return
      // gone first: what was typed into it is no longer asked about
      flushSync(closePictures)
      goToBatch(id, { planning: true })
    })
  return (
    <>
      <OperationForm
        operations={operations}
        models={models}
        effects={effects}
        chosen={operation}
        params={params}
        consent={consent}
        onChoose={(next) => onDraft({ chosen: next })}
        onParams={(next) => onDraft({ params: next })}
        onConsent={(agreed) => onDraft({ consent: agreed })}
      />
      {firstStep && (
        <div className={styles.then}>
          <LaterSteps
            first={firstStep}
            laterSteps={laterSteps}
            keepSteps={keepSteps}
            catalog={{ models, effects }}
            onSteps={(next) =>
              follow({ name: text().recipes.newName, description: '', steps: [firstStep, ...next], keepSteps })
            }
            onRecipe={follow}
          />
        </div>
      )}
      {anyAsksConsent && model && !asksConsent(model) && (
        <CheckBox checked={consent} onChange={(agreed) => onDraft({ consent: agreed })}>
          {text().common.consent}
        </CheckBox>
      )}
      <DialogActions refusal={making.refusal}>
        <p className={styles.price} role="status">
          {missing.length > 0
            ? words.missing(missing.map(({ name }) => paramLabel(name)).join(', '))
            : price.coins !== null
              ? `${words.price(files.count, price.coins, files.count * price.coins)}${
                  laterSteps.length > 0 ? ` · ${text().recipes.firstStepOnly}` : ''
                }`
              : operation && (price.asking ? words.pricing : words.priceLater)}
        </p>
        <Button onClick={closePictures}>{text().common.cancel}</Button>
        <Button
          look="solid"
          disabled={!operation || missing.length > 0 || lacksConsent || making.running}
          onClick={make}
        >
          {making.running
            ? files.bringing && files.bringing.done < files.bringing.all
              ? words.bringing(files.bringing.done, files.bringing.all)
              : words.preparing
            : words.toPlan(files.count)}
        </Button>
      </DialogActions>
    </>
  )
}

/** What a recipe begins with. */
function firstOf(recipe: Recipe | undefined) {
  const first = recipe?.steps[0]
  return first?.type === 'make' ? first : undefined
}

/** Asks for the files, where none were brought: by choosing them or a folder, or by the path of one. */
function ChooseDialog() {
  const { client } = useConnection()
  const app = useCommand('app.describe', {})
  const [path, setPath] = useState('')
  const words = text().pictures
  const byDialog = app.status === 'ready' && app.value.desktop.chooseFolder
  const choose = () => withErrorToast(() => choosePictureFolder(client))
  return (
    <Dialog
      title={words.sourceTitle}
      description={words.sourceLead}
      open
      onOpenChange={(open) => !open && closePictures()}
    >
      <div className={styles.ways}>
        <FilesButton label={words.chooseFiles} folder={false} />
        {byDialog ? (
          <Button icon={<Icon of={FolderOpen} />} onClick={() => void choose()}>
            {words.chooseFolder}
          </Button>
        ) : (
          <FilesButton label={words.chooseFolder} folder />
        )}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const folder = path.trim()
          if (folder !== '') openPictureFolder(folder)
        }}
      >
        <Field label={words.pathLabel} hint={words.pathHint}>
          <div className={styles.path}>
            <TextField value={path} onChange={({ target }) => setPath(target.value)} />
            <Button type="submit" disabled={path.trim() === ''}>
              {words.look}
            </Button>
          </div>
        </Field>
      </form>
    </Dialog>
  )
}

function FilesButton({ label, folder }: { label: string; folder: boolean }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <>
      <Button icon={<Icon of={folder ? FolderOpen : ImagePlus} />} onClick={() => input?.click()}>
        {label}
      </Button>
      <FileInput
        ref={setInput}
        label={label}
        multiple
        folder={folder}
        onFiles={([first, ...others]) => {
          const files = [first, ...others].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
          const [folderName, ...within] = first.webkitRelativePath.split('/')
          const name = folderName && within.length > 0 ? folderName : text().pictures.droppedName
          openPictures({ from: 'files', name, files })
        }}
      />
    </>
  )
}
