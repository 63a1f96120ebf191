import { AudioLines, Clapperboard, ImagePlus, RefreshCw, X, type LucideIcon } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../../bridge/hooks.ts'
import { mediaAddress } from '../../../../bridge/media-address.ts'
import { withErrorToast } from '../../../../core/acting.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useDraft } from '../../draft/draft-store.ts'
import { describeFile } from '../../files/describe-file.ts'
import { DropTarget } from '../../files/drop-target.tsx'
import type { Dropped } from '../../files/dropped.ts'
import { FilePicker } from '../../files/file-picker.tsx'
import { LibraryPicker } from '../../intake/library-picker.tsx'
import { MediaPreview } from '../../files/media-preview.tsx'
import { PendingFileNote } from '../../intake/pending-file-note.tsx'
import { addDropped, addFiles, usePendingFiles } from '../../intake/pending-files.ts'
import { describeParam } from '../describe-param.ts'
import type { ControlProps } from './control-props.ts'
import styles from './media-control.module.css'

function invitationTo(accept: string): { words: string; icon: LucideIcon } {
  const words = text().compose.media
  switch (accept) {
    case 'image':
      return { words: words.dropImage, icon: ImagePlus }
    case 'audio':
      return { words: words.dropAudio, icon: AudioLines }
    case 'video':
      return { words: words.dropVideo, icon: Clapperboard }
    default:
      return { words: words.dropFile, icon: ImagePlus }
  }
}

/** One picture, sound or video. */
export function MediaControl({ model, descriptor, label, value, invalid, onChange }: ControlProps<'media'>) {
  const { client } = useConnection()
  const files = useDraft((draft) => draft.files)
  const pendingFiles = usePendingFiles(({ list }) => list).filter(({ param }) => param === descriptor.name)
  const coming = pendingFiles.find(({ error }) => error === undefined)
  const file = typeof value === 'string' ? files[value] : undefined
  const drop = (dropped: Dropped) => void withErrorToast(() => addDropped({ client, model, descriptor }, dropped))
  const add = (added: File[]) => void addFiles({ client, model, descriptor }, added)
  const shown = coming ?? (file && { kind: file.kind, name: file.name, address: mediaAddress(file.mediaId) })
  const invitation = invitationTo(descriptor.accept)

  return (
    <DropTarget onDropped={drop}>
      <FilePicker label={label} accept={descriptor.accept} onFiles={add}>
        {(browse) =>
          shown ? (
            <div className={styles.slot} data-kind={shown.kind} data-invalid={invalid}>
              <div className={styles.picture}>
                <MediaPreview {...shown} />
              </div>
              {file && !coming && (
                <div className={styles.about}>
                  <span className={styles.name}>{file.name}</span>
                  <span className={styles.facts}>{describeFile(file)}</span>
                  <IconButton small icon={RefreshCw} label={text().compose.controls.replace(label)} onClick={browse} />
                  <IconButton
                    small
                    icon={X}
                    label={text().compose.controls.remove(label)}
                    onClick={() => onChange(undefined)}
                  />
                </div>
              )}
            </div>
          ) : (
            <button
              type="button"
              className={styles.empty}
              data-invalid={invalid}
              aria-label={text().compose.media.invitation(label, invitation.words)}
              onClick={browse}
            >
              <Icon of={invitation.icon} size="large" />
              <span>{invitation.words}</span>
              <span className={styles.takes}>{describeParam(descriptor)}</span>
            </button>
          )
        }
      </FilePicker>
      {!shown && <LibraryPicker setting={{ model, descriptor }} label={label} kind={descriptor.accept} />}
      {pendingFiles.map((pendingFile) => (
        <PendingFileNote key={pendingFile.id} pendingFile={pendingFile} />
      ))}
    </DropTarget>
  )
}
