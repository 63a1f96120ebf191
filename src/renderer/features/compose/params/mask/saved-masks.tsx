import { Bookmark, Minus, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { SavedMask } from '#shared/app/masks.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../../bridge/hooks.ts'
import { mediaAddress } from '../../../../bridge/media-address.ts'
import { withErrorToast, useAct } from '../../../../core/acting.ts'
import { sendFile } from '../../../../making/inputs/send-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNote } from '../../../../ui/error-note.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { ownEscape } from '../../../../ui/own-escape.ts'
import { Popover } from '../../../../ui/popover.tsx'
import { Refusal } from '../../../../ui/refusal.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useReturnedFocus } from '../../../../ui/use-returned-focus.ts'
import type { MaskDocument } from './mask-document.ts'
import { readMask, writeMask } from './mask-picture.ts'
import { wholeOf } from './pixels/alpha.ts'
import type { Combination } from './pixels/combine.ts'
import styles from './saved-masks.module.css'

interface SavedMasksProps {
  /** Of the picture. */
  mediaId: string
  document: MaskDocument
  canSave: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The masks that are kept with the picture: used, added, subtracted, renamed, removed, and a new one saved. */
export function SavedMasks({ mediaId, document, canSave, open, onOpenChange }: SavedMasksProps) {
  const words = text().masks
  const kept = useCommand('masks.list', { mediaId })
  const masks = kept.value?.masks ?? []

  const use = (mask: SavedMask, how: Combination | 'replace') =>
    withErrorToast(async () => {
      const read = await readMask(mediaAddress(mask.mediaId), document.alpha)
      if (how === 'replace') document.replace(read)
      else document.combine({ ...wholeOf(read), data: read.data }, how)
      if (how === 'replace') onOpenChange(false)
    })

  return (
    <Popover
      label={words.saved}
      align="end"
      padded
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button small icon={<Icon of={Bookmark} size="small" />}>
          {words.saved}
          {masks.length > 0 && <span className={styles.count}>{masks.length}</span>}
        </Button>
      }
    >
      {kept.status === 'failed' && <ErrorNote error={kept.error} attempt="reads" onRetry={kept.reload} />}
      {kept.status === 'ready' && <p className={styles.hint}>{masks.length > 0 ? words.savedHint : words.noneSaved}</p>}
      {masks.length > 0 && (
        <ul className={styles.list}>
          {masks.map((mask) => (
            <SavedLine key={mask.id} mask={mask} mediaId={mediaId} onUse={(how) => void use(mask, how)} />
          ))}
        </ul>
      )}
      <SaveForm mediaId={mediaId} document={document} canSave={canSave} />
    </Popover>
  )
}

interface SavedLineProps {
  mask: SavedMask
  mediaId: string
  onUse: (how: Combination | 'replace') => void
}

function SavedLine({ mask, mediaId, onUse }: SavedLineProps) {
  const { client } = useConnection()
  const [renaming, setRenaming] = useState<string>()
  const renamed = useAct()
  const use = useReturnedFocus<HTMLButtonElement>(renaming !== undefined)
  const words = text().masks
  const { id, name } = mask

  const remove = () =>
    withErrorToast(async () => {
      const { before } = await client.request('masks.remove', { id })
      const again = () => client.request('masks.save', { mediaId, name: before.name, maskId: before.mediaId })
      showToast({ text: words.removedSaved(name), undo: () => withErrorToast(again) })
    })
  const rename = (submit: FormEvent) => {
    submit.preventDefault()
    void renamed.run(async () => {
      if (renaming?.trim()) await client.request('masks.rename', { id, name: renaming })
      setRenaming(undefined)
    })
  }

  return (
    <li className={styles.line}>
      {renaming === undefined ? (
        <button
          ref={use}
          type="button"
          className={styles.use}
          aria-label={words.replaceWith(name)}
          onClick={() => onUse('replace')}
        >
          <img className={styles.picture} src={mediaAddress(mask.mediaId)} alt="" />
          <span className={styles.name}>{name}</span>
        </button>
      ) : (
        <form className={styles.rename} onSubmit={rename}>
          <img className={styles.picture} src={mediaAddress(mask.mediaId)} alt="" />
          <TextField
            {...ownEscape}
            // it stands where the name was pressed on
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            small
            label={words.newName(name)}
            maxLength={80}
            value={renaming}
            onChange={({ target }) => setRenaming(target.value)}
            onKeyDown={(press) => {
              if (press.key !== 'Escape') return
              // the list stays open
              press.stopPropagation()
              setRenaming(undefined)
            }}
          />
        </form>
      )}
      <IconButton small icon={Plus} label={words.addSaved(name)} onClick={() => onUse('add')} />
      <IconButton small icon={Minus} label={words.subtractSaved(name)} onClick={() => onUse('remove')} />
      <IconButton small icon={Pencil} label={words.rename(name)} onClick={() => setRenaming(name)} />
      <IconButton small icon={Trash2} label={words.removeSaved(name)} onClick={() => void remove()} />
      <div className={styles.whole}>
        <Refusal inBar>{renamed.refusal}</Refusal>
      </div>
    </li>
  )
}

function SaveForm({ mediaId, document, canSave }: Pick<SavedMasksProps, 'mediaId' | 'document' | 'canSave'>) {
  const { client } = useConnection()
  const [name, setName] = useState('')
  const saving = useAct()
  const words = text().masks

  const save = (submit: FormEvent) => {
    submit.preventDefault()
    void saving.run(async () => {
      const file = await writeMask(document.alpha, document.facts().feather)
      const { mediaId: maskId } = await sendFile(client, file, { onProgress: () => {}, gone: () => false })
      const { saved, before } = await client.request('masks.save', { mediaId, name, maskId })
      const again = () =>
        before
          ? client.request('masks.save', { mediaId, name: before.name, maskId: before.mediaId })
          : client.request('masks.remove', { id: saved.id })
      showToast({
        text: before ? words.savedOver(saved.name) : words.savedAs(saved.name),
        undo: () => withErrorToast(again),
      })
      setName('')
    })
  }
  return (
    <form className={styles.save} onSubmit={save}>
      <TextField
        small
        label={words.saveAs}
        placeholder={words.name}
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" small disabled={!canSave || name.trim() === '' || saving.running}>
        {words.save}
      </Button>
      <div className={styles.whole}>
        <Refusal inBar>{saving.refusal}</Refusal>
      </div>
    </form>
  )
}
