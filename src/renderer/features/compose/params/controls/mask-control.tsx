import { Brush, Upload, X } from 'lucide-react'
import { useState } from 'react'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../../bridge/hooks.ts'
import { mediaAddress } from '../../../../bridge/media-address.ts'
import { withErrorToast } from '../../../../core/acting.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useDraft } from '../../draft/draft-store.ts'
import { DropTarget } from '../../files/drop-target.tsx'
import type { Dropped } from '../../files/dropped.ts'
import { FilePicker } from '../../files/file-picker.tsx'
import { PendingFileNote } from '../../intake/pending-file-note.tsx'
import { addDropped, addFiles, addPainted, usePendingFiles } from '../../intake/pending-files.ts'
import { pictureIn } from '../../intake/masks.ts'
import { MaskEditor } from '../mask/mask-editor.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './mask-control.module.css'

/** What is to change in a picture: painted on it, or brought as a picture of its own. */
export function MaskControl({ model, descriptor, label, value, invalid, onChange }: ControlProps<'media'>) {
  const { client } = useConnection()
  const { values, files } = useDraft()
  const pendingFiles = usePendingFiles(({ list }) => list).filter(({ param }) => param === descriptor.name)
  const [open, setOpen] = useState(false)
  const words = text().masks
  const mask = typeof value === 'string' ? files[value] : undefined
  const picture = pictureIn(model, { values, files })
  const drop = (dropped: Dropped) => void withErrorToast(() => addDropped({ client, model, descriptor }, dropped))
  const add = (added: File[]) => void addFiles({ client, model, descriptor }, added)

  return (
    <DropTarget onDropped={drop}>
      <div className={styles.control} data-invalid={invalid}>
        {mask && (
          <span className={styles.preview}>
            {picture && <img className={styles.picture} src={picture.address} alt="" />}
            <img className={styles.mask} src={mediaAddress(mask.mediaId)} alt={words.alt} />
          </span>
        )}
        <span className={styles.words}>
          {picture ? (mask ? words.whiteChanges : words.markIt) : words.pictureFirst}
        </span>
        <Button icon={<Icon of={Brush} />} disabled={!picture} onClick={() => setOpen(true)}>
          {mask ? words.paintOn : words.paint}
        </Button>
        <FilePicker label={label} accept="image" onFiles={add}>
          {(browse) => <IconButton icon={Upload} label={words.usePicture} onClick={browse} />}
        </FilePicker>
        {mask && (
          <IconButton icon={X} label={text().compose.controls.remove(label)} onClick={() => onChange(undefined)} />
        )}
      </div>
      {pendingFiles.map((pendingFile) => (
        <PendingFileNote key={pendingFile.id} pendingFile={pendingFile} />
      ))}
      {open && picture && (
        <MaskEditor
          picture={picture}
          mask={mask && mediaAddress(mask.mediaId)}
          onClose={() => setOpen(false)}
          onDone={(painted, waiting) => addPainted({ client, model, descriptor }, painted, waiting)}
        />
      )}
    </DropTarget>
  )
}
