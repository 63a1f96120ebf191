import { ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../../bridge/hooks.ts'
import { mediaAddress } from '../../../../bridge/media-address.ts'
import { withErrorToast } from '../../../../core/acting.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { useDraft } from '../../draft/draft-store.ts'
import { DropTarget } from '../../files/drop-target.tsx'
import type { Dropped } from '../../files/dropped.ts'
import { FilePicker } from '../../files/file-picker.tsx'
import { LibraryPicker } from '../../intake/library-picker.tsx'
import { MediaPreview } from '../../files/media-preview.tsx'
import { PendingFileNote } from '../../intake/pending-file-note.tsx'
import { addDropped, addFiles, usePendingFiles } from '../../intake/pending-files.ts'
import { describeParam } from '../describe-param.ts'
import { moved } from '../moved.ts'
import type { ControlProps } from './control-props.ts'
import styles from './images-control.module.css'

/** What is being dragged within the list: files from outside are no part of it. */
const ORDER = 'application/x-pressrun-order'
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Several pictures in an order of their own: dragged, or moved with Alt and the arrow keys. */
export function ImagesControl({ model, descriptor, label, value, invalid, onChange }: ControlProps<'media_list'>) {
  const { client } = useConnection()
  const files = useDraft((draft) => draft.files)
  const pendingFiles = usePendingFiles(({ list }) => list).filter(({ param }) => param === descriptor.name)
  const [over, setOver] = useState<number>()
  const [news, setNews] = useState('')
  const hintId = useId()
  const list = useRef<HTMLUListElement>(null)
  const paths = Array.isArray(value) ? value : []
  const drop = (dropped: Dropped) => void withErrorToast(() => addDropped({ client, model, descriptor }, dropped))
  const add = (added: File[]) => void addFiles({ client, model, descriptor }, added)

  /** The picture at this place as it is drawn now; without any, the way to the first. */
  const focusTile = (index: number) => {
    const tiles = list.current?.querySelectorAll<HTMLElement>('[data-tile]')
    const tile = tiles?.[index] ?? list.current?.querySelector<HTMLElement>('[data-add]')
    tile?.focus()
  }
  // drawn before the focus goes on: the next key is then one of the picture that was meant
  const move = (from: number, to: number) => {
    if (to < 0 || to >= paths.length || from === to) return
    flushSync(() => {
      onChange(moved(paths, from, to))
      setNews(text().compose.media.movedTo(to + 1, paths.length))
    })
    focusTile(to)
  }
  const remove = (index: number) => {
    flushSync(() => onChange(paths.filter((_, at) => at !== index)))
    focusTile(Math.min(index, paths.length - 2))
  }
  const onKey = (press: KeyboardEvent<HTMLElement>, index: number) => {
    const step = STEPS[press.key]
    if (!step) {
      // a key held down would empty the list
      if ((press.key === 'Delete' || press.key === 'Backspace') && !press.repeat) remove(index)
      return
    }
    press.preventDefault()
    if (press.altKey) move(index, index + step)
    else focusTile(Math.min(Math.max(index + step, 0), paths.length - 1))
  }
  const onDrop = (drop: DragEvent, index: number) => {
    setOver(undefined)
    const from = drop.dataTransfer.getData(ORDER)
    if (from === '') return
    drop.preventDefault()
    move(Number(from), index)
  }

  return (
    <DropTarget onDropped={drop}>
      <FilePicker label={label} accept={descriptor.accept} multiple onFiles={add}>
        {(browse) => (
          <ul ref={list} className={styles.tiles} aria-label={label}>
            {paths.map((path, index) => {
              const file = files[path]
              const name = file?.name ?? path
              return (
                <li key={path} className={styles.tile} data-over={over === index}>
                  <button
                    type="button"
                    data-tile
                    className={styles.picture}
                    aria-label={text().compose.media.position(index + 1, paths.length, name)}
                    aria-describedby={hintId}
                    draggable
                    onDragStart={(drag) => {
                      drag.dataTransfer.setData(ORDER, String(index))
                      drag.dataTransfer.effectAllowed = 'move'
                    }}
                    onDragOver={(drag) => {
                      if (!drag.dataTransfer.types.includes(ORDER)) return
                      drag.preventDefault()
                      setOver(index)
                    }}
                    onDragLeave={() => setOver(undefined)}
                    onDrop={(drop) => onDrop(drop, index)}
                    onKeyDown={(press) => onKey(press, index)}
                  >
                    {file && <MediaPreview kind="image" name="" address={mediaAddress(file.mediaId)} fit="tile" />}
                  </button>
                  <span className={styles.number}>{index + 1}</span>
                  <IconButton
                    small
                    className={styles.remove}
                    icon={X}
                    label={text().compose.controls.remove(name)}
                    onClick={() => remove(index)}
                  />
                </li>
              )
            })}
            {pendingFiles
              .filter(({ error }) => error === undefined)
              .map((pendingFile) => (
                <li key={pendingFile.id} className={styles.tile} data-coming>
                  <MediaPreview kind="image" name={pendingFile.name} address={pendingFile.address} fit="tile" />
                </li>
              ))}
            {paths.length < descriptor.maxItems && (
              <li className={paths.length === 0 ? styles.invitation : styles.tile}>
                <button
                  type="button"
                  data-add
                  className={styles.add}
                  data-invalid={invalid}
                  aria-label={text().compose.media.addPictures(label)}
                  onClick={browse}
                >
                  <Icon of={ImagePlus} size="large" />
                  {paths.length === 0 && (
                    <>
                      <span>{text().compose.media.dropImages}</span>
                      <span className={styles.takes}>{describeParam(descriptor)}</span>
                    </>
                  )}
                </button>
              </li>
            )}
          </ul>
        )}
      </FilePicker>
      {paths.length < descriptor.maxItems && (
        <LibraryPicker setting={{ model, descriptor }} label={label} kind={descriptor.accept} />
      )}
      {pendingFiles.map((pendingFile) => (
        <PendingFileNote key={pendingFile.id} pendingFile={pendingFile} />
      ))}
      <VisuallyHidden id={hintId}>{text().compose.media.orderHint}</VisuallyHidden>
      <VisuallyHidden live>{news}</VisuallyHidden>
    </DropTarget>
  )
}
