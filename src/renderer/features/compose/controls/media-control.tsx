import { AudioLines, Clapperboard, ImagePlus, RefreshCw, X, type LucideIcon } from 'lucide-react'
import { useConnection } from '../../../bridge/hooks.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { describeParam } from '../describe-param.ts'
import { describeFile } from '../media/describe-file.ts'
import { useDraft } from '../draft-store.ts'
import { ArrivalNote } from '../media/arrival-note.tsx'
import { addFiles, useArrivals } from '../media/arrivals.ts'
import { DropTarget } from '../media/drop-target.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { MediaPreview } from '../media/media-preview.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './media-control.module.css'

const INVITATIONS: Readonly<Record<string, { text: string; icon: LucideIcon }>> = {
  image: { text: 'Drop a picture, paste it, or browse', icon: ImagePlus },
  audio: { text: 'Drop a sound, or browse', icon: AudioLines },
  video: { text: 'Drop a video, or browse', icon: Clapperboard },
}

/** One picture, sound or video. */
export function MediaControl({ model, descriptor, label, value, invalid, onChange }: ControlProps<'media'>) {
  const { client } = useConnection()
  const files = useDraft((draft) => draft.files)
  const arrivals = useArrivals(({ list }) => list).filter(({ param }) => param === descriptor.name)
  const coming = arrivals.find(({ error }) => error === undefined)
  const file = typeof value === 'string' ? files[value] : undefined
  const add = (added: File[]) => void addFiles({ client, model, descriptor }, added, [])
  const shown = coming ?? (file && { kind: file.kind, name: file.name, address: mediaAddress(file.mediaId) })
  const invitation = INVITATIONS[descriptor.accept] ?? { text: 'Drop a file, or browse', icon: ImagePlus }

  return (
    <DropTarget onFiles={add}>
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
                  <IconButton small icon={RefreshCw} label={`Replace ${label}`} onClick={browse} />
                  <IconButton small icon={X} label={`Remove ${label}`} onClick={() => onChange(undefined)} />
                </div>
              )}
            </div>
          ) : (
            <button
              type="button"
              className={styles.empty}
              data-invalid={invalid}
              aria-label={`${label}: ${invitation.text}`}
              onClick={browse}
            >
              <Icon of={invitation.icon} size="large" />
              <span>{invitation.text}</span>
              <span className={styles.takes}>{describeParam(descriptor)}</span>
            </button>
          )
        }
      </FilePicker>
      {arrivals.map((arrival) => (
        <ArrivalNote key={arrival.id} arrival={arrival} />
      ))}
    </DropTarget>
  )
}
