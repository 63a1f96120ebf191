import { Brush, Upload, X } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../../bridge/hooks.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useDraft } from '../draft-store.ts'
import { valueIn } from '../draft.ts'
import { MaskEditor } from '../mask/mask-editor.tsx'
import { ArrivalNote } from '../media/arrival-note.tsx'
import { addFiles, useArrivals } from '../media/arrivals.ts'
import { DropTarget } from '../media/drop-target.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { pictureParamOf } from '../media/masks.ts'
import type { ControlProps } from './control-props.ts'
import styles from './mask-control.module.css'

/** What is to change in a picture: painted on it, or brought as a picture of its own. */
export function MaskControl({ model, descriptor, label, value, invalid, onChange }: ControlProps<'media'>) {
  const { client } = useConnection()
  const { values, files } = useDraft()
  const arrivals = useArrivals(({ list }) => list).filter(({ param }) => param === descriptor.name)
  const [open, setOpen] = useState(false)
  const mask = typeof value === 'string' ? files[value] : undefined
  const picture = pictureOf()
  const add = (added: File[]) => void addFiles({ client, model, descriptor }, added, [])

  function pictureOf() {
    const param = model.params.find(({ name }) => name === pictureParamOf(model))
    const path = param && valueIn(model, param, values, files)
    const file = typeof path === 'string' ? files[path] : undefined
    if (file?.width === undefined || file.height === undefined) return undefined
    return { address: mediaAddress(file.mediaId), name: file.name, width: file.width, height: file.height }
  }

  return (
    <DropTarget onFiles={add}>
      <div className={styles.control} data-invalid={invalid}>
        {mask && (
          <span className={styles.preview}>
            {picture && <img className={styles.picture} src={picture.address} alt="" />}
            <img className={styles.mask} src={mediaAddress(mask.mediaId)} alt="The mask" />
          </span>
        )}
        <span className={styles.words}>
          {picture
            ? mask
              ? 'White is changed, black stays.'
              : 'Mark what is to change.'
            : 'Add the picture first, then paint on it.'}
        </span>
        <Button icon={<Icon of={Brush} />} disabled={!picture} onClick={() => setOpen(true)}>
          {mask ? 'Paint on' : 'Paint the mask'}
        </Button>
        <FilePicker label={label} accept="image" onFiles={add}>
          {(browse) => <IconButton icon={Upload} label="Use a picture as the mask" onClick={browse} />}
        </FilePicker>
        {mask && <IconButton icon={X} label={`Remove ${label}`} onClick={() => onChange(undefined)} />}
      </div>
      {arrivals.map((arrival) => (
        <ArrivalNote key={arrival.id} arrival={arrival} />
      ))}
      {open && picture && (
        <MaskEditor
          picture={picture}
          mask={mask && mediaAddress(mask.mediaId)}
          onClose={() => setOpen(false)}
          onDone={(painted) => {
            setOpen(false)
            add([painted])
          }}
        />
      )}
    </DropTarget>
  )
}
