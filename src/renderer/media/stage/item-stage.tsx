import { useState } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { later } from '../../core/later.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ImageView } from '../image/image-view.tsx'
import type { Viewport } from '../image/viewport.ts'
import { PreviewPicture } from '../pictures/preview-picture.tsx'
import { AudioView } from '../playback/audio-view.tsx'
import { Film, VideoView } from '../playback/video-view.tsx'
import { TextView } from '../reading/text-view.tsx'
import { MissingFile } from './missing-file.tsx'
import { TrashedFile } from './trashed-file.tsx'

// most never look at a mesh: what draws it is fetched by those who do
const MeshView = later(async () => (await import('../mesh/mesh-view.tsx')).MeshView)

interface ItemStageProps {
  item: LibraryItem
  /** Where several films are played as one: shows the film alone. */
  film?: { onElement: (element: HTMLVideoElement | null) => void; onToggle: () => void }
  /** Where several pictures are looked at in one viewport. */
  viewport?: { viewport: Viewport; onViewport: (viewport: Viewport) => void }
}

/** The thing itself, by what it is. */
export function ItemStage(props: ItemStageProps) {
  const { id, path, missing } = props.item
  // a file that came back, or lies elsewhere now, is tried again
  return <Shown key={`${id} ${path} ${missing}`} {...props} />
}

function Shown({ item, viewport, film }: ItemStageProps) {
  const [broken, setBroken] = useState<'missing' | 'unreadable'>()
  if (item.trashedAt !== null) return <TrashedFile item={item} />
  if (item.missing || broken === 'missing') return <MissingFile item={item} />
  if (broken === 'unreadable') return <PreviewPicture item={item} note={text().viewers.unreadable} />
  const view = { item, onBroken: () => void whyBroken(item).then(setBroken) }
  switch (item.kind) {
    case 'image':
      return <ImageView {...view} {...(viewport ? { shared: viewport } : {})} />
    case 'video':
      return film ? <Film {...view} {...film} /> : <VideoView {...view} />
    case 'audio':
      return <AudioView {...view} />
    case '3d':
      return (
        <ErrorBoundary renderFailure={() => <PreviewPicture item={item} note={text().viewers.unreadable} />}>
          <MeshView {...view} meanwhile={<Loading label={text().viewers.loadingModel} />} />
        </ErrorBoundary>
      )
    case 'text':
      return <TextView {...view} />
    default:
      return <PreviewPicture item={item} note={text().viewers.unknownKind} />
  }
}

/** The app may not have noticed yet that a file is gone. */
async function whyBroken({ media }: LibraryItem): Promise<'missing' | 'unreadable'> {
  try {
    const { status } = await fetch(mediaAddress(media.original), { method: 'HEAD' })
    return status === 404 ? 'missing' : 'unreadable'
  } catch {
    return 'unreadable'
  }
}
